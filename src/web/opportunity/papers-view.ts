import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { planApplication, type PlanStep } from '#domain/opportunity/plan.ts'
import { todayUtc } from '#domain/words/plain-date.ts'
import { briefDate, shortDate } from '#web/components/dates.ts'
import { hourInWords } from '#web/opportunity/deadline-view.ts'
import { stepInWords } from '#web/plan/plan-view.ts'
import type { Texts } from '#web/texts/language.ts'

export type PapersView = NonNullable<ReturnType<typeof toPapersView>>

/**
 * The required documents with the days of the plan (docs/interface, Item pages), and the deadline
 * that they are counted back from. null: it asks for none, or there is no day to count back from;
 * then the documents are a list.
 */
export function toPapersView(item: Opportunity, texts: Texts, now: Date) {
  const { day, opening, steps, late } = planApplication(item, now)
  const papers = steps.filter(({ key }) => key !== 'apply' && key !== 'send')
  const hasPapers = late.length > 0 || papers.some(({ key }) => key !== 'opening')
  if (day === null || !hasPapers) return null
  const { writing, plan, papers: text } = texts
  const today = todayUtc(now)
  const hour = hourInWords(day, texts)
  const deadline = day.expected ? plan.expectedDeadline : plan.deadline
  const whenOf = ({ key, date, isPast }: PlanStep) => {
    if (isPast) return text.now
    if (date === null) return null
    const written = briefDate(date, today, writing)
    return key === 'opening' ? text.from(written) : text.by(written)
  }
  return {
    lead: day.expected ? text.leadExpected : text.lead,
    rows: [
      ...late.map(({ key, documents }) => ({
        id: key,
        when: text.now,
        title: plan.steps[key].title,
        documents,
        note: plan.late,
      })),
      ...papers.map((step) => ({
        id: step.id,
        // null: it has no day of its own.
        when: whenOf(step),
        title: stepInWords(step, opening, texts).title,
        documents: step.documents,
        note: null,
      })),
    ],
    end: {
      when: shortDate(day.date, writing),
      title: hour === null ? deadline : texts.deadlines.dayAt(deadline, hour),
      note: day.expected ? plan.expectedHint : plan.deadlineHint,
    },
  }
}
