import { useLocation } from 'react-router'
import { store } from '#web/components/stored.ts'

/** How lists show opportunities. */
export const listViews = ['cards', 'rows'] as const
export type ListView = (typeof listViews)[number]

/** Where this browser stores the choice (boot.js reads it before the first paint). */
export const storedView = 'view'

/** What the address asks for (`?view=rows`); null: as this browser is used to. */
export function useAddressView(): ListView | null {
  const { search } = useLocation()
  const asked = new URLSearchParams(search).get('view')
  return listViews.find((view) => view === asked) ?? null
}

/**
 * Stores the choice and shows it at once; cards, the usual, need no entry. false: storage is full or
 * switched off, so the address has to hold it.
 */
export function keepView(view: ListView): boolean {
  if (!store(storedView, view === 'rows' ? view : null)) return false
  const { dataset } = document.documentElement
  if (view === 'rows') dataset['view'] = view
  else delete dataset['view']
  return true
}
