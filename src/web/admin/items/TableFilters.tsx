import type { EditState } from '#domain/publication.ts'
import type { TableSort } from '#services/items/table-query.ts'
import { DeskSearch } from '#web/admin/frame/DeskSearch.tsx'
import { StateFilter } from '#web/admin/frame/StateFilter.tsx'
import { useIsWhole } from '#web/admin/frame/useIsWhole.ts'
import type { TableAddress } from '#web/admin/items/table-address.ts'
import type { ItemTableTexts } from '#web/texts/item-texts.ts'

interface TableFiltersProps {
  readonly states: readonly EditState[]
  readonly counts: Readonly<Record<EditState, number>>
  readonly address: TableAddress
  readonly texts: ItemTableTexts
}

/** Only our own database tells when something was last changed or looked at. */
const ofWhole: readonly TableSort[] = ['updated', 'verified']

/** The states with their counts, search and order. */
export function TableFilters({ states, counts, address, texts }: TableFiltersProps) {
  const isWhole = useIsWhole()
  const sorts = (Object.entries(texts.sorts) as [TableSort, string][]).filter(([sort]) => isWhole || !ofWhole.includes(sort))
  const all = states.reduce((sum, state) => (state === 'trash' ? sum : sum + counts[state]), 0)
  const entries = states.map((state) => ({ state, label: texts.states[state], count: counts[state] }))
  return (
    <>
      {isWhole && (
        <StateFilter label={texts.filter} entries={[{ state: null, label: texts.all, count: all }, ...entries]} chosen={address.state} />
      )}
      <DeskSearch key={JSON.stringify(address)} label={texts.search} submit={texts.find} text={address.text} state={address.state}>
        <div className="field">
          <label htmlFor="table-sort">{texts.sort}</label>
          <select id="table-sort" name="sort" defaultValue={address.sort}>
            {sorts.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
      </DeskSearch>
    </>
  )
}
