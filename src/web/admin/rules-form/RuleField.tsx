import { FieldFrame } from '#web/admin/frame/FieldFrame.tsx'
import type { RuleText, TypedRules } from '#web/admin/rules-form/typed-rules.ts'
import type { SaidErrors } from '#web/texts/say-mistake.ts'

interface RuleControlProps {
  readonly name: RuleText
  readonly label: string
  readonly typed: TypedRules
  readonly errors: SaidErrors
}

interface RuleFieldProps extends RuleControlProps {
  readonly hint?: string
  /** Its digits come up; a text that is no number stays, to be refused with a sentence. */
  readonly isNumber?: boolean
  readonly isLong?: boolean
}

/** A text of the rules. */
export function RuleField({ name, label, typed, errors, hint, isNumber = false, isLong = false }: RuleFieldProps) {
  const full = `rules.${name}`
  const value = typed.texts[name]
  return (
    <FieldFrame name={full} label={label} hint={hint} mistake={errors[full]}>
      {(attributes) =>
        isLong ? (
          <textarea className="rule-text" rows={2} maxLength={5000} defaultValue={value} {...attributes} />
        ) : (
          <input
            maxLength={1000}
            autoComplete="off"
            {...(isNumber && { inputMode: 'numeric' as const })}
            defaultValue={value}
            {...attributes}
          />
        )
      }
    </FieldFrame>
  )
}

interface RuleSelectProps<Choice extends string> extends RuleControlProps {
  readonly choices: readonly Choice[]
  readonly labels: Readonly<Record<Choice, string>>
}

/** A choice of the rules. */
export function RuleSelect<Choice extends string>({ name, label, typed, errors, choices, labels }: RuleSelectProps<Choice>) {
  const full = `rules.${name}`
  return (
    <FieldFrame name={full} label={label} mistake={errors[full]}>
      {(attributes) => (
        <select defaultValue={typed.texts[name]} {...attributes}>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {labels[choice]}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}
