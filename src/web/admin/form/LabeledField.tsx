import { type ComponentProps, createContext, type ReactNode, useContext } from 'react'
import type { FormattedErrors } from '#web/texts/format-error.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import '#web/admin/form/LabeledField.css'

/** The errors of the form around its controls, by field name. */
export const FormErrors = createContext<FormattedErrors>({})

export interface ControlAttributes {
  readonly id: string
  readonly name: string
  readonly required: boolean
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
}

interface LabeledFieldProps {
  readonly name: string
  readonly label: string
  readonly hint?: string | undefined
  /** An error that replaces the one of the form for this name; null: that one is settled. */
  readonly error?: string | null | undefined
  readonly required?: boolean | undefined
  readonly optional?: boolean | undefined
  readonly wide?: boolean
  readonly children: (attributes: ControlAttributes) => ReactNode
}

/** Label, hint, control and error, connected for screen readers. */
export function LabeledField({
  name,
  label,
  hint,
  required = false,
  optional = false,
  wide = false,
  children,
  ...own
}: LabeledFieldProps) {
  const texts = useAdminTexts()
  const errors = useContext(FormErrors)
  const error = own.error === undefined ? errors[name] : (own.error ?? undefined)
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ')
  return (
    <div className={wide ? 'field control whole-row' : 'field control'}>
      <label htmlFor={`field-${name}`}>
        {label} {optional && <span className="optional">{texts.form.optional}</span>}
      </label>
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {children({
        id: `field-${name}`,
        name,
        required,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': described || undefined,
      })}
      <FieldErrorMessage name={name} text={error ?? null} />
    </div>
  )
}

/** A labeled field whose control is an input, which gets all other props. */
export function InputField({
  name,
  label,
  hint,
  error,
  required,
  optional,
  ...own
}: Omit<LabeledFieldProps, 'children'> & Input) {
  return (
    <LabeledField
      name={name}
      label={label}
      hint={hint}
      error={error}
      required={required}
      optional={optional}
    >
      {(attributes) => <input {...own} {...attributes} />}
    </LabeledField>
  )
}

type Input = Omit<ComponentProps<'input'>, keyof LabeledFieldProps>

/** `text`: instead of what the form has for this name; null: none. */
export function FieldErrorMessage({ name, ...own }: { name: string; text?: string | null }) {
  const errors = useContext(FormErrors)
  const text = own.text === undefined ? errors[name] : own.text
  if (text === undefined || text === null) return null
  return (
    <p className="error" id={`${name}-error`}>
      {text}
    </p>
  )
}
