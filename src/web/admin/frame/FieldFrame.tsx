import type { ReactNode } from 'react'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import '#web/admin/frame/FieldFrame.css'

/** What every control of a form carries. */
export interface ControlAttributes {
  readonly id: string
  readonly name: string
  readonly required: boolean
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
}

interface FieldFrameProps {
  readonly name: string
  readonly label: string
  readonly hint?: string | undefined
  readonly mistake?: string | undefined
  readonly required?: boolean
  /** Says so beside the label. */
  readonly optional?: boolean
  readonly wide?: boolean
  readonly children: (attributes: ControlAttributes) => ReactNode
}

/** Label, hint, control and mistake, tied together for those who hear the page. */
export function FieldFrame({ name, label, hint, mistake, required = false, optional = false, wide = false, children }: FieldFrameProps) {
  const texts = useAdminTexts()
  const described = [hint && `${name}-hint`, mistake && `${name}-mistake`].filter(Boolean).join(' ')
  return (
    <div className={wide ? 'field control field-wide' : 'field control'}>
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
        'aria-invalid': mistake === undefined ? undefined : true,
        'aria-describedby': described || undefined,
      })}
      <Mistake name={name} text={mistake} />
    </div>
  )
}

export function Mistake({ name, text }: { name: string; text: string | undefined }) {
  if (text === undefined) return null
  return (
    <p className="mistake" id={`${name}-mistake`}>
      {text}
    </p>
  )
}
