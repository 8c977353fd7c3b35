import { isOpenToAll } from '#domain/eligibility/as-ruled.ts'
import { listAppearances } from '#domain/listing/appearance.ts'
import type { Kind } from '#domain/opportunity/opportunity.ts'
import { useCurrentValues } from '#web/admin/opportunity-form/CurrentValues.tsx'
import { toRulesSoFar } from '#web/admin/rules-form/rules-form-values.ts'
import type { Ruling } from '#web/admin/rules-form/RulesForm.tsx'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import { useTexts } from '#web/texts/useTexts.ts'

interface AppearancesProps {
  readonly kind: Kind
  readonly ruling: Ruling
}

/**
 * The pages that will list the item, computed before saving by the rule of those pages
 * (docs/interface, Choices of the forms).
 */
export function Appearances({ kind, ruling }: AppearancesProps) {
  const texts = useAdminTexts()
  const { listingNames } = useTexts()
  const current = useCurrentValues()
  const rules = current.rules && toRulesSoFar(current.rules, ruling.before, ruling.groups)
  const openToAll = isOpenToAll({ rules, openToAll: current.openToAll !== '' })
  const pages = listAppearances({
    ...current,
    kind,
    country: current.country.trim() || null,
    openToAll,
  })
  return (
    <p className="note" role="status">
      <span>
        {pages.length === 0 ? texts.form.appearsNowhere : texts.form.appears}
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
