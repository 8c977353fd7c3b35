import { Form, type RouterContextProvider, useNavigation } from 'react-router'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import type { Reporting } from '#services/feedback/reporting.ts'
import { Button } from '#web/components/Button.tsx'
import { Field, Honeypot, Select } from '#web/components/fields.tsx'
import { readText } from '#web/components/read-form.ts'
import { limitContext, rangeContext, textsOf } from '#web/context.ts'
import { type LostLine, lostLineInWords } from '#web/shell/lost-line.ts'
import { processVisitorForm } from '#web/shell/visitor-form.ts'
import type { Texts } from '#web/texts/language.ts'
import { useTexts } from '#web/texts/useTexts.ts'

/**
 * 'Correct this', collapsed: what is wrong, what it should be, and the page that says so. A visitor
 * needs no account. `prepared`: open, with this text to begin with.
 */
export function ReportForm({
  text,
  result,
  prepared,
}: {
  text: Texts['reportForm']
  result: ReportResult | undefined
  prepared: string | null
}) {
  const texts = useTexts()
  const sending = useNavigation().formMethod === 'POST'
  if (result?.state === 'sent') {
    return (
      <p className="note" data-tone="ok" role="alert" id="report">
        {text.thanks}
      </p>
    )
  }
  const values = result?.values ?? {
    reason: prepared === null ? '' : 'other',
    wanted: '',
    source: '',
    text: prepared ?? '',
  }
  const errors = result?.errors ?? {}
  const problem = result?.lost === undefined ? text.failure : lostLineInWords(result.lost, texts)
  return (
    <details
      className="disclosure no-print"
      data-look="link"
      id="report"
      open={result !== undefined || prepared !== null}
    >
      <summary>{text.title}</summary>
      <Form method="post" action="#report" className="form" preventScrollReset>
        <p className="hint">{text.lead}</p>
        {result && (
          <p className="note" data-tone="error" role="alert">
            {result.reason ?? problem}
          </p>
        )}
        <Field id="report-reason" label={text.reason} error={errors['reason']}>
          {(wiring) => (
            <Select
              {...wiring}
              name="reason"
              defaultValue={values.reason}
              choices={{ '': text.choose, ...text.reasons }}
              required
            />
          )}
        </Field>
        <Field id="report-wanted" label={text.wanted} isOptional error={errors['wanted']}>
          {(wiring) => (
            <input
              {...wiring}
              name="wanted"
              defaultValue={values.wanted}
              maxLength={300}
              autoComplete="off"
            />
          )}
        </Field>
        <Field id="report-source" label={text.source} isOptional error={errors['source']}>
          {(wiring) => (
            <input
              {...wiring}
              type="url"
              name="source"
              defaultValue={values.source}
              maxLength={2000}
              autoComplete="off"
            />
          )}
        </Field>
        <Field id="report-text" label={text.text} isOptional error={errors['text']}>
          {(wiring) => (
            <textarea {...wiring} name="text" maxLength={1000} defaultValue={values.text} />
          )}
        </Field>
        <Honeypot />
        <Button disabled={sending} label={sending ? text.sending : text.send} />
      </Form>
    </details>
  )
}

/**
 * Accepts what a visitor says is wrong with an item. Nothing about the visitor is stored but a hash
 * (`Reporting.report`). Never throws.
 */
export async function submitReport(
  reports: Reporting,
  { id }: Opportunity,
  form: FormData,
  context: Readonly<RouterContextProvider>,
) {
  const texts = textsOf(context)
  const values = readReportText(form)
  const report = () =>
    reports.report({ opportunityId: id, ...values, range: context.get(rangeContext) })
  const { ok, errors, wait, init } = await processVisitorForm(
    form,
    () => context.get(limitContext).report(),
    report,
    context,
  )
  if (ok) return { result: { state: 'sent' } as const, init }
  const { invalid, later } = texts.reportResults
  let reason = errors ? invalid : null
  if (wait !== undefined) reason = later(wait)
  return { result: { state: 'failed', reason, errors: errors ?? {}, values } as const, init }
}

/** The entered text stays until it was accepted. `reason` null: it could not be sent. */
export type ReportResult = Awaited<ReturnType<typeof submitReport>>['result'] & {
  /** No response came; missing: one did. */
  readonly lost?: LostLine
}

/** Files and missing fields read as empty. */
export const readReportText = (form: FormData) => ({
  reason: readText(form, 'reason'),
  wanted: readText(form, 'wanted'),
  source: readText(form, 'source'),
  text: readText(form, 'text'),
})
