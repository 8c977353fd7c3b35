import { Form, useNavigation } from 'react-router'
import { reportReasons } from '#domain/feedback.ts'
import type { ReportAnswer } from '#web/opportunity/submit-report.ts'
import { Field } from '#web/components/Field.tsx'
import { Honeypot } from '#web/components/Honeypot.tsx'
import { useTexts } from '#web/texts/useTexts.ts'

/** 'Report a problem', folded; a visitor needs no account. `prepared`: open, with this text to begin with. */
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
            <select {...wiring} name="reason" defaultValue={values.reason} required>
              <option value="">{text.choose}</option>
              {reportReasons.map((reason) => (
                <option value={reason} key={reason}>
                  {text.reasons[reason]}
                </option>
              ))}
            </select>
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
