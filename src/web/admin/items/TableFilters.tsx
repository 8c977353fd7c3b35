import type { TableFilters } from '#services/items/table-filters.ts'
import { type TableAddress, toTableSearch } from '#web/admin/items/table-view.ts'
import { type ItemKind, tablePaths } from '#web/admin/layout/paths.ts'
import { Chips } from '#web/components/Chips.tsx'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

type Name = keyof TableFilters

const names = ['country', 'closes', 'checked', 'link'] as const satisfies readonly Name[]

export const hasFilters = (filters: TableFilters): boolean =>
  names.some((name) => filters[name] !== null)

/** The fields of the filters, within the form of the search. */
export function FilterFields({ filters }: { filters: TableFilters }) {
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
          />
        </div>
        {(['closes', 'checked', 'link'] as const).map((name) => (
          <div className="field" key={name}>
            <label htmlFor={`table-${name}`}>{texts.names[name]}</label>
            <select id={`table-${name}`} name={name} defaultValue={filters[name] ?? ''}>
              <option value="">{texts.any}</option>
              {Object.entries(texts.choices[name]).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </div>
        ))}
      </div>
    </details>
  )
}

/** The chosen filters, each taken away with one press. */
export function FilterChips({ kind, address }: { kind: ItemKind; address: TableAddress }) {
  const texts = useAdminTexts().tableFilters
  const { filters } = address
  if (!hasFilters(filters)) return null
  const chips = names.flatMap((name) => {
    const value = filters[name]
    if (value === null) return []
    const choices: Readonly<Record<string, string>> = name === 'country' ? {} : texts.choices[name]
    const label = choices[value] ?? value
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
