import type { ReactNode } from 'react'
import type { ItemTableTexts } from '#web/admin/items/table-texts.ts'
import type { TableAddress } from '#web/admin/items/table-view.ts'
import { AdminSearch } from '#web/admin/layout/Table.tsx'
import { Select } from '#web/components/fields.tsx'

interface TableSearchProps {
  readonly address: TableAddress
  readonly texts: Pick<ItemTableTexts, 'search' | 'hint' | 'find' | 'sort'>
  /** The orders that it offers, with their labels. */
  readonly sorts: ItemTableTexts['sorts']
  /** Further fields. */
  readonly children?: ReactNode
}

/** The search of an editor's table, and its order. */
export function TableSearch({ address, texts, sorts, children }: TableSearchProps) {
  const { text, state, sort } = address
  return (
    <AdminSearch
      key={JSON.stringify(address)}
      label={texts.search}
      submit={texts.find}
      text={text}
      hint={texts.hint}
      state={state}
    >
      <div className="field">
        <label htmlFor="table-sort">{texts.sort}</label>
        <Select id="table-sort" name="sort" defaultValue={sort} choices={sorts} />
      </div>
      {children}
    </AdminSearch>
  )
}
