import { type RefObject, useEffect, useRef } from 'react'
import { filterNames, type ListingView } from '#web/listing/listing-view.ts'

/**
 * The form of the filters, whose fields follow an address that changes without them (Back, 'Clear filters'). They are the same fields, and not
 * new ones with other values, so that who chooses by keyboard keeps it (WCAG 3.2.2); what is chosen before React starts stays.
 */
export function useChosen(view: ListingView, search: string): RefObject<HTMLFormElement | null> {
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
