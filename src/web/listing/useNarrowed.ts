import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { href, useLocation } from 'react-router'
import { defaultPageSize } from '#domain/listing/listing.ts'
import { useOwn } from '#web/fit/Own.tsx'
import type { ListingView } from '#web/listing/listing-view.ts'

type Sections = ListingView['sections']

interface Found {
  /** Which list was narrowed to what: of another address it says nothing. */
  readonly of: string
  /** The results, or a failure. */
  readonly message: string
  /** null: the page shows its own. */
  readonly sections: Sections | null
  /** Slugs of the cards that are not shown yet. */
  readonly left: readonly string[]
}

/** Parameters of an address that do not filter the list behind it. */
const besides = ['fit', 'open', 'page', 'view']

/**
 * The list narrowed to the verdicts in `fit` of the address, by the answers in this browser, for
 * any page of it. It shows the first cards, and more at a press. null: it is not narrowed. An
 * address with answers of its own is narrowed by the server.
 */
export function useNarrowed() {
  const own = useOwn()
  const { pathname, search } = useLocation()
  const fit = own === null || search.includes('me.') ? '' : own.fitAt(search)
  const filters = [...new URLSearchParams(search)].filter(([name]) => !besides.includes(name))
  const list = new URLSearchParams([['of', pathname], ...filters]).toString()
  const of = `${fit} ${list}`
  const [found, setFound] = useState<Found | null>(null)

  useEffect(() => {
    if (own === null || fit === '') return
    let isGone = false
    const find = async (): Promise<Found> => {
      const slugs = await fetchJson<readonly string[]>(list)
      const fitting = slugs.filter((slug) => fit.split(',').includes(own.wordOf(slug) ?? ''))
      return {
        of,
        message: own.words.ofThisList(fitting.length, slugs.length),
        ...(await readMore(list, [], fitting)),
      }
    }
    const show = (next: Found) => isGone || setFound(next)
    find().then(show, () => show({ of, message: own.words.failed, sections: null, left: [] }))
    return () => {
      isGone = true
    }
  }, [own, fit, list, of])

  if (own === null || fit === '' || found?.of !== of) return null
  const { message, sections, left } = found
  const showMore = async () => {
    try {
      const more = await readMore(list, sections ?? [], left)
      flushSync(() => setFound({ ...found, ...more }))
      // The button may be gone: the first of the new cards gets the keyboard.
      document
        .querySelector<HTMLElement>(`main .card-action[href$="/${CSS.escape(left[0] ?? '')}"]`)
        ?.focus()
    } catch {
      setFound({ ...found, message: own.words.failed })
    }
  }
  const label = own.words.showMore(Math.min(left.length, defaultPageSize))
  return {
    message,
    sections,
    more: left.length === 0 ? null : { label, show: () => void showMore() },
  }
}

/** The sections with the next cards of the narrowed list. Throws if they are unavailable. */
async function readMore(
  list: string,
  before: Sections,
  left: readonly string[],
): Promise<Pick<Found, 'sections' | 'left'>> {
  const next = left.slice(0, defaultPageSize)
  const added = next.length === 0 ? [] : await fetchJson<Sections>(`${list}&only=${next.join(',')}`)
  const keys = new Set([...before, ...added].map(({ key }) => key))
  const sections = [...keys].map((key) => {
    const cards = [...before, ...added]
      .filter((section) => section.key === key)
      .flatMap((section) => section.cards)
    return { key, cards, total: cards.length }
  })
  return { sections, left: left.slice(defaultPageSize) }
}

async function fetchJson<Value>(parameters: string): Promise<Value> {
  const response = await fetch(`${href('/can-i-apply/list')}?${parameters}`)
  if (!response.ok) throw new Error(`The list is answered with ${response.status}`)
  return (await response.json()) as Value
}
