import { filterChoices, type TableFilters } from '#services/items/table-filters.ts'
import {
  type AddedColumn,
  addedColumns,
  filterNames,
  type TableAddress,
  toTableSearch,
} from '#web/admin/items/table-view.ts'
import { type ItemKind, tablePaths } from '#web/admin/layout/paths.ts'
import { Chips } from '#web/components/Chips.tsx'
import { Checkbox } from '#web/components/fields.tsx'
import type { AdminTexts } from '#web/texts/language.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

export const hasFilters = (filters: TableFilters): boolean =>
  Object.values(filters).some((value) => value !== null)

/** The fields of the filters, within the form of the search. */
export function FilterFields({
  kind,
  filters,
  countries,
}: {
  kind: ItemKind
  filters: TableFilters
  /** What the browser suggests; any other text may be entered. */
  countries: readonly string[]
}) {
  const texts = useAdminTexts().tableFilters
  return (
    <details className="disclosure" data-look="sheet" data-size="small">
      <summary>
        <span>{texts.title}</span>
      </summary>
      <div className="inline-form">
        <div className="field">
          <label htmlFor="table-country">{texts.names.country}</label>
          <input
            id="table-country"
            name="country"
            defaultValue={filters.country ?? ''}
            maxLength={100}
            list="table-countries"
          />
          <datalist id="table-countries">
            {countries.map((country) => (
              <option key={country} value={country}>
                {country}
              </option>
            ))}
          </datalist>
        </div>
        {filterNames(kind).map(
          (name) =>
            name !== 'country' && (
              <div className="field" key={name}>
                <label htmlFor={`table-${name}`}>{texts.names[name]}</label>
                <select id={`table-${name}`} name={name} defaultValue={filters[name] ?? ''}>
                  <option value="">{texts.any}</option>
                  {filterChoices[name].map((value) => (
                    <option key={value} value={value}>
                      {labelOf(texts, name, value)}
                    </option>
                  ))}
                </select>
              </div>
            ),
        )}
      </div>
    </details>
  )
}

/** The columns that an editor adds, within the form of the search. */
export function ColumnFields({ columns }: { columns: readonly AddedColumn[] }) {
  const { tableColumns: texts } = useAdminTexts()
  return (
    <details className="disclosure" data-look="sheet" data-size="small">
      <summary>
        <span>{texts.title}</span>
      </summary>
      <fieldset>
        <legend className="hint">{texts.lead}</legend>
        <div className="row">
          {addedColumns.map((column) => (
            <Checkbox
              key={column}
              look="choice"
              name="columns"
              value={column}
              defaultChecked={columns.includes(column)}
              label={texts.names[column]}
            />
          ))}
        </div>
      </fieldset>
    </details>
  )
}

/** A value of a filter in words; a country is its own. */
function labelOf(
  texts: AdminTexts['tableFilters'],
  name: keyof TableFilters,
  value: string,
): string {
  const labels: Readonly<Record<string, string>> = name === 'country' ? {} : texts.choices[name]
  return labels[value] ?? value
}

/** The chosen filters, each taken away with one press. */
export function FilterChips({ kind, address }: { kind: ItemKind; address: TableAddress }) {
  const texts = useAdminTexts().tableFilters
  const { filters } = address
  if (!hasFilters(filters)) return null
  const chips = filterNames(kind).flatMap((name) => {
    const value = filters[name]
    if (value === null) return []
    const label = labelOf(texts, name, value)
    const word = texts.names[name]
    const rest = { ...address, filters: { ...filters, [name]: null }, page: 1 }
    return {
      key: name,
      word,
      label,
      remove: texts.remove(`${word} ${label}`),
      to: tablePaths[kind] + toTableSearch(kind, rest),
    }
  })
  return <Chips label={texts.chosen} chips={chips} />
}
