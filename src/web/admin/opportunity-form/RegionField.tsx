import { regionChoices } from '#domain/opportunity/vocabulary.ts'
import { ChoiceBoxes } from '#web/admin/opportunity-form/ChoiceField.tsx'
import { FieldFrame } from '#web/admin/frame/FieldFrame.tsx'
import { useIsWhole } from '#web/admin/frame/useIsWhole.ts'
import { showChoices } from '#web/admin/opportunity-form/choices.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

interface RegionFieldProps {
  readonly label: string
  /** The first is the one chosen in the list, the others are the further ones. */
  readonly regions: readonly string[]
  readonly required: boolean
  readonly mistake: string | undefined
}

/** One region is chosen from a list, further ones are folded. */
export function RegionField({ label, regions, required, mistake }: RegionFieldProps) {
  const texts = useAdminTexts()
  const { words } = useAdminTexts()
  const isWhole = useIsWhole()
  const [first, ...further] = regions
  const firstChoices = showChoices(regionChoices, first === undefined ? [] : [first], 'regions', { words })
  return (
    <div className="stack">
      <FieldFrame name="regions" label={label} mistake={mistake} required={required}>
        {(attributes) => (
          <select defaultValue={first ?? ''} {...attributes}>
            <option value="">{texts.form.chooseRegion}</option>
            {firstChoices.map(({ value, label: text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
      {isWhole && (
        <details className="folded folded-small" open={further.length > 0}>
          <summary>
            <span>
              {texts.form.furtherRegions} <span className="optional">{texts.form.optional}</span>
            </span>
          </summary>
          <fieldset>
            <legend className="visually-hidden">{texts.form.furtherRegions}</legend>
            <ChoiceBoxes name="regions" choices={showChoices(regionChoices, further, 'regions', { words })} />
          </fieldset>
        </details>
      )}
    </div>
  )
}
