import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import type { PageLimits } from '#web/context.ts'
import { statusOf } from '#web/shell/status-of.ts'
import type { Texts } from '#web/texts/language.ts'
import { type FormattedErrors, formatFieldErrors } from '#web/texts/format-error.ts'
import type { Reporting } from '#services/feedback/reports.ts'

interface Answered {
  readonly answer: ReportAnswer
  readonly status: number
  /** Seconds. */
  readonly retryAfter?: number
}

/** Accepts a visitor's report of a problem with an item. Nothing about the visitor is stored. Never throws. */
export async function submitReport(
  reports: Reporting,
  limits: PageLimits,
  { id }: Opportunity,
  form: FormData,
  texts: Texts,
): Promise<Answered> {
  const values = readReportText(form)
  // Only bots fill it in; they get the usual answer, and nothing is stored.
  if (form.get('company')) return { answer: { state: 'sent' }, status: 201 }
  const { reportAnswers: text } = texts
  const refuse = (reason: string | null, errors = {}): ReportAnswer => ({ state: 'failed', reason, errors, values })
  const wait = await limits.report()
  if (wait !== undefined) return { answer: refuse(text.later(wait)), status: statusOf['too-many'], retryAfter: wait }
  try {
    const outcome = await reports.report({ opportunityId: id, ...values })
    if (outcome === undefined) return { answer: refuse(null), status: statusOf['not-found'] }
    return outcome.ok
      ? { answer: { state: 'sent' }, status: 201 }
      : { answer: refuse(text.mistakes, formatFieldErrors(texts, outcome.errors)), status: statusOf.invalid }
  } catch {
    return { answer: refuse(null), status: statusOf.unavailable, retryAfter: 5 }
  }
}

/** The result of a visitor's report; the entered text stays until it was accepted. */
export type ReportAnswer =
  | { readonly state: 'sent' }
  | {
      readonly state: 'failed'
      /** null: it could not be sent. */ readonly reason: string | null
      readonly errors: FormattedErrors
      readonly values: ReportText
    }

export interface ReportText {
  readonly reason: string
  readonly text: string
}

/** Files and missing fields read as empty. */
export function readReportText(form: FormData): ReportText {
  const read = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return { reason: read('reason'), text: read('text') }
}
