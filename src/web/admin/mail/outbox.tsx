import { useRef } from 'react'
import { data, Form, href, redirect, useNavigation } from 'react-router'
import type { MailNumber } from '#domain/mail/options.ts'
import type { MailAdmin } from '#services/mail/mail-admin.ts'
import { FormErrors, InputField } from '#web/admin/form/LabeledField.tsx'
import { RestorableForm, type Unsaved, UnsavedGuard } from '#web/admin/items/UnsavedForm.tsx'
import { Done, PageHead, Refusal, withDone } from '#web/admin/layout/PageHead.tsx'
import { Table } from '#web/admin/layout/Table.tsx'
import { SendingProgress } from '#web/admin/mail/SendingProgress.tsx'
import { orResponse, readProblem } from '#web/admin/session/guard.ts'
import { type Loss, orLoss } from '#web/admin/session/loss.ts'
import { Button } from '#web/components/Button.tsx'
import { LocalDate } from '#web/components/LocalDate.tsx'
import { readForm, readText } from '#web/components/read-form.ts'
import { mailingOf, settingsContext, textsOf } from '#web/context.ts'
import { type FormattedErrors, formatFieldErrors } from '#web/texts/format-error.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import type { Route } from './+types/outbox'

type Result =
  | {
      readonly state: 'invalid'
      readonly options: MailOptionsFormValues
      readonly errors: FormattedErrors
    }
  | { readonly state: 'failed' }

export async function loader({ context }: Route.LoaderArgs) {
  const { mailsAreFiles } = context.get(settingsContext)
  return { ...(await orResponse(mailingOf(context).admin.readOutbox())), mailsAreFiles }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { admin } = mailingOf(context)
  const form = await readForm(request)
  const intent = String(form.get('intent'))
  try {
    if (intent === 'options') {
      const options = parseOptions(form)
      const outcome = await admin.saveOptions(options)
      if (!outcome.ok) {
        const errors = formatFieldErrors(textsOf(context), outcome.errors)
        return data<Result>({ state: 'invalid', options, errors }, { status: 400 })
      }
    } else if (intent === 'stop' || intent === 'go') {
      await admin.setPaused(intent === 'stop')
    } else if (intent === 'release' || intent === 'drop') {
      await admin.resolveHeld(intent)
    } else {
      throw data(null, { status: 400 })
    }
    return redirect(withDone(href('/admin/outbox'), intent))
  } catch (error) {
    return data<Result>({ state: 'failed' }, { status: readProblem(error).status })
  }
}

export const clientAction = orLoss<Result>()

export default function OutboxRoute({ loaderData, actionData: result }: Route.ComponentProps) {
  const { pages, mailAdmin: text } = useAdminTexts()
  const { options, stats, held, mailsAreFiles } = loaderData
  const invalid = result?.state === 'invalid' ? result : undefined
  const storedOptions = fillOptions((name) => String(options[name] ?? ''))
  return (
    <>
      <PageHead title={pages.outbox} back="back" />
      <Outcome result={result} />
      {options.paused && <p className="note">{text.isStopped}</p>}
      {held && <HeldMails held={held} />}
      <section aria-labelledby="sending">
        <h2 id="sending">{text.all}</h2>
        {mailsAreFiles && <p className="note">{text.filesNote}</p>}
        <Table
          columns={text.counts}
          rows={[{ id: 'all', ...stats }]}
          renderCells={({ sent, waiting, failed }) => ({ sent, waiting, failed })}
        />
        <SendingProgress of={[stats]} isPaused={options.paused} here={href('/admin/outbox')} />
        <Form method="post">
          <Button
            name="intent"
            value={options.paused ? 'go' : 'stop'}
            label={options.paused ? text.goOn : text.stop}
          />
        </Form>
      </section>
      {/* The fields keep their own text, so they start again where what is stored has changed. */}
      <RestorableForm
        key={JSON.stringify(storedOptions)}
        subject="mail options"
        initial={storedOptions}
        sent={invalid?.options ?? null}
        nameOf={() => text.options}
      >
        {(values, unsaved) => (
          <MailOptionsForm values={values} errors={invalid?.errors ?? {}} unsaved={unsaved} />
        )}
      </RestorableForm>
    </>
  )
}

function Outcome({ result }: { result: Result | Loss | undefined }) {
  const { login, mailAdmin: text } = useAdminTexts()
  if (result === undefined) return <Done words={text.done} />
  if (result.state === 'invalid') return <Refusal>{text.optionsErrors}</Refusal>
  return <Refusal>{result.state === 'expired' ? login.expired : text.failed}</Refusal>
}

/** Mails held since a restore: to send, or to drop where they were sent already. */
function HeldMails({ held }: { held: NonNullable<Awaited<ReturnType<MailAdmin['findHeld']>>> }) {
  const { mailAdmin: text } = useAdminTexts()
  return (
    <section aria-labelledby="held">
      <h2 id="held">{text.held}</h2>
      <p>
        {text.heldCount(held.count)} {text.heldWhy}
      </p>
      {held.since !== null && (
        <p>
          {text.heldSince} <LocalDate date={held.since.slice(0, 10)} />
        </p>
      )}
      <Form method="post" className="row">
        <Button look="full" name="intent" value="release" label={text.release} />
        <Button name="intent" value="drop" label={text.drop} />
      </Form>
    </section>
  )
}

/**
 * The settings of sending and retention. The server checks ranges and reports them at the field.
 */
function MailOptionsForm({
  values,
  errors,
  unsaved,
}: {
  values: MailOptionsFormValues
  errors: FormattedErrors
  unsaved: Unsaved<MailOptionsFormValues>
}) {
  const { mailAdmin: text } = useAdminTexts()
  const form = useRef<HTMLFormElement>(null)
  const sending = useNavigation().formMethod === 'POST'
  return (
    <section aria-labelledby="options">
      <h2 id="options">{text.options}</h2>
      <FormErrors value={errors}>
        <Form method="post" className="form" preventScrollReset ref={form}>
          <UnsavedGuard form={form} read={parseOptions} opened={null} {...unsaved} />
          {mailOptionFields.map((name) => (
            <InputField
              key={name}
              name={name}
              label={text.optionLabels[name]}
              hint={text.optionHints[name]}
              required={name !== 'adminEmail'}
              inputMode={name === 'adminEmail' ? 'email' : 'numeric'}
              autoComplete="off"
              maxLength={name === 'adminEmail' ? 254 : 6}
              defaultValue={values[name]}
            />
          ))}
          <Button
            look="full"
            name="intent"
            value="options"
            disabled={sending}
            label={sending ? text.saving : text.saveOptions}
          />
        </Form>
      </FormErrors>
    </section>
  )
}

const mailOptionFields = [
  'perMinute',
  'gatherMinutes',
  'adminEmail',
  'unconfirmedDays',
  'messageMonths',
  'logMonths',
] as const

type MailOptionsFormValues = Readonly<Record<MailNumber | 'adminEmail', string>>

const fillOptions = (
  valueOf: (name: keyof MailOptionsFormValues) => string,
): MailOptionsFormValues =>
  Object.fromEntries(mailOptionFields.map((name) => [name, valueOf(name)])) as MailOptionsFormValues

const parseOptions = (form: FormData): MailOptionsFormValues =>
  fillOptions((name) => readText(form, name))
