import { type RefObject, useEffect, useRef } from 'react'
import { Form, useLocation, useSubmit } from 'react-router'
import { sorts } from '#domain/listing/listing.ts'
import { Link } from '#web/parts/Link.tsx'
import { answersIn } from '#web/parts/carry.ts'
import { useTexts } from '#web/texts/useTexts.ts'
import { type ChoiceView, filterNames, type ListingView } from '#web/listing/listing-view.ts'
import '#web/listing/Filters.css'

/**
 * Filters and sorting as a plain form: it works without scripts, and with them answers at once. Folded, so that a phone's first screen
 * shows opportunities. `choose` names the filter that the page offers unfolded; it is part of the same form, so that neither forgets the
 * other.
 */
export function Filters({ view, choose }: { view: ListingView; choose: 'region' | 'field' | null }) {
  const text = useTexts().listing
  const submit = useSubmit()
  const { pathname, search } = useLocation()
  const parameters = new URLSearchParams(search)
  const form = useChosen(view, search)
  const kept = [
    ...['month', 'q', 'fit'].flatMap((name) => parameters.getAll(name).map((value) => [name, value] as const)),
    ...answersIn(search),
  ]

  return (
    <Form
      ref={form}
      action={pathname}
      preventScrollReset
      onChange={(event) => void submit(chosenIn(event.currentTarget), { preventScrollReset: true })}
    >
      {kept.map(([name, value]) => (
        <input type="hidden" name={name} value={value} key={name + value} />
      ))}
      {choose && <Choices view={view} name={choose} />}
      <details className="disclosure filters">
        <summary>{view.chosen > 0 ? text.filtersChosen(view.chosen) : text.filters}</summary>
        <div>
          {filterNames
            .filter((name) => name !== choose && view.filters[name].length > 0)
            .map((name) => (
              <div className="field" key={name}>
                <label htmlFor={`filter-${name}`}>{text[name]}</label>
                <select id={`filter-${name}`} name={name} defaultValue={view.filters[name].find((choice) => choice.chosen)?.key ?? ''}>
                  <option value="">{text.any[name]}</option>
                  {view.filters[name].map((choice) => (
                    <option value={choice.key} key={choice.key}>
                      {choice.label} ({choice.count})
                    </option>
                  ))}
                </select>
              </div>
            ))}
          <div className="field">
            <label htmlFor="filter-sort">{text.sort}</label>
            <select id="filter-sort" name="sort" defaultValue={view.sort}>
              {sorts.map((sort) => (
                <option value={sort} key={sort}>
                  {text.sorts[sort]}
                </option>
              ))}
            </select>
          </div>
          {view.covers.length > 0 && (
            <fieldset className="choices">
              <legend>{text.covers}</legend>
              {view.covers.map((choice) => (
                <Choice key={choice.key} name="covers" choice={choice} />
              ))}
            </fieldset>
          )}
          {(view.free > 0 || view.showsFree) && (
            <label className="check">
              <input type="checkbox" name="fee" value="none" defaultChecked={view.showsFree} />
              {text.free(view.free)}
            </label>
          )}
          {(view.closed > 0 || view.showsClosed) && (
            <label className="check">
              <input type="checkbox" name="closed" value="1" defaultChecked={view.showsClosed} />
              {text.showClosed(view.closed)}
            </label>
          )}
          <p className="row filter-actions" data-gap="4">
            <button className="button button-line">{text.apply}</button>
            {view.chosen > 0 && <Link to={pathname}>{text.clear}</Link>}
          </p>
        </div>
      </details>
    </Form>
  )
}

/** Only what was chosen: an address to pass on need not hold the rest. */
function chosenIn(form: HTMLFormElement): URLSearchParams {
  const fields = [...new FormData(form)].filter(([name, value]) => value !== '' && !(name === 'sort' && value === sorts[0]))
  return new URLSearchParams(fields.map(([name, value]) => [name, String(value)]))
}

/**
 * The index of regions or fields with their counts; several may be chosen (docs/interface.md, Listing pages). Part of the filters' form. Nothing
 * where there is nothing to choose.
 */
function Choices({ view, name }: { view: ListingView; name: 'region' | 'field' }) {
  const texts = useTexts()
  if (view.filters[name].length === 0) return null
  return (
    <fieldset className="choices" data-look="line">
      <legend className="visually-hidden">{texts.listing.choose[name]}</legend>
      {view.filters[name].map((choice) => (
        <Choice key={choice.key} name={name} choice={choice} />
      ))}
      <button className="button button-line">{texts.listing.apply}</button>
    </fieldset>
  )
}

export function Choice({ name, choice }: { name: string; choice: ChoiceView }) {
  return (
    <label className="choice">
      <input type="checkbox" name={name} value={choice.key} defaultChecked={choice.chosen} />
      {choice.label} <span className="count">{choice.count}</span>
    </label>
  )
}

/**
 * The form of the filters, whose fields follow an address that changes without them (Back, 'Clear filters'). They are the same fields, and not
 * new ones with other values, so that who chooses by keyboard keeps it (WCAG 3.2.2); what is chosen before React starts stays.
 */
function useChosen(view: ListingView, search: string): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const shown = useRef(search)
  useEffect(() => {
    if (shown.current === search) return
    shown.current = search
    const chosen = new Map<string, readonly string[]>([
      ...filterNames.map((name) => [name, keysOf(view.filters[name])] as const),
      ['covers', keysOf(view.covers)],
      ['fee', view.showsFree ? ['none'] : []],
      ['sort', [view.sort]],
      ['closed', view.showsClosed ? ['1'] : []],
    ])
    for (const field of form.current?.elements ?? []) {
      if (field instanceof HTMLSelectElement) field.value = chosen.get(field.name)?.[0] ?? ''
      else if (field instanceof HTMLInputElement && field.type === 'checkbox')
        field.checked = chosen.get(field.name)?.includes(field.value) ?? false
    }
  }, [search, view])
  return form
}

function keysOf(choices: ListingView['covers']): string[] {
  return choices.filter(({ chosen }) => chosen).map(({ key }) => key)
}
