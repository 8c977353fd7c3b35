import { useEffect, useRef, useState } from 'react'
import type { Rules } from '#domain/eligibility/rules-record.ts'
import type { CountryGroup } from '#domain/eligibility/rules.ts'
import { type FormSection, formSections } from '#domain/forms/form-fields.ts'
import type { Kind, WrittenField } from '#domain/opportunity/opportunity.ts'
import { useCurrentValues } from '#web/admin/opportunity-form/CurrentValues.tsx'
import type { OpportunityFormValues } from '#web/admin/opportunity-form/form-values.ts'
import { readSectionStates, type SectionState } from '#web/admin/opportunity-form/section-states.ts'
import { toRulesSoFar } from '#web/admin/rules-form/rules-form-values.ts'
import { Icon, type IconName } from '#web/pictures/marks.tsx'
import type { AdminTexts } from '#web/texts/language.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

interface SectionNavProps {
  readonly kind: Kind
  readonly required: readonly WrittenField[]
  /** The controls with errors, and the values in which the last check found them. */
  readonly refused: {
    readonly controls: readonly string[]
    readonly values: OpportunityFormValues
  }
  readonly ruling: { readonly before: Rules | null; readonly groups: readonly CountryGroup[] }
}

/** The sections of the form with what each still needs, which changes as one types. */
export function SectionNav({ kind, required, refused, ruling }: SectionNavProps) {
  const texts = useAdminTexts()
  const values = useCurrentValues()
  const rules = values.rules && toRulesSoFar(values.rules, ruling.before, ruling.groups)
  const states = readSectionStates({ kind, values, rules, required, refused })
  const strip = useRef<HTMLUListElement>(null)
  const current = useSectionInView()
  useEffect(() => {
    const link = strip.current?.querySelector<HTMLElement>(`[href='#${current}']`)
    if (link) strip.current?.scrollTo({ left: link.offsetLeft - link.offsetWidth / 2 })
  }, [current])
  return (
    <nav className="sections" aria-label={texts.sections.title}>
      <ul ref={strip}>
        {states.map((state) => (
          <li key={state.section}>
            <a
              className="section-link"
              href={`#${state.section}`}
              data-tone={toneOf(state)}
              aria-current={state.section === current || undefined}
            >
              <Icon name={icons[toneOf(state)]} />
              <b>{texts.sections.names[state.section]}</b>{' '}
              <small>{describeState(state, kind, texts)}</small>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The section in the upper part of the window; null: none, or no script has looked yet. */
function useSectionInView(): FormSection | null {
  const [current, setCurrent] = useState<FormSection | null>(null)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find(({ isIntersecting }) => isIntersecting)?.target
        const section = formSections.find(
          (each) => each === entered?.getAttribute('aria-labelledby'),
        )
        if (section) setCurrent(section)
      },
      // A line in the upper third of the window, which is in one section at most.
      { rootMargin: '-30% 0px -70% 0px' },
    )
    for (const section of formSections) {
      const part = document.getElementById(section)?.closest('section')
      if (part) observer.observe(part)
    }
    return () => observer.disconnect()
  }, [])
  return current
}

type Tone = 'wrong' | 'missing' | 'unstated' | 'complete'
const icons: Readonly<Record<Tone, IconName>> = {
  wrong: 'warning',
  missing: 'question',
  unstated: 'question',
  complete: 'tick',
}

function toneOf({ errors, disagreements, missing, unstated }: SectionState): Tone {
  if (errors > 0 || disagreements > 0) return 'wrong'
  if (missing.length > 0) return 'missing'
  return unstated > 0 ? 'unstated' : 'complete'
}

function describeState(
  { errors, disagreements, missing, unstated }: SectionState,
  kind: Kind,
  { sections: text, fieldLabels, ownLabels }: AdminTexts,
): string {
  const said: string[] = []
  if (errors > 0) said.push(text.errors(errors))
  const [first] = missing
  if (first !== undefined) {
    const own: Partial<Record<WrittenField, string>> = ownLabels[kind]
    const label = own[first] ?? fieldLabels[first]
    // Without what it says of its input: 'Image (URL)'.
    said.push(text.missing(label.replace(/ \(.*\)$/, ''), missing.length - 1))
  }
  if (disagreements > 0) said.push(text.differ)
  if (said.length > 0) return said.join(', ')
  return unstated > 0 ? text.unstated(unstated) : text.complete
}
