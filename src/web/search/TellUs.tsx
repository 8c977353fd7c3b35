import { data, Form, type RouterContextProvider, useLocation, useNavigation } from 'react-router'
import type { Suggesting } from '#services/feedback/suggesting.ts'
import { Button } from '#web/components/Button.tsx'
import { Field, Honeypot, Select } from '#web/components/fields.tsx'
import { Section } from '#web/components/Page.tsx'
import { readForm, readText } from '#web/components/read-form.ts'
import { accessContext, limitContext, rangeContext, textsOf } from '#web/context.ts'
import { statusOf } from '#web/shell/status-of.ts'
import { processVisitorForm } from '#web/shell/visitor-form.ts'
import type { Texts } from '#web/texts/language.ts'
import { useTexts } from '#web/texts/useTexts.ts'

const maxLength = 200

/** 'We do not list this yet. Tell us', with the words of the search filled in. `isPage`: the page itself has a title. */
export function TellUs({
  text,
  words,
  result,
  isPage = false,
}: {
  text: Texts['tellForm']
  words: string
  result: TellUsResult | undefined
  isPage?: boolean
}) {
  const { kinds } = useTexts()
  const { search: query } = useLocation()
  const isSending = useNavigation().formMethod === 'POST'
  if (result?.state === 'sent') {
    return (
      <p className="note" data-tone="ok" role="alert" id="tell">
        {result.thanks}
      </p>
    )
  }
  const values = result?.values ?? { ...noTold, words: words.slice(0, maxLength) }
  const errors = result?.errors ?? {}
  const form = (
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
      <Field id="tell-kind" label={text.kind} isOptional error={undefined}>
        {(wiring) => (
          <Select
            {...wiring}
            name="kind"
            defaultValue={values.kind}
            choices={{ '': text.anyKind, ...kinds }}
          />
        )}
      </Field>
      <Field id="tell-day" label={text.day} isOptional error={errors['day']}>
        {(wiring) => (
          <input
            {...wiring}
            name="day"
            defaultValue={values.day}
            maxLength={60}
            autoComplete="off"
          />
        )}
      </Field>
      <Honeypot />
      <Button
        look={isPage ? 'full' : undefined}
        disabled={isSending}
        label={isSending ? text.sending : text.send}
      />
    </Form>
  )
  if (isPage) return form
  return (
    <Section className="block" id="tell-title" anchor="tell" title={text.title}>
      <div className="narrow">{form}</div>
    </Section>
  )
}

const noTold = { words: '', link: '', kind: '', day: '' }

/**
 * The action of a page with this form. Without scripts the page comes back with thanks or errors in
 * it. 404 where what is told could not be kept.
 */
export async function receiveSuggestion({
  request,
  context,
}: {
  request: Request
  context: Readonly<RouterContextProvider>
}) {
  const { editing } = context.get(accessContext)
  if (!editing) throw data(null, { status: statusOf['not-found'] })
  const { result, init } = await submitSuggestion(
    editing.suggestions,
    await readForm(request),
    context,
  )
  return data<TellUsResult>(result, init)
}

/** The same in the browser: after a lost connection nothing was sent, and the words stay. */
export async function sendSuggestion({
  request,
  serverAction,
}: {
  request: Request
  serverAction: () => Promise<TellUsResult>
}): Promise<TellUsResult> {
  const values = readTellUs(await request.clone().formData())
  return serverAction().catch((): TellUsResult => ({
    state: 'failed',
    reason: null,
    errors: {},
    values,
  }))
}

/** Accepts what a visitor says is not listed. Never throws. */
async function submitSuggestion(
  suggestions: Suggesting,
  form: FormData,
  context: Readonly<RouterContextProvider>,
) {
  const texts = textsOf(context)
  const values = readTellUs(form)
  const { ok, errors, wait, init } = await processVisitorForm(
    form,
    () => context.get(limitContext).report(),
    () => suggestions.suggest({ ...values, range: context.get(rangeContext) }),
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
const readTellUs = (form: FormData) => ({
  words: readText(form, 'words'),
  link: readText(form, 'link'),
  kind: readText(form, 'kind'),
  day: readText(form, 'day'),
})
