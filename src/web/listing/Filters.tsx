import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { Form, useLocation, useSubmit } from 'react-router'
import {
  type ChoiceName,
  choiceNames,
  filterParameters,
  type OtherFilterName,
  sorts,
} from '#domain/listing/listing.ts'
import { Button } from '#web/components/Button.tsx'
import { Chips } from '#web/components/Chips.tsx'
import { Checkbox, HiddenFields, Select } from '#web/components/fields.tsx'
import { Link } from '#web/components/Link.tsx'
import { changeSearch } from '#web/components/search-params.ts'
import { type ChoiceView, type FiltersView, withoutFilters } from '#web/listing/listing-view.ts'
import { ViewChoice } from '#web/listing/ViewChoice.tsx'
import { Icon } from '#web/pictures/marks.tsx'
import { useTexts } from '#web/texts/useTexts.ts'
import '#web/listing/Filters.css'

interface FiltersProps {
  readonly view: FiltersView
  /**
   * The filter that the page offers unfolded; it is part of the same form, so that neither forgets
   * the other.
   */
  readonly choose?: 'region' | 'field' | null
  /** The list has an order of its own, so visitors cannot choose one. */
  readonly isSorted?: boolean
  /** Closed items: hidden until selected, shown until deselected, or never in the list. */
  readonly closed?: 'show' | 'hide' | null
  readonly without?: readonly ChoiceName[]
  /**
   * false: the browser narrows the list further by answers that it does not send, so the server's
   * counts are not those of the list.
   */
  readonly hasCounts?: boolean
  /** false: how many the filters leave is not the number of the view. */
  readonly hasTotal?: boolean
  /** A column with this title beside a list on a wide screen, on a phone a sheet over it. */
  readonly column?: string
  /** The list can be cards or rows; on a phone that is chosen here. */
  readonly hasViews?: boolean
}

/**
 * Filters and sorting as a plain form; with scripts it answers at once. Folded, so that a phone's
 * first screen shows opportunities. The address opens the fold too (`#filters`).
 */
export function Filters({
  view,
  choose = null,
  isSorted = false,
  closed = 'show',
  ...more
}: FiltersProps) {
  const { without = [], hasCounts = true, hasTotal = hasCounts, column, hasViews = false } = more
  const text = useTexts().listing
  const { pathname, search } = useLocation()
  const { form, submit } = useFilterForm(view, search)
  const { element: fold, dismiss, events } = useSheet()
  const names = choiceNames.filter(
    (name) => name !== choose && !without.includes(name) && view.filters[name].length > 0,
  )
  const months = view.months
    .map(({ month: key, fullName: label, count, chosen }) => ({ key, label, count, chosen }))
    .filter(({ chosen, count }) => chosen || count > 0)
  const ownNames = new Set([
    'open',
    'page',
    'change',
    'sort',
    'closed',
    ...Object.values(filterParameters),
  ])
  for (const name of choiceNames)
    if (name !== choose && !names.includes(name)) ownNames.delete(name)
  const others = [...new URLSearchParams(search)].filter(
    ([name, value]) => value !== '' && !ownNames.has(name),
  )
  const isClosedChosen = view.showsClosed === (closed === 'show')

  return (
    <Form
      className="no-print"
      ref={form}
      action={pathname}
      preventScrollReset
      onChange={submit}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
        dismiss()
      }}
    >
      <HiddenFields pairs={others} />
      {/* Regions or fields with their counts (docs/interface, Listing pages); several may be
          chosen. */}
      {choose && view.filters[choose].length > 0 && (
        <fieldset className="choices" data-look="line">
          <legend className="visually-hidden">{text.choose[choose]}</legend>
          {view.filters[choose].map((choice) => (
            <Choice key={choice.key} name={choose} choice={choice} />
          ))}
          <Button label={text.apply} />
        </fieldset>
      )}
      <details
        className="disclosure filters"
        data-look={column === undefined ? undefined : 'column'}
        ref={fold}
        {...events}
      >
        <summary>
          <span>
            {isSorted ? text.filter : text.filterAndSort}
            {view.chosen > 0 && <span> {text.selected(view.chosen)}</span>}
          </span>
          <Icon name="close" />
        </summary>
        <div id="filters">
          {column !== undefined && <h2>{column}</h2>}
          {hasViews && (
            <div className="filter-view">
              <ViewChoice />
            </div>
          )}
          {names.map((name) => (
            <FilterSelect
              key={name}
              name={name}
              choices={view.filters[name]}
              hasCounts={hasCounts}
            />
          ))}
          {months.length > 0 && (
            <FilterSelect name="month" choices={months} hasCounts={hasCounts} />
          )}
          {!isSorted && (
            <div className="field">
              <label htmlFor="filter-sort">{text.sort}</label>
              <Select id="filter-sort" name="sort" defaultValue={view.sort} choices={text.sorts} />
            </div>
          )}
          {view.covers.length > 0 && (
            <fieldset className="choices">
              <legend>{text.covers}</legend>
              {view.covers.map((choice) => (
                <Choice key={choice.key} name="covers" choice={choice} hasCount={hasCounts} />
              ))}
            </fieldset>
          )}
          {(view.free > 0 || view.showsFree) && (
            <Checkbox
              name="fee"
              value="none"
              defaultChecked={view.showsFree}
              label={hasCounts ? text.free(view.free) : text.freeToApply}
            />
          )}
          {closed !== null && (view.closed > 0 || isClosedChosen) && (
            <Checkbox
              name="closed"
              value={closed === 'hide' ? '0' : '1'}
              defaultChecked={isClosedChosen}
              label={
                closed === 'show' ? text.showClosed(view.closed) : text.hideClosed(view.closed)
              }
            />
          )}
          <p
            className="row filter-actions"
            data-gap="4"
            data-look={column === undefined ? undefined : 'column'}
          >
            <button className="button" data-look={column === undefined ? undefined : 'full'}>
              <span className={hasTotal ? 'no-script' : undefined}>{text.apply}</span>
              {/* Without scripts nothing counts while one chooses. */}
              {hasTotal && <span className="needs-script">{text.show(view.left)}</span>}
            </button>
            {view.chosen > 0 && <ClearFilters choose={choose} />}
          </p>
        </div>
      </details>
    </Form>
  )
}

function FilterSelect({
  name,
  choices,
  hasCounts,
}: {
  name: ChoiceName | 'month'
  choices: readonly ChoiceView[]
  hasCounts: boolean
}) {
  const text = useTexts().listing
  const [first, ...further] = choices.filter(({ chosen }) => chosen)
  const left = choices.filter(({ chosen }) => !chosen)
  return (
    <div className="field">
      <label htmlFor={`filter-${name}`}>{text.names[name]}</label>
      <select id={`filter-${name}`} name={name} defaultValue={first?.key ?? ''}>
        <option value="">{text.any[name]}</option>
        {choices.map((choice) => (
          <Option key={choice.key} choice={choice} hasCount={hasCounts} />
        ))}
      </select>
      {/* An address may name several; each can be removed. */}
      {further.map((choice) => (
        <Choice key={choice.key} name={name} choice={choice} hasCount={hasCounts} />
      ))}
      {/* Someone who may study in several countries adds them one by one, without JavaScript
          too. */}
      {name === 'country' && first !== undefined && left.length > 0 && (
        <select name={name} aria-label={text.addCountry} data-adds="" defaultValue="">
          <option value="">{text.addCountry}</option>
          {left.map((choice) => (
            <Option key={choice.key} choice={choice} hasCount={hasCounts} />
          ))}
        </select>
      )}
    </div>
  )
}

function Option({
  choice: { key, label, count },
  hasCount,
}: {
  choice: ChoiceView
  hasCount: boolean
}) {
  return (
    <option value={key}>
      {label}
      {hasCount && ` (${count})`}
    </option>
  )
}

/**
 * Leads to the list without its filters. All else of the address stays: the page's own filter
 * (`choose`), words, order, verdicts, and cards or rows.
 */
export function ClearFilters({ choose = null }: Pick<FiltersProps, 'choose'>) {
  const { pathname, search } = useLocation()
  return <Link to={pathname + withoutFilters(search, choose)}>{useTexts().listing.clear}</Link>
}

/** What was chosen, each taken away with one press, above the list. */
export function FilterChips({ view }: { view: FiltersView }) {
  const text = useTexts().listing
  const { pathname, search } = useLocation()
  if (view.chips.length === 0) return null
  return (
    <Chips
      label={text.chosen}
      chips={view.chips.map(({ parameter, word, label, rest }) => {
        const parameters = new URLSearchParams(changeSearch(search, { page: null, open: null }))
        parameters.delete(parameter)
        for (const value of rest) parameters.append(parameter, value)
        return {
          key: `${parameter} ${label}`,
          word,
          label,
          remove: text.remove(word === '' ? label : `${word} ${label}`),
          to: parameters.size > 0 ? `${pathname}?${parameters}` : pathname,
        }
      })}
    />
  )
}

/** For a list that the filters leave empty: how many items are found without each filter. */
export function WaysOut({ view }: { view: FiltersView }) {
  const { pathname, search } = useLocation()
  if (view.without.length === 0) return null
  return (
    <ul className="row links ways-out" data-gap="4">
      {view.without.map(({ parameter, label }) => (
        <li key={parameter}>
          <Link to={pathname + changeSearch(search, { [parameter]: null, page: null, open: null })}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Only what was chosen: an address to pass on need not hold the rest. */
function chosenIn(form: HTMLFormElement): URLSearchParams {
  const fields = [...new FormData(form)].filter(
    ([name, value]) => value !== '' && !(name === 'sort' && value === sorts[0]),
  )
  return new URLSearchParams(fields.map(([name, value]) => [name, String(value)]))
}

export function Choice({
  name,
  choice,
  hasCount = true,
}: {
  name: string
  choice: ChoiceView
  hasCount?: boolean
}) {
  const label = (
    <>
      {choice.label} {hasCount && <span className="count">{choice.count}</span>}
    </>
  )
  return (
    <Checkbox
      look="choice"
      name={name}
      value={choice.key}
      defaultChecked={choice.chosen}
      label={label}
    />
  )
}

/**
 * The form of the filters and how it is sent. Its fields follow an address that changes by other
 * means (Back, 'Clear filters'). The same fields stay and get other values, so that a keyboard user
 * keeps the focus (WCAG 3.2.2). Choices made before hydration stay.
 */
function useFilterForm(
  view: FiltersView,
  search: string,
): { form: RefObject<HTMLFormElement | null>; submit: () => void } {
  const form = useRef<HTMLFormElement>(null)
  const send = useSubmit()
  const applied = useRef(search)
  const pending = useRef(0)
  useEffect(() => {
    // The answer to an earlier choice may be rendered while a later one is on its way: it must not
    // take the later one back.
    if (applied.current === search || pending.current > 0) return
    applied.current = search
    const others: Readonly<Record<OtherFilterName, readonly string[]>> = {
      month: view.months.filter((each) => each.chosen).map(({ month }) => month),
      covers: keysOf(view.covers),
      free: view.showsFree ? ['none'] : [],
    }
    const chosen = new Map<string, readonly string[]>([
      ...choiceNames.map((name) => [filterParameters[name], keysOf(view.filters[name])] as const),
      ...Object.entries(others).map(
        ([name, values]) => [filterParameters[name as OtherFilterName], values] as const,
      ),
      ['sort', [view.sort]],
      ['closed', [view.showsClosed ? '1' : '0']],
    ])
    for (const field of form.current?.elements ?? []) {
      if (field instanceof HTMLSelectElement)
        field.value = 'adds' in field.dataset ? '' : (chosen.get(field.name)?.[0] ?? '')
      else if (field instanceof HTMLInputElement && field.type === 'checkbox')
        field.checked = chosen.get(field.name)?.includes(field.value) ?? false
    }
  }, [search, view])
  const submit = () => {
    if (form.current === null) return
    pending.current += 1
    void send(chosenIn(form.current), { preventScrollReset: true }).finally(() => {
      pending.current -= 1
    })
  }
  return { form, submit }
}

/** Below this width the filters of a column are a sheet (Filters.css). */
const phone = '(max-width: 39.99rem)'

/**
 * The fold, which is a sheet over the page on a phone: Escape closes it, and so does a focus that
 * moves to what the sheet covers (WCAG 2.4.11).
 */
function useSheet() {
  const element = useRef<HTMLDetailsElement>(null)
  const isSheet = () =>
    element.current?.dataset.look === 'column' && element.current.open && matchMedia(phone).matches
  const close = () => {
    if (element.current && isSheet()) element.current.open = false
  }
  const dismiss = () => {
    if (!isSheet()) return
    close()
    element.current?.querySelector('summary')?.focus()
  }
  const events = {
    onKeyDown: ({ key }: KeyboardEvent) => key === 'Escape' && dismiss(),
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null && !element.current?.contains(relatedTarget)) close()
    },
  }
  return { element, dismiss, events }
}

const keysOf = (choices: FiltersView['covers']): string[] =>
  choices.filter(({ chosen }) => chosen).map(({ key }) => key)
