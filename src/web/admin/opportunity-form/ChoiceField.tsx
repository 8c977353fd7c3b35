import { categoryChoices, fields } from '#domain/opportunity/vocabulary.ts'
import { Mistake } from '#web/admin/frame/FieldFrame.tsx'
import { showChoices } from '#web/admin/opportunity-form/choices.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

const offered: Record<'categories' | 'fields', readonly string[]> = {
  categories: categoryChoices,
  fields: fields.map(({ key }) => key),
}

interface ChoiceFieldProps {
  readonly name: 'categories' | 'fields'
  readonly label: string
  readonly words: readonly string[]
  readonly mistake: string | undefined
}

/** Checkboxes, none of them required (docs/interface.md, Saving). */
export function ChoiceField({ name, label, words, mistake }: ChoiceFieldProps) {
  const { words: wordTexts } = useAdminTexts()
  return (
    <fieldset className="field field-wide" id={`field-${name}`} tabIndex={-1} aria-describedby={mistake && `${name}-mistake`}>
      <legend>{label}</legend>
      <ChoiceBoxes name={name} choices={showChoices(offered[name], words, name, { words: wordTexts })} />
      <Mistake name={name} text={mistake} />
    </fieldset>
  )
}

export function ChoiceBoxes({ name, choices }: { name: string; choices: ReturnType<typeof showChoices> }) {
  return (
    <div className="choices">
      {choices.map(({ value, label, chosen }) => (
        <label key={value}>
          <input type="checkbox" name={name} value={value} defaultChecked={chosen} /> {label}
        </label>
      ))}
    </div>
  )
}
