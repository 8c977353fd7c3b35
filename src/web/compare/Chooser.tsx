import { useEffect } from 'react'
import { Form, href, useLocation, useNavigate } from 'react-router'
import { Button } from '#web/components/Button.tsx'
import { HiddenFields } from '#web/components/fields.tsx'
import { Link } from '#web/components/Link.tsx'
import { Section } from '#web/components/Page.tsx'
import { answersIn } from '#web/components/search-params.ts'
import { useShortlist } from '#web/shortlist/shortlist-entries.ts'
import { useTexts } from '#web/texts/useTexts.ts'

/** Side by side at most (docs/interface, Shortlist). */
export const maxCompared = 4

/** What a link or a row of the chooser names. */
export interface Choice {
  readonly slug: string
  readonly name: string
}

/** What is compared and what can be: plain values, without a script and with one. */
export interface ChooserView {
  readonly chosen: readonly Choice[]
  /** The words that were searched for; '': none. */
  readonly q: string
  /** What was found by them and is not chosen. */
  readonly hits: readonly Choice[]
}

export const compareAddress = (slugs: readonly string[]): string =>
  `${href('/compare')}?${new URLSearchParams({ items: slugs.join(',') })}`

/** Finds by name what to compare, and offers what this browser keeps. All of it are links. */
export function Chooser({ view: { chosen, q, hits } }: { view: ChooserView }) {
  const text = useTexts().compare
  const slugs = chosen.map(({ slug }) => slug)
  const kept = useShortlist().filter(({ slug }) => !slugs.includes(slug))
  const { search } = useLocation()
  if (chosen.length >= maxCompared) return null
  return (
    <Section id="add" title={text.add} className="compare-add no-print">
      {chosen.length === 1 && <p>{text.oneChosen(chosen[0]?.name ?? '')}</p>}
      <Form action={href('/compare')} role="search" className="inline-form">
        <HiddenFields pairs={[...answersIn(search), ['items', slugs.join(',')]]} />
        <div className="field">
          <label htmlFor="compare-search">{text.find}</label>
          <input
            id="compare-search"
            type="search"
            name="q"
            defaultValue={q}
            key={q}
            maxLength={400}
            autoComplete="off"
          />
        </div>
        <Button look="full" label={text.submit} />
      </Form>
      {q !== '' && hits.length === 0 && <p className="message">{text.nothing}</p>}
      <Choices choices={hits} chosen={slugs} />
      {kept.length > 0 && <h3>{text.kept}</h3>}
      <Choices choices={kept} chosen={slugs} />
    </Section>
  )
}

function Choices({ choices, chosen }: { choices: readonly Choice[]; chosen: readonly string[] }) {
  const text = useTexts().compare
  if (choices.length === 0) return null
  return (
    <ul className="compare-choices">
      {choices.map(({ slug, name }) => (
        <li key={slug}>
          <span>{name}</span>
          <Link className="target" to={compareAddress([...chosen, slug])}>
            {text.addOne}
            <span className="visually-hidden">: {name}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/**
 * Leads from an address that names nothing to the comparison of what was kept last. In place of
 * that address, so that Back leads to the page before it.
 */
export function useOpenWithShortlist(isNamed: boolean): void {
  const kept = useShortlist()
  const navigate = useNavigate()
  useEffect(() => {
    if (isNamed || kept.length < 2) return
    const slugs = kept.slice(-maxCompared).map(({ slug }) => slug)
    void navigate(compareAddress(slugs), { replace: true })
  }, [isNamed, kept, navigate])
}
