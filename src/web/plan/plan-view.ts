import type { Opening } from '#domain/opportunity/applications.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { planApplication, type PlanStep } from '#domain/opportunity/plan.ts'
import { readLink } from '#domain/words/links.ts'
import { daysBetween, todayUtc } from '#domain/words/plain-date.ts'
import { longDate } from '#web/components/dates.ts'
import { dayInWords, openingInWords, toDeadlineView } from '#web/opportunity/deadline-view.ts'
import type { Texts } from '#web/texts/language.ts'

export type PlanView = ReturnType<typeof toPlanView>

function openingStep(
  opening: Opening | null,
  texts: Texts,
): { readonly title: string; readonly hint: string } {
  const hint =
    opening?.kind === 'announced' ? texts.plan.openingHint : texts.plan.openingExpectedHint
  return {
    title: opening === null ? texts.applications.unknown : openingInWords(opening, texts),
    hint,
  }
}

/** The words of a step of a plan. */
export function stepInWords(
  { key, text }: Pick<PlanStep, 'key' | 'text'>,
  opening: Opening | null,
  texts: Texts,
): { readonly title: string; readonly hint: string | null } {
  if (key === 'opening') return openingStep(opening, texts)
  return key === 'apply' ? { title: text ?? '', hint: null } : texts.plan.steps[key]
}

/** The plan of an item at an instant in words, with the scale of its steps. */
export function toPlanView(item: Opportunity, texts: Texts, now: Date) {
  const text = texts.plan
  const { day, daysLeft, isClosed, opening, steps, late } = planApplication(item, now)
  const link = readLink(item.officialLink)
  const today = todayUtc(now)
  const deadline = toDeadlineView(item, texts, now)
  let from = item.deadline.kind === 'rolling' ? text.rolling : text.noDay
  if (day !== null) {
    const isDated = steps.some(({ key, date }) => key !== 'opening' && date !== null)
    const ofAnnounced = isDated ? text.from : text.fromUndated
    const ofExpected = isDated ? text.fromExpected : text.fromExpectedUndated
    const sentence = day.expected ? ofExpected : ofAnnounced
    from = sentence(dayInWords(day, texts, longDate))
  }
  if (isClosed) from = text.closed
  return {
    slug: item.slug,
    name: item.name,
    from,
    // What is left where some papers take longer than there is time; null: all can be done.
    hurry:
      late.length === 0 || daysLeft === null
        ? null
        : {
            lead: text.hurry(daysLeft),
            title: text.late,
            hint: text.lateHint,
            papers: late.map(({ key, documents }) =>
              documents.length === 0 ? text.steps[key].title : documents.join(', '),
            ),
          },
    steps: steps.map(({ key, id, text: words, documents, date, isPast }, index) => {
      const next = steps[index + 1]?.date ?? day?.date ?? null
      const begin = date !== null && isPast ? today : date
      const days = begin === null || next === null ? 0 : Math.max(0, daysBetween(begin, next))
      const weeks = Math.round(days / 7)
      return {
        id,
        ...stepInWords({ key, text: words }, opening, texts),
        documents,
        date,
        isPast,
        // Weeks until the next step, 0 to 8 and more: the length of the drawn scale.
        length: Math.min(8, weeks),
        // The same in words; null: too short to say.
        gap: weeks >= 2 ? text.weeks(weeks) : null,
      }
    }),
    // The bottom of the scale; null: no day is known.
    end:
      day === null
        ? null
        : {
            title: day.expected ? text.expectedDeadline : text.deadline,
            hint: day.expected ? text.expectedHint : text.deadlineHint,
          },
    // It has a day that a calendar shows.
    isDated: day !== null || opening?.kind === 'announced',
    deadline,
    official: link.ok ? link.href : null,
  }
}
