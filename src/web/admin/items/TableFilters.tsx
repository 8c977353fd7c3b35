import { Form, Link } from 'react-router'
import * as texts from '#web/texts/en/admin-opportunity.ts'
import { useIsWhole } from '#web/admin/frame/useIsWhole.ts'
import { type TableAddress, type TableView, toTableSearch } from '#web/admin/items/table-view.ts'
import { tablePaths } from '#web/admin/frame/paths.ts'

const states = ['published', 'scheduled', 'draft', 'closed', 'trash'] as const

/** The states as tabs with their counts, search and order. */
export function TableFilters({ view, address }: { view: TableView; address: TableAddress }) {
  const text = texts.manage
  const isWhole = useIsWhole()
  const path = tablePaths[view.kind]
  // Nobody else tells when something was last changed or looked at.
  const sorts = Object.entries(text.sorts).filter(([sort]) => isWhole || !/^(?:updated|verified)$/.test(sort))
  const all = states.reduce((sum, state) => (state === 'trash' ? sum : sum + view.counts[state]), 0)
  const tab = (state: TableAddress['state'], label: string, count: number) => (
    <li key={label}>
      <Link to={`${path}${toTableSearch({ ...address, state, page: 1 })}`} aria-current={address.state === state ? 'page' : undefined}>
        {label} <span className="count">{count}</span>
      </Link>
    </li>
  )
  return (
    <div className="table-filters">
      {isWhole && (
        <ul className="tabs">
          {tab(null, text.all, all)}
          {states.map((state) => tab(state, texts.edit.states[state], view.counts[state]))}
        </ul>
      )}
      <Form className="inline-form" role="search" action={path} key={JSON.stringify(address)}>
        {address.state !== null && <input type="hidden" name="state" value={address.state} />}
        <div className="field">
          <label htmlFor="table-text">{text[view.kind].search}</label>
          <input id="table-text" type="search" name="q" defaultValue={address.text} maxLength={200} />
        </div>
        <div className="field">
          <label htmlFor="table-sort">{text.sort}</label>
          <select id="table-sort" name="sort" defaultValue={address.sort}>
            {sorts.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
        <button className="button button-line">{text.find}</button>
      </Form>
    </div>
  )
}
