import { fundings, type Kind } from '#domain/opportunity/opportunity.ts'
import type { FieldErrors } from '#domain/problem.ts'
import * as texts from '#web/texts/en/admin-opportunity.ts'
import { ChoiceField } from '#web/admin/opportunity-form/ChoiceField.tsx'
import { DeadlineField } from '#web/admin/opportunity-form/DeadlineField.tsx'
import { type ControlAttributes, FieldFrame } from '#web/admin/frame/FieldFrame.tsx'
import { ImageField } from '#web/admin/opportunity-form/ImageField.tsx'
import { RegionField } from '#web/admin/opportunity-form/RegionField.tsx'
import * as messages from '#web/texts/en/site.ts'
import type { FormAnswer } from '#web/admin/opportunity-form/answer.ts'
import { controls, type FormField, mainFields, type TextField } from '#web/admin/opportunity-form/controls.ts'
import type { Typed } from '#web/admin/opportunity-form/typed.ts'

interface FormControlProps {
  readonly name: FormField
  readonly kind: Kind
  readonly typed: Typed
  readonly required: boolean
  readonly errors: FieldErrors
  readonly answer: FormAnswer | undefined
}

/** One field of an opportunity, by the table of controls. */
export function FormControl({ name, kind, typed, required, errors, answer }: FormControlProps) {
  const own: Partial<Record<FormField, string>> = texts.ownLabels[kind]
  const label = own[name] ?? texts.fieldLabels[name]
  const mistake = errors[name]
  const control = controls[name] ?? 'line'
  if (control === 'image') return <ImageField label={label} typed={typed} required={required} errors={errors} answer={answer} />
  if (control === 'deadline') return <DeadlineField label={label} typed={typed} required={required} errors={errors} />
  if (control === 'regions') return <RegionField label={label} regions={typed.regions} required={required} mistake={mistake} />
  if (control === 'categories' || control === 'fields') {
    return <ChoiceField name={control} label={label} words={typed[control]} mistake={mistake} />
  }
  if (control === 'flag') {
    return (
      <label className="check">
        <input type="checkbox" name={name} value="on" defaultChecked={typed[name as TextField] !== ''} /> {label}
      </label>
    )
  }
  // Fields that nobody expects need no 'optional' beside them.
  const optional = !required && mainFields[kind].includes(name)
  return (
    <FieldFrame
      name={name}
      label={label}
      hint={texts.hints[name]}
      mistake={mistake}
      required={required}
      optional={optional}
      wide={control === 'area' && name === 'description'}
    >
      {(attributes) => <PlainControl control={control} value={typed[name as TextField]} attributes={attributes} />}
    </FieldFrame>
  )
}

function PlainControl({ control, value, attributes }: { control: string; value: string; attributes: ControlAttributes }) {
  if (control === 'area') return <textarea defaultValue={value} maxLength={20_000} {...attributes} />
  if (control === 'number') return <input type="number" min="0" step="any" inputMode="decimal" defaultValue={value} {...attributes} />
  if (control === 'address') return <input type="url" maxLength={2000} defaultValue={value} {...attributes} />
  if (control === 'funding') {
    return (
      <select defaultValue={value} {...attributes}>
        <option value="">{texts.form.noneChosen}</option>
        {fundings.map((funding) => (
          <option key={funding} value={funding}>
            {messages.funding[funding]}
          </option>
        ))}
      </select>
    )
  }
  return <input maxLength={1000} autoComplete="off" defaultValue={value} {...attributes} />
}
