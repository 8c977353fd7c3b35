import { useEffect } from 'react'
import { Form, href, useLocation, useNavigate } from 'react-router'
import { compareAddress, maxCompared } from '#web/compare/compare-address.ts'
import { Button } from '#web/components/Button.tsx'
import { HiddenFields } from '#web/components/fields.tsx'
import { Link, useCarry } from '#web/components/Link.tsx'
import { Section } from '#web/components/Page.tsx'
import { answersIn } from '#web/components/search-params.ts'
import { useShortlist } from '#web/shortlist/shortlist-entries.ts'
import { useTexts } from '#web/texts/useTexts.ts'

/** What a link or a row of the chooser names. */
interface Choice {
  readonly slug: string
  readonly name: string
}

/** What is compared and what can be: plain values, without a script and with one. */
interface ChooserView {
  readonly chosen: readonly Choice[]
  /** The slugs of the address and those of what is compared: an item may have had another one. */
  readonly taken: readonly string[]
  /** The words that were searched for; '': none. */
  readonly q: string
  /** What was found by them and is not chosen. */
  readonly hits: readonly Choice[]
  /** Something was found, be it chosen already. */
  readonly isFound: boolean
}

/** Where the page is after a search: at its results, below the table. */
const anchor = 'add'

/** Finds by name what to compare, and offers what this browser keeps. All of it are links. */
export function Chooser({ view: { chosen, taken, q, hits, isFound } }: { view: ChooserView }) {
  const text = useTexts().compare
  const slugs = chosen.map(({ slug }) => slug)
  const kept = useShortlist().filter(({ slug }) => !taken.includes(slug))
  const found = hits.filter(({ slug }) => kept.every((each) => each.slug !== slug))
  const { search } = useLocation()
  const [only] = chosen
  if (chosen.length >= maxCompared) return null
  return (
    <Section
      id={`${anchor}-title`}
      anchor={anchor}
      title={text.add}
      className="compare-add no-print"
    >
      {chosen.length === 1 && only && (
        <p className="links">
          <span>{text.oneChosen(only.name)}</span>
          <TakeAway name={only.name} to={compareAddress([])} />
        </p>
      )}
      <Form action={`${href('/compare')}#${anchor}`} role="search" className="inline-form">
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
      <p role="status">{q !== '' && (isFound ? text.found(hits.length) : text.nothing)}</p>
      <Choices choices={found} chosen={slugs} />
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

/** `to`: the comparison without it. */
export function TakeAway({ name, to }: { name: string; to: string }) {
  return (
    <Link className="target no-print" to={to}>
      {useTexts().compare.remove}
      <span className="visually-hidden">: {name}</span>
    </Link>
  )
}

/**
 * Leads from an address that names nothing to the comparison of what was kept last. In place of
 * that address, so that Back leads to the page before it.
 */
export function useOpenWithShortlist(isNamed: boolean): void {
  const kept = useShortlist()
  const navigate = useNavigate()
  const to = useCarry()(compareAddress(kept.slice(-maxCompared).map(({ slug }) => slug)))
  const isDue = !isNamed && kept.length > 1
  useEffect(() => {
    if (isDue) void navigate(to, { replace: true })
  }, [isDue, to, navigate])
}
