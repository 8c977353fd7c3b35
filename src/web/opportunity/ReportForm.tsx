import { Form, useNavigation } from 'react-router'
import { readText } from '#web/components/read-form.ts'
import { Field, Honeypot, Select } from '#web/components/Field.tsx'
import { useTexts } from '#web/texts/useTexts.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import type { PageLimits } from '#web/context.ts'
import { statusOf } from '#web/shell/status-of.ts'
import type { Texts } from '#web/texts/language.ts'
import { type FormattedErrors, formatFieldErrors } from '#web/texts/format-error.ts'
import type { Reporting } from '#services/feedback/reports.ts'

/** 'Report a problem', collapsed; a visitor needs no account. `prepared`: open, with this text to begin with. */
export function ReportForm({ answer, prepared }: { answer: ReportAnswer | undefined; prepared: string | null }) {
  const { contact, report: text } = useTexts()
  const sending = useNavigation().formMethod === 'POST'
  if (answer?.state === 'sent') {
    return (
      <p className="note note-ok" role="alert" id="report">
        {text.thanks}
      </p>
    )
  }
  const values = answer?.values ?? { reason: prepared === null ? '' : 'other', text: prepared ?? '' }
  const errors = answer?.errors ?? {}
  return (
    <details className="disclosure no-print" data-look="link" id="report" open={answer !== undefined || prepared !== null}>
      <summary>{text.title}</summary>
      <Form method="post" action="#report" className="form" preventScrollReset>
        {answer && (
          <p className="note note-error" role="alert">
            {answer.reason ?? text.failure}
          </p>
        )}
        <Field id="report-reason" label={text.reason} mistake={errors['reason']}>
          {(wiring) => (
            <Select {...wiring} name="reason" defaultValue={values.reason} choices={{ '': text.choose, ...text.reasons }} required />
          )}
        </Field>
        <Field
          id="report-text"
          label={
            <>
              {text.text} <span className="optional">{contact.optional}</span>
            </>
          }
          mistake={errors['text']}
        >
          {(wiring) => <textarea {...wiring} name="text" maxLength={1000} defaultValue={values.text} />}
        </Field>
        <Honeypot />
        <button className="button button-line" disabled={sending}>
          {sending ? text.sending : text.send}
        </button>
      </Form>
    </details>
  )
}

/** Accepts a visitor's report of a problem with an item. Nothing about the visitor is stored. `retryAfter`: seconds. Never throws. */
export async function submitReport(
  reports: Reporting,
  limits: PageLimits,
  { id }: Opportunity,
  form: FormData,
  texts: Texts,
): Promise<{ readonly answer: ReportAnswer; readonly status: number; readonly retryAfter?: number }> {
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
      readonly values: ReturnType<typeof readReportText>
    }

/** Files and missing fields read as empty. */
export function readReportText(form: FormData) {
  return { reason: readText(form, 'reason'), text: readText(form, 'text') }
}
