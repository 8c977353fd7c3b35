import type { RefObject } from 'react'
import { isOpenToAll } from '#domain/eligibility/as-ruled.ts'
import { listAppearances } from '#domain/listing/appearance.ts'
import type { Kind } from '#domain/opportunity/opportunity.ts'
import { useTexts } from '#web/texts/useTexts.ts'
import type { Ruling } from '#web/admin/rules-form/RulesForm.tsx'
import { toRulesSoFar } from '#web/admin/rules-form/rules-input.ts'
import { type Typed, useTyped } from '#web/admin/opportunity-form/typed.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

interface AppearancesProps {
  readonly kind: Kind
  readonly typed: Typed
  readonly form: RefObject<HTMLFormElement | null>
  readonly ruling: Ruling
}

/** The pages that will show the item, told before it is saved by the very rule of those pages (docs/interface.md, Choices of the forms). */
export function Appearances({ kind, typed, form, ruling }: AppearancesProps) {
  const texts = useAdminTexts()
  const { listingNames } = useTexts()
  const [current] = useTyped(form, typed)
  const rules = current.rules && toRulesSoFar(current.rules, ruling.before, ruling.groups)
  const openToAll = isOpenToAll({ rules, openToAll: current.openToAll !== '' })
  const pages = listAppearances({ ...current, kind, country: current.country.trim() || null, openToAll })
  if (pages.length === 0) {
    return (
      <p className="note" role="status">
        {texts.form.appearsNowhere}
      </p>
    )
  }
  return (
    <p className="note" role="status">
      <span>
        {texts.form.appears}
        {pages.map(({ id }, index) => (
          <span key={id}>
            {index > 0 && ', '}
            <a href={`/${id}`} target="_blank" rel="noreferrer">
              {listingNames[id].title}
            </a>
          </span>
        ))}
      </span>
    </p>
  )
}
