import { defaultPageSize } from '#domain/listing/listing.ts'

interface NarrowedWords {
  readonly ofThisList: (found: number, count: number) => string
  readonly showMore: (count: number) => string
  readonly failed: string
}

/** What of an address is no filter of the list behind it. */
const besides = ['fit', 'open', 'page']

/** The list that a page shows, with its filters, by one text; null: the page shows no list. Pages of it and popups over it change nothing. */
export function nameList(): string | null {
  if (document.querySelector('[data-fit-said]') === null) return null
  const filters = [...new URLSearchParams(location.search)].filter(([name]) => !besides.includes(name))
  return new URLSearchParams([['of', location.pathname], ...filters]).toString()
}

/**
 * Shows of a list (`nameList`) what `takes` leaves, whatever page it stands on, in place of the page that came: its first cards, and more by a
 * button. Resolves to what takes it away again.
 */
export async function showNarrowed(list: string, takes: (slug: string) => boolean, words: NarrowedWords): Promise<() => void> {
  const own = document.createElement('div')
  own.className = 'fit-own'
  const say = (text: string) => {
    const said = document.querySelector('[data-fit-said]')
    if (said) said.textContent = text
  }
  const restore = () => {
    own.remove()
    delete document.documentElement.dataset['narrowed']
    say('')
  }
  try {
    const slugs = (await (await ask(`/can-i-apply/list?${list}`)).json()) as readonly string[]
    const fitting = slugs.filter(takes)
    await append(own, list, fitting.slice(0, defaultPageSize))
    if (fitting.length > defaultPageSize) own.append(toMore(own, list, fitting.slice(defaultPageSize), words))
    document.querySelector('main .section')?.before(own)
    // The page's own cards stay, for the router to change, and are not shown.
    document.documentElement.dataset['narrowed'] = ''
    say(words.ofThisList(fitting.length, slugs.length))
  } catch {
    restore()
    say(words.failed)
  }
  return restore
}

/** A button with the cards to come; the first of them gets the keyboard. */
function toMore(own: HTMLElement, list: string, left: readonly string[], words: NarrowedWords): HTMLElement {
  const more = document.createElement('p')
  const button = document.createElement('button')
  button.className = 'button button-line'
  button.textContent = words.showMore(Math.min(left.length, defaultPageSize))
  button.addEventListener('click', async () => {
    button.disabled = true
    try {
      const first = await append(own, list, left.slice(0, defaultPageSize))
      if (left.length > defaultPageSize) own.append(toMore(own, list, left.slice(defaultPageSize), words))
      more.remove()
      first?.querySelector('a')?.focus()
    } catch {
      button.disabled = false
      more.append(` ${words.failed}`)
    }
  })
  more.append(button)
  return more
}

/** Puts the cards of these items into their sections; undefined: none of them is there any more. Throws when they cannot be had. */
async function append(own: HTMLElement, list: string, slugs: readonly string[]): Promise<Element | undefined> {
  if (slugs.length === 0) return undefined
  const parameters = new URLSearchParams(list)
  const path = parameters.get('of') ?? ''
  parameters.delete('of')
  parameters.set('only', slugs.join(','))
  const page = new DOMParser().parseFromString(await (await ask(`${path}?${parameters}`)).text(), 'text/html')
  const date = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  for (const time of page.querySelectorAll<HTMLTimeElement>('time[data-local]')) time.textContent = date.format(new Date(time.dateTime))
  const [first] = page.querySelectorAll('.section .card')
  for (const section of page.querySelectorAll('.section')) {
    const heading = section.querySelector('h2')
    // The page's own section of that name is still there, hidden.
    const id = `own-${heading?.id ?? ''}`
    const there = own.querySelector(`#${id}`)?.closest('.section')
    if (there) there.querySelector('.grid')?.append(...section.querySelectorAll('.card'))
    else {
      if (heading) heading.id = id
      section.setAttribute('aria-labelledby', id)
      own.append(section)
    }
    const whole = there ?? section
    const count = whole.querySelector('.count')
    if (count) count.textContent = String(whole.querySelectorAll('.card').length)
  }
  return first
}

async function ask(address: string): Promise<Response> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} is answered with ${answer.status}`)
  return answer
}
