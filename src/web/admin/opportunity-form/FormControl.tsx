import { useState, useContext, type DragEvent, type ReactNode } from 'react'
import { findDraftDoubts } from '#domain/forms/draft-doubts.ts'
import {
  type ControlField,
  dayFields,
  type FormField,
  mainFields,
} from '#domain/forms/form-fields.ts'
import {
  type FieldOf,
  type Kind,
  opportunityFields,
  rowOf,
  type WrittenField,
} from '#domain/opportunity/opportunity.ts'
import {
  categoryChoices,
  fieldKeys,
  regionChoices,
  categoriesOf,
  fieldsOf,
  regionsOf,
} from '#domain/opportunity/vocabulary.ts'
import { readListText } from '#domain/words/list-text.ts'
import { nearDays } from '#domain/words/plain-date.ts'
import {
  type ControlAttributes,
  LabeledField,
  FormErrors,
  FieldErrorMessage,
  InputField,
} from '#web/admin/form/LabeledField.tsx'
import { usePicture } from '#web/admin/form/usePicture.ts'
import { doubtConfirmed } from '#web/admin/items/publish-doubt.ts'
import { useCurrentValues } from '#web/admin/opportunity-form/CurrentValues.tsx'
import {
  doubtedFields,
  type OpportunityFormValues,
  toConfirmation,
  toDoubted,
  toListInput,
} from '#web/admin/opportunity-form/form-values.ts'
import { Button } from '#web/components/Button.tsx'
import { monthOfYear } from '#web/components/dates.ts'
import { Checkbox, Select } from '#web/components/fields.tsx'
import { fieldFor, wordFor } from '#web/components/word-labels.ts'
import type { Texts } from '#web/texts/language.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import { useTexts } from '#web/texts/useTexts.ts'

interface FormControlProps {
  readonly name: ControlField
  readonly kind: Kind
  readonly values: OpportunityFormValues
  readonly required: boolean
  /** Of a list: whether it has stored entries, whose lines stay as they are. */
  readonly isList?: boolean
}

/** Fields with long texts in one line or more, and the one with which the form begins. */
const wideFields: readonly ControlField[] = [
  'name',
  'officialLink',
  'hostOrganization',
  'hostUniversity',
  'description',
  'customMessage',
  'amountNote',
]

/** One field of an opportunity, by the kind of value that its row in `opportunityFields` names. */
export function FormControl({ name, kind, values, required, isList = false }: FormControlProps) {
  const texts = useAdminTexts()
  const errors = useContext(FormErrors)
  const own: Partial<Record<ControlField, string>> = texts.ownLabels[kind]
  const label = own[name] ?? texts.fieldLabels[name]
  if (name === 'image') return <ImageField label={label} values={values} required={required} />
  if (name === 'deadline')
    return <DeadlineField label={label} values={values} required={required} />
  if (name === 'regions')
    return <RegionField label={label} regions={values.regions} required={required} />
  if (name === 'usually' || name === 'usuallyOpens') return null
  // None of them is required (docs/interface, Saving).
  if (name === 'categories' || name === 'fields')
    return (
      <BoxesField
        name={name}
        label={label}
        choices={showChoices(allChoices[name], values[name], name, texts)}
      />
    )
  const value: string = values[name]
  if (rowOf(name).value === 'flag') {
    return <Checkbox name={name} value="on" defaultChecked={value !== ''} label={label} />
  }
  // Fields that no editor expects to be required need no 'optional'.
  const optional = !required && mainFields[kind].includes(name)
  const field = (
    <LabeledField
      name={name}
      label={label}
      hint={texts.hints[name]}
      required={required}
      optional={optional}
      wide={wideFields.includes(name)}
    >
      {(attributes) => <PlainControl name={name} value={value} attributes={attributes} />}
    </LabeledField>
  )
  if (isLines(name)) {
    return (
      <div className="stack" data-gap="1">
        {field}
        <ReadingHint name={name} isList={isList} />
      </div>
    )
  }
  const doubted = doubtedFields.find((each) => each === name)
  const isDoubted = name in errors && name in findDraftDoubts(toDoubted(values))
  if (doubted === undefined || !isDoubted) return field
  return (
    <div className="stack" data-gap="1">
      {field}
      <DoubtBox field={doubted} values={values} label={texts.confirmWord} />
    </div>
  )
}

const isLines = (name: ControlField): name is FieldOf<'lines'> => rowOf(name).value === 'lines'

/** What becomes of a pasted list, where that is not obvious. */
function ReadingHint({ name, isList }: { name: FieldOf<'lines'>; isList: boolean }) {
  const { reading: text } = useAdminTexts()
  const values = useCurrentValues()
  const { entries, unmarked, isSplit, openEnd } = readListText(toListInput(values[name], isList))
  return (
    <div className="hint" role="status">
      {isSplit && <p>{text.split(entries.length)}</p>}
      {unmarked && !isSplit && <p>{text.unmarked(shorten(unmarked.was), shorten(unmarked.now))}</p>}
      {openEnd !== null && <p>{text.openEnd(openEnd)}</p>}
    </div>
  )
}

const shorten = (line: string): string => (line.length <= 40 ? line : `${line.slice(0, 39)}…`)

function DoubtBox({
  field,
  values,
  label,
}: {
  field: (typeof doubtedFields)[number]
  values: OpportunityFormValues
  label: string
}) {
  const confirmation = toConfirmation(field, values)
  // The key makes it a new box, not ticked, for another value.
  return <Checkbox key={confirmation} name={doubtConfirmed} value={confirmation} label={label} />
}

/**
 * Longer texts than allowed can be entered: a refusal with a sentence loses nothing, a control that
 * cuts text does.
 */
function PlainControl({
  name,
  value,
  attributes,
}: {
  name: ControlField
  value: string
  attributes: ControlAttributes
}) {
  const texts = useAdminTexts()
  const choiceLabels: Record<FieldOf<'choice'> & WrittenField, Readonly<Record<string, string>>> = {
    funding: texts.funding,
  }
  const row = opportunityFields[name]
  switch (row.value) {
    case 'text':
    case 'lines':
      return <textarea defaultValue={value} maxLength={20_000} {...attributes} />
    case 'number':
      return (
        <input
          type="number"
          min="0"
          step="any"
          inputMode="decimal"
          defaultValue={value}
          {...attributes}
        />
      )
    case 'link':
      return <input type="url" maxLength={2000} defaultValue={value} {...attributes} />
    case 'choice': {
      const labels = choiceLabels[name as keyof typeof choiceLabels]
      return (
        <Select
          choices={{ '': texts.form.noneChosen, ...labels }}
          defaultValue={value}
          {...attributes}
        />
      )
    }
    default:
      return <input maxLength={1000} autoComplete="off" defaultValue={value} {...attributes} />
  }
}

const details = ['deadlineTime', 'deadlineZone', 'deadlineNote'] as const
const dates = { type: 'date', min: nearDays.first, max: nearDays.last } as const

/** Date, kind, and rare details. A kind with a date needs one (docs/interface, Saving). */
function DeadlineField({
  label,
  values,
  required,
}: {
  label: string
  values: OpportunityFormValues
  required: boolean
}) {
  const texts = useAdminTexts()
  const errors = useContext(FormErrors)
  const [kind, setKind] = useState(values.deadlineKind)
  const isDated = kind === 'fixed' || kind === 'expected'
  const named = <Name extends FormField>(name: Name) => ({
    name,
    label: texts.fieldLabels[name],
    hint: texts.hints[name],
  })
  return (
    <fieldset className="whole-row field-grid" data-size="small">
      <legend className="visually-hidden">{label}</legend>
      <DayField label={label} day={values.deadline} required={required && isDated} />
      <LabeledField name="deadlineKind" label={texts.fieldLabels.deadlineKind}>
        {(attributes) => (
          <Select
            choices={texts.deadlineKinds}
            defaultValue={kind}
            onChange={(event) => setKind(event.target.value)}
            {...attributes}
          />
        )}
      </LabeledField>
      <OptionalFields
        title={texts.form.dateDetails}
        open={details.some((name) => values[name] !== '' || name in errors)}
      >
        <div className="field-grid">
          {details.map((name) => (
            <InputField
              key={name}
              {...named(name)}
              type={name === 'deadlineTime' ? 'time' : 'text'}
              defaultValue={values[name]}
            />
          ))}
        </div>
        {'deadlineTime' in errors && values.deadlineTime === '00:00' && (
          <DoubtBox field="deadlineTime" values={values} label={texts.confirmMidnight} />
        )}
      </OptionalFields>
      <OptionalFields
        title={texts.form.openingDetails}
        open={dayFields.some((name) => values[name].length > 0 || name in errors)}
      >
        <div className="field-grid">
          {(['opens', 'expectedOpens'] as const).map((name) => (
            <InputField key={name} {...named(name)} {...dates} defaultValue={values[name]} />
          ))}
          {(['usuallyOpens', 'usually'] as const).map((name) => (
            <MonthsField key={name} {...named(name)} months={values[name]} />
          ))}
        </div>
      </OptionalFields>
    </fieldset>
  )
}

/** The day of the deadline. */
export function DayField({
  label,
  day,
  required,
}: {
  label: string
  day: string
  required: boolean
}) {
  return (
    <InputField name="deadline" label={label} required={required} {...dates} defaultValue={day} />
  )
}

/**
 * The address of a picture, beside it a file to upload, chosen or dropped; the button sends again
 * what did not arrive.
 */
function ImageField({
  label,
  values,
  required,
}: {
  label: string
  values: OpportunityFormValues
  required: boolean
}) {
  const texts = useAdminTexts()
  const text = texts.form
  const { address, setAddress, picker, send, sendAgain, isSending, isStored, preview, error } =
    usePicture(values.image)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    const [dropped] = event.dataTransfer.files
    if (dropped) void send(dropped)
  }
  return (
    <div
      className="whole-row field-grid"
      data-size="small"
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <InputField
        name="image"
        label={label}
        error={error}
        required={required}
        ref={address}
        type={preview ? 'text' : 'url'}
        maxLength={2000}
        defaultValue={values.image}
        onChange={(event) => setAddress(event.target.value)}
      />
      <LabeledField
        name="imageAlt"
        label={texts.fieldLabels.imageAlt}
        hint={texts.hints.imageAlt}
        optional
      >
        {(attributes) => <input maxLength={500} defaultValue={values.imageAlt} {...attributes} />}
      </LabeledField>
      <div className="upload sheet" data-look="dashed">
        {preview && <img src={preview} alt="" width="96" height="60" />}
        <label htmlFor="field-file">{text.upload}</label>
        <p className="hint" id="file-hint">
          {text.uploadHint}
        </p>
        <input id="field-file" {...picker} aria-describedby="file-hint" />
        <Button
          disabled={isSending}
          onClick={sendAgain}
          label={isSending ? text.uploading : text.uploadButton}
        />
        <p role="status">{isStored && text.uploaded}</p>
      </div>
    </div>
  )
}

const allChoices: Record<'categories' | 'fields', readonly string[]> = {
  categories: categoryChoices,
  fields: fieldKeys,
}

function MonthsField({
  months,
  ...field
}: Omit<BoxesFieldProps, 'choices'> & { readonly months: readonly string[] }) {
  const { writing } = useTexts()
  const numbers = Array.from({ length: 12 }, (_, at) => at + 1)
  const choices = numbers.map((month) => {
    return {
      value: String(month),
      label: monthOfYear(month, writing),
      chosen: months.includes(String(month)),
    }
  })
  return <BoxesField {...field} choices={choices} />
}

interface BoxesFieldProps {
  readonly name: 'categories' | 'fields' | FieldOf<'months'>
  readonly label: string
  readonly hint?: string | undefined
  readonly choices: ReturnType<typeof showChoices>
}

function BoxesField({ name, label, hint, choices }: BoxesFieldProps) {
  const error = useContext(FormErrors)[name]
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ')
  return (
    <fieldset
      className="field control whole-row"
      id={`field-${name}`}
      tabIndex={-1}
      aria-describedby={described || undefined}
    >
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

export function ChoiceBoxes({
  name,
  choices,
}: {
  name: string
  choices: ReturnType<typeof showChoices>
}) {
  return (
    <div className="row">
      {choices.map(({ value, label, chosen }) => (
        <Checkbox
          key={value}
          look="choice"
          name={name}
          value={value}
          defaultChecked={chosen}
          label={label}
        />
      ))}
    </div>
  )
}

function OptionalFields({
  title,
  open,
  children,
}: {
  title: string
  open: boolean
  children: ReactNode
}) {
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

interface RegionProps {
  readonly label: string
  readonly regions: readonly string[]
  readonly required: boolean
}

function RegionField({ label, regions, required }: RegionProps) {
  const texts = useAdminTexts()
  const further = regions.slice(1)
  return (
    <div className="stack">
      <RegionSelect label={label} regions={regions} required={required} />
      <OptionalFields title={texts.form.furtherRegions} open={further.length > 0}>
        <fieldset>
          <legend className="visually-hidden">{texts.form.furtherRegions}</legend>
          <ChoiceBoxes
            name="regions"
            choices={showChoices(regionChoices, further, 'regions', texts)}
          />
        </fieldset>
      </OptionalFields>
    </div>
  )
}

/** The first region. */
export function RegionSelect({ label, regions: [first], required }: RegionProps) {
  const texts = useAdminTexts()
  const choices = showChoices(regionChoices, first === undefined ? [] : [first], 'regions', texts)
  return (
    <LabeledField name="regions" label={label} required={required}>
      {(attributes) => (
        <Select
          choices={{
            '': texts.form.chooseRegion,
            ...Object.fromEntries(choices.map(({ value, label: text }) => [value, text])),
          }}
          defaultValue={first ?? ''}
          {...attributes}
        />
      )}
    </LabeledField>
  )
}

const keysOf = {
  categories: (words: readonly string[]): readonly string[] => categoriesOf({ categories: words }),
  regions: (words: readonly string[]): readonly string[] => regionsOf({ regions: words }),
  fields: (words: readonly string[]): readonly string[] => fieldsOf({ fields: words }),
}

/**
 * The choices with an item's words. The item stores `value`, readers see `label`. A word that means
 * exactly one choice selects it, so that saving does not rewrite it. Other words ('Latin America',
 * an unknown one) follow and can be removed.
 */
export function showChoices(
  choices: readonly string[],
  held: readonly string[],
  what: keyof typeof keysOf,
  texts: Pick<Texts, 'words'>,
) {
  const labelOf = (word: string) =>
    what === 'fields' ? fieldFor(word, texts) : wordFor(word, texts)
  const means = (choice: string, word: string) => {
    const ours = keysOf[what]([choice])
    const theirs = keysOf[what]([word])
    return (
      theirs.length === 1 &&
      theirs[0] === ours[0] &&
      (what !== 'regions' || labelOf(word) === labelOf(choice))
    )
  }
  const left = [...held]
  const views = choices.map((choice) => {
    const at = left.findIndex((word) => word === choice || means(choice, word))
    const word = at === -1 ? undefined : left.splice(at, 1)[0]
    return { value: word ?? choice, label: labelOf(choice), chosen: word !== undefined }
  })
  return [...views, ...left.map((word) => ({ value: word, label: labelOf(word), chosen: true }))]
}
