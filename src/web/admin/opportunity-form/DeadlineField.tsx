import { useState } from 'react'
import { deadlineKinds } from '#domain/opportunity/deadline.ts'
import { FieldFrame } from '#web/admin/frame/FieldFrame.tsx'
import { useIsWhole } from '#web/admin/frame/useIsWhole.ts'
import type { Typed } from '#web/admin/opportunity-form/typed.ts'
import type { SaidErrors } from '#web/texts/say-mistake.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

interface DeadlineFieldProps {
  readonly label: string
  readonly typed: Typed
  readonly required: boolean
  readonly errors: SaidErrors
}

const details = ['deadlineTime', 'deadlineZone', 'deadlineNote'] as const

/** Date, kind, and what few need. A date is asked for when the kind has one (docs/interface.md, Saving). */
export function DeadlineField({ label, typed, required, errors }: DeadlineFieldProps) {
  const texts = useAdminTexts()
  const isWhole = useIsWhole()
  const [kind, setKind] = useState(typed.deadlineKind)
  const isDated = kind === 'fixed' || kind === 'expected'
  const date = (
    <FieldFrame name="deadline" label={label} mistake={errors['deadline']} required={required && isDated}>
      {(attributes) => <input type="date" min="1990-01-01" max="2099-12-31" defaultValue={typed.deadline} {...attributes} />}
    </FieldFrame>
  )
  if (!isWhole) return date
  return (
    <fieldset className="field-wide deadline">
      <legend className="visually-hidden">{label}</legend>
      {date}
      <FieldFrame name="deadlineKind" label={texts.fieldLabels.deadlineKind} mistake={errors['deadlineKind']}>
        {(attributes) => (
          <select defaultValue={kind} onChange={(event) => setKind(event.target.value)} {...attributes}>
            {deadlineKinds.map((each) => (
              <option key={each} value={each}>
                {texts.deadlineKinds[each]}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
      <details className="folded folded-small" open={details.some((name) => typed[name] !== '' || name in errors)}>
        <summary>
          <span>
            {texts.form.dateDetails} <span className="optional">{texts.form.optional}</span>
          </span>
        </summary>
        <div className="field-grid">
          {details.map((name) => (
            <FieldFrame key={name} name={name} label={texts.fieldLabels[name]} hint={texts.hints[name]} mistake={errors[name]}>
              {(attributes) => <input type={name === 'deadlineTime' ? 'time' : 'text'} defaultValue={typed[name]} {...attributes} />}
            </FieldFrame>
          ))}
        </div>
      </details>
    </fieldset>
  )
}
