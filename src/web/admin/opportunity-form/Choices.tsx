import { type ReactNode, useContext } from 'react'
import { categoryChoices, fieldKeys, regionChoices, categoriesOf, fieldsOf, regionsOf } from '#domain/opportunity/vocabulary.ts'
import type { FieldOf } from '#domain/opportunity/opportunity.ts'
import { FieldErrorMessage, LabeledField, FormErrors } from '#web/admin/form/LabeledField.tsx'
import { Check, Select } from '#web/components/Field.tsx'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import { monthOfYear } from '#web/components/dates.ts'
import { useTexts } from '#web/texts/useTexts.ts'
import { useHasFullEditing } from '#web/admin/session/useHasFullEditing.ts'
import type { Texts } from '#web/texts/language.ts'
import { fieldFor, wordFor } from '#web/opportunity/words.ts'

const allChoices: Record<'categories' | 'fields', readonly string[]> = { categories: categoryChoices, fields: fieldKeys }

/** Checkboxes, none of them required (docs/interface.md, Saving). */
export function ChoiceField({ name, label, words }: { name: 'categories' | 'fields'; label: string; words: readonly string[] }) {
  return <BoxesField name={name} label={label} choices={showChoices(allChoices[name], words, name, useAdminTexts())} />
}

export function MonthsField({ months, ...field }: Omit<BoxesFieldProps, 'choices'> & { readonly months: readonly string[] }) {
  const { writing } = useTexts()
  const choices = Array.from({ length: 12 }, (_, at) => String(at + 1)).map((value) => ({
    value,
    label: monthOfYear(Number(value), writing),
    chosen: months.includes(value),
  }))
  return <BoxesField {...field} choices={choices} />
}

interface BoxesFieldProps {
  readonly name: 'categories' | 'fields' | FieldOf<'months'>
  readonly label: string
  readonly hint?: string | undefined
  readonly choices: ReturnType<typeof showChoices>
}

function BoxesField({ name, label, hint, choices }: BoxesFieldProps) {
  const mistake = useContext(FormErrors)[name]
  const described = [hint && `${name}-hint`, mistake && `${name}-mistake`].filter(Boolean).join(' ')
  return (
    <fieldset className="field control whole-row" id={`field-${name}`} tabIndex={-1} aria-describedby={described || undefined}>
      <legend>{label}</legend>
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <ChoiceBoxes name={name} choices={choices} />
      <FieldErrorMessage name={name} />
    </fieldset>
  )
}

export function ChoiceBoxes({ name, choices }: { name: string; choices: ReturnType<typeof showChoices> }) {
  return (
    <div className="row">
      {choices.map(({ value, label, chosen }) => (
        <Check key={value} look="choice" name={name} value={value} defaultChecked={chosen} label={label} />
      ))}
    </div>
  )
}

/** Rarely needed fields, collapsed. */
export function OptionalFields({ title, open, children }: { title: string; open: boolean; children: ReactNode }) {
  const { form: text } = useAdminTexts()
  return (
    <details className="disclosure" data-look="sheet" data-size="small" open={open}>
      <summary>
        <span>
          {title} <span className="optional">{text.optional}</span>
        </span>
      </summary>
      {children}
    </details>
  )
}

/** The first region is chosen from a list, further ones are collapsed. */
export function RegionField({ label, regions, required }: { label: string; regions: readonly string[]; required: boolean }) {
  const texts = useAdminTexts()
  const hasFullEditing = useHasFullEditing()
  const [first, ...further] = regions
  const firstChoices = showChoices(regionChoices, first === undefined ? [] : [first], 'regions', texts)
  return (
    <div className="stack">
      <LabeledField name="regions" label={label} required={required}>
        {(attributes) => (
          <Select
            choices={{ '': texts.form.chooseRegion, ...Object.fromEntries(firstChoices.map(({ value, label: text }) => [value, text])) }}
            defaultValue={first ?? ''}
            {...attributes}
          />
        )}
      </LabeledField>
      {hasFullEditing && (
        <OptionalFields title={texts.form.furtherRegions} open={further.length > 0}>
          <fieldset>
            <legend className="visually-hidden">{texts.form.furtherRegions}</legend>
            <ChoiceBoxes name="regions" choices={showChoices(regionChoices, further, 'regions', texts)} />
          </fieldset>
        </OptionalFields>
      )}
    </div>
  )
}

const keysOf = {
  categories: (words: readonly string[]): readonly string[] => categoriesOf({ categories: words }),
  regions: (words: readonly string[]): readonly string[] => regionsOf({ regions: words }),
  fields: (words: readonly string[]): readonly string[] => fieldsOf({ fields: words }),
}

/**
 * The choices with an item's words. The item stores `value`, readers see `label`. A word that means exactly one choice selects it, so that
 * saving does not rewrite it. Other words ('Latin America', an unknown one) follow and can be removed.
 */
export function showChoices(choices: readonly string[], held: readonly string[], what: keyof typeof keysOf, texts: Pick<Texts, 'words'>) {
  const labelOf = (word: string) => (what === 'fields' ? fieldFor(word, texts) : wordFor(word, texts))
  const means = (choice: string, word: string) => {
    const ours = keysOf[what]([choice])
    const theirs = keysOf[what]([word])
    return theirs.length === 1 && theirs[0] === ours[0] && (what !== 'regions' || labelOf(word) === labelOf(choice))
  }
  const left = [...held]
  const views = choices.map((choice) => {
    const at = left.findIndex((word) => word === choice || means(choice, word))
    const word = at === -1 ? undefined : left.splice(at, 1)[0]
    return { value: word ?? choice, label: labelOf(choice), chosen: word !== undefined }
  })
  return [...views, ...left.map((word) => ({ value: word, label: labelOf(word), chosen: true }))]
}
