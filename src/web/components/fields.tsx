import type { AriaAttributes, ComponentProps, ReactNode } from 'react'
import { useTexts } from '#web/texts/useTexts.ts'

interface FieldProps {
  /** Unique on the page. */
  readonly id: string
  readonly label: ReactNode
  /** Said after the label. */
  readonly isOptional?: boolean
  readonly error: string | null | undefined
  /** The form stays on the page, so screen readers announce the error immediately. */
  readonly role?: 'alert'
  /** The control, which spreads the given props. */
  readonly children: (
    wiring: { id: string } & Pick<AriaAttributes, 'aria-invalid' | 'aria-describedby'>,
  ) => ReactNode
}

/** A control with its label and its error, linked to each other. */
export function Field({ id, label, isOptional = false, error, role, children }: FieldProps) {
  const { contact } = useTexts()
  const errorId = `${id}-error`
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} {isOptional && <span className="optional">{contact.optional}</span>}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error ? errorId : undefined,
      })}
      {error && (
        <p className="error" id={errorId} role={role}>
          {error}
        </p>
      )}
    </div>
  )
}

/** A checkbox, or a radio button, within its label. `look` 'choice': in a frame. */
export function Checkbox({
  look = 'check',
  label,
  ...input
}: ComponentProps<'input'> & { look?: 'check' | 'choice'; label: ReactNode }) {
  return (
    <label className={look}>
      <input type="checkbox" {...input} />
      {label}
    </label>
  )
}

/** A select of these choices, their words by their values in this order. */
export function Select({
  choices,
  ...attributes
}: { choices: Readonly<Record<string, string>> } & ComponentProps<'select'>) {
  return (
    <select {...attributes}>
      {Object.entries(choices).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

export function HiddenFields({
  pairs,
}: {
  pairs: readonly (readonly [name: string, value: string])[]
}) {
  return pairs.map(([name, value]) => (
    <input type="hidden" name={name} value={value} key={name + value} />
  ))
}

/**
 * A field that people neither see nor reach. A client that fills it in is a bot: it is thanked,
 * nothing is stored. Read as `company`.
 */
export function Honeypot() {
  const texts = useTexts()
  return (
    <p className="visually-hidden" aria-hidden="true">
      <input name="company" tabIndex={-1} autoComplete="off" aria-label={texts.honeypot.label} />
    </p>
  )
}
