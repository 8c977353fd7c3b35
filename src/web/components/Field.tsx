import type { ReactNode } from 'react'

interface FieldProps {
  /** Unique on the page. */
  readonly id: string
  readonly label: ReactNode
  /** What is wrong with what was typed. */
  readonly mistake: string | null | undefined
  /** The form stays where it is: the mistake is said at once. */
  readonly role?: 'alert'
  /** The control, which spreads what is given. */
  readonly children: (wiring: {
    readonly id: string
    readonly 'aria-invalid': true | undefined
    readonly 'aria-describedby': string | undefined
  }) => ReactNode
}

/** A control with its label and its mistake, each told of the other. */
export function Field({ id, label, mistake, role, children }: FieldProps) {
  const wrong = `${id}-mistake`
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': mistake ? true : undefined, 'aria-describedby': mistake ? wrong : undefined })}
      {mistake && (
        <p className="mistake" id={wrong} role={role}>
          {mistake}
        </p>
      )}
    </div>
  )
}
