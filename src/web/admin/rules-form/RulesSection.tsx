import { createContext, useContext, type ReactNode } from 'react'
import type { RuleSection } from '#domain/eligibility/rule-words.ts'
import { LabeledField } from '#web/admin/form/LabeledField.tsx'
import { toRulesFormValues, type RuleText } from '#web/admin/rules-form/rules-form-values.ts'
import { Checkbox, Select } from '#web/components/fields.tsx'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

interface SectionProps {
  readonly name: RuleSection
  readonly number: number
  /** The entered rule in words. */
  readonly summary: string
  readonly prose: ReturnType<typeof listProse>
  /** Sentences; empty: nothing disagrees. */
  readonly disagreements: readonly string[]
  readonly isOpen: boolean
  readonly children: ReactNode
}

/**
 * A section of the rules, collapsed. It shows its summary while it is closed, and prose and rule
 * together while it is open.
 */
export function RulesSection({
  name,
  number,
  summary,
  prose,
  disagreements,
  isOpen,
  children,
}: SectionProps) {
  const { rulesForm: text } = useAdminTexts()
  return (
    <details className="sheet rules-section" id={`rules-${name}`} open={isOpen}>
      <summary>
        <span className="rules-section-number" aria-hidden="true">
          {number}
        </span>
        <b>{text.sections[name]}</b>
        <span className="rules-section-said">
          {summary}{' '}
          {disagreements.length > 0 && (
            <strong className="badge" data-tone="soon">
              {text.disagreeTitle}
            </strong>
          )}
        </span>
      </summary>
      <div className="rules-section-body">
        {disagreements.length > 0 && (
          <div className="stack rules-section-note" data-look="disagree">
            <p>
              <b>{text.disagreeTitle}</b>
            </p>
            {disagreements.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            <p className="small">{text.disagreeLead}</p>
          </div>
        )}
        <div className="stack" data-gap="4">
          {children}
        </div>
        <div className="stack" data-gap="4">
          <p className="stack rules-section-note" data-look="says">
            <small>{text.preview}</small>
            {summary}
          </p>
          <div className="stack rules-section-note" data-look="prose">
            <h3>{text.fromDescription}</h3>
            {prose.length === 0 ? (
              <p className="muted">{text.proseNone}</p>
            ) : (
              <ul className="stack" data-gap="1">
                {prose.map(({ line, isAbout }, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- two lines may be alike
                  <li key={`${index} ${line}`}>{isAbout ? <mark>{line}</mark> : line}</li>
                ))}
              </ul>
            )}
          </div>
        </div>
      </div>
    </details>
  )
}

/** English words by which a line of prose is about a section. */
const aboutSection: Readonly<Record<RuleSection, RegExp>> = {
  nationality: /\b(?:citizen|national|countr|passport|international)/i,
  residence: /\b(?:resid|live|living|based in|abroad|home country|outside)/i,
  age: /\b(?:age[ds]?\b|years? old|under \d|over \d|born|younger|older)/i,
  study:
    /\b(?:degree|bachelor|master|ph\.?d|doctora|graduat|student|enrol|school|diploma|experience|years? of|language|english)/i,
  paid: /\b(?:tuition|stipend|fee|allowance|travel|airfare|insurance|housing|accommodation|living|visa|prize|[A-Z]{3} ?\d|full|fund)/i,
}

/**
 * The lines of the prose beside a section, those about it first; all of them, because words alone
 * may miss one.
 */
export function listProse(
  section: RuleSection,
  prose: { readonly eligibility: string; readonly benefits: string },
) {
  const text = section === 'paid' ? prose.benefits : prose.eligibility
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const entries = lines.map((line) => ({ line, isAbout: aboutSection[section].test(line) }))
  return [...entries.filter(({ isAbout }) => isAbout), ...entries.filter(({ isAbout }) => !isAbout)]
}

/** The rules as the form started with them: what its controls hold by themselves. */
export const InitialRules = createContext(toRulesFormValues(null))

interface RuleControlProps {
  readonly name: RuleText
  readonly label: string
  readonly hint?: string
  /** The choices, by their value; without them the control is a text field. */
  readonly choices?: Readonly<Record<string, string>>
  /** Its digits come up; a text that is no number stays, to be refused with a sentence. */
  readonly isNumber?: boolean
  readonly isLong?: boolean
}

export function RuleControl({
  name,
  label,
  hint,
  choices,
  isNumber = false,
  isLong = false,
}: RuleControlProps) {
  const defaultValue = useContext(InitialRules).texts[name]
  return (
    <LabeledField name={`rules.${name}`} label={label} hint={hint}>
      {(attributes) => {
        const all = { defaultValue, ...attributes }
        if (choices !== undefined) return <Select choices={choices} {...all} />
        if (isLong) return <textarea rows={2} maxLength={5000} {...all} />
        const inputMode = isNumber ? 'numeric' : undefined
        return <input maxLength={1000} autoComplete="off" inputMode={inputMode} {...all} />
      }}
    </LabeledField>
  )
}

/** A checkbox that says yes to a part of the rules. */
export function RuleCheckbox({ name, label }: { name: RuleText; label: string }) {
  const { texts } = useContext(InitialRules)
  return (
    <Checkbox name={`rules.${name}`} value="on" defaultChecked={texts[name] !== ''} label={label} />
  )
}
