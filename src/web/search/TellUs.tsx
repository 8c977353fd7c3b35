import { Form, type RouterContextProvider, useLocation, useNavigation } from 'react-router'
import type { Reporting } from '#services/feedback/feedback.ts'
import { Button } from '#web/components/Button.tsx'
import { Field, Honeypot } from '#web/components/fields.tsx'
import { Section } from '#web/components/Page.tsx'
import { readText } from '#web/components/read-form.ts'
import { limitContext, textsOf } from '#web/context.ts'
import { processVisitorForm } from '#web/shell/visitor-form.ts'
import type { Texts } from '#web/texts/language.ts'

const maxLength = 200

/** 'We do not list this yet. Tell us', with the words of the search filled in. */
export function TellUs({
  text,
  words,
  result,
}: {
  text: Texts['tellForm']
  words: string
  result: TellUsResult | undefined
}) {
  const { search: query } = useLocation()
  const isSending = useNavigation().formMethod === 'POST'
  if (result?.state === 'sent') {
    return (
      <p className="note" data-tone="ok" role="alert" id="tell">
        {result.thanks}
      </p>
    )
  }
  const values = result?.values ?? { words: words.slice(0, maxLength), link: '' }
  const errors = result?.errors ?? {}
  return (
    <Section className="block" id="tell-title" anchor="tell" title={text.title}>
      <Form
        method="post"
        action={`${query}#tell`}
        className="form"
        preventScrollReset
        key={JSON.stringify(values)}
      >
        <p className="hint">{text.lead}</p>
        {result && (
          <p className="note" data-tone="error" role="alert">
            {result.reason ?? text.failure}
          </p>
        )}
        <Field id="tell-words" label={text.words} error={errors['words']}>
          {(wiring) => (
            <input
              {...wiring}
              name="words"
              defaultValue={values.words}
              maxLength={maxLength}
              required
              autoComplete="off"
            />
          )}
        </Field>
        <Field id="tell-link" label={text.link} isOptional error={errors['link']}>
          {(wiring) => (
            <input
              {...wiring}
              type="url"
              name="link"
              defaultValue={values.link}
              maxLength={2000}
              autoComplete="off"
            />
          )}
        </Field>
        <Honeypot />
        <Button disabled={isSending} label={isSending ? text.sending : text.send} />
      </Form>
    </Section>
  )
}

/** Accepts what a visitor says is not listed. Nothing about the visitor is stored. Never throws. */
export async function submitSuggestion(
  reports: Reporting,
  form: FormData,
  context: Readonly<RouterContextProvider>,
) {
  const texts = textsOf(context)
  const values = readTellUs(form)
  const { ok, errors, wait, init } = await processVisitorForm(
    form,
    () => context.get(limitContext).report(),
    () => reports.suggest(values),
    context,
  )
  if (ok) {
    const thanks = texts.tellResults.thanks(values.words)
    return { result: { state: 'sent', thanks } as const, init }
  }
  const { invalid, later } = texts.tellResults
  let reason = errors ? invalid : null
  if (wait !== undefined) reason = later(wait)
  return { result: { state: 'failed', reason, errors: errors ?? {}, values } as const, init }
}

/** The entered words stay until they were accepted. `reason` null: they could not be sent. */
export type TellUsResult = Awaited<ReturnType<typeof submitSuggestion>>['result']

/** Files and missing fields read as empty. */
export const readTellUs = (form: FormData) => ({
  words: readText(form, 'words'),
  link: readText(form, 'link'),
})
