import { data, Form, href, redirect, useNavigation } from 'react-router'
import type { FieldErrors } from '#domain/problem.ts'
import type { AccountSession } from '#services/account/account.ts'
import type { SecondStepSetup } from '#services/account/second-step.ts'
import { LabeledField, FormErrors, InputField } from '#web/admin/form/LabeledField.tsx'
import { PageHead, Done, Refusal } from '#web/admin/layout/PageHead.tsx'
import { Table } from '#web/admin/layout/Table.tsx'
import { orResponse, orMissing, readProblem } from '#web/admin/session/guard.ts'
import { orLoss } from '#web/admin/session/loss.ts'
import { Keys } from '#web/admin/settings/Keys.tsx'
import { Passkeys, type PasskeyStart } from '#web/admin/settings/Passkeys.tsx'
import { SecondStep } from '#web/admin/settings/SecondStep.tsx'
import { Button } from '#web/components/Button.tsx'
import { formatInstant } from '#web/components/dates.ts'
import { Checkbox } from '#web/components/fields.tsx'
import { LocalDate } from '#web/components/LocalDate.tsx'
import { Section } from '#web/components/Page.tsx'
import { readForm, readText } from '#web/components/read-form.ts'
import { type Account, accessContext, textsOf } from '#web/context.ts'
import {
  type FormattedErrors,
  formatFieldErrors,
  formatErrorMessage,
} from '#web/texts/format-error.ts'
import type { AdminTexts } from '#web/texts/language.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import type { Route } from './+types/account'

type Result =
  | {
      readonly state: 'invalid'
      readonly of: 'password' | 'other'
      readonly errors: FormattedErrors
      readonly reason: string | null
    }
  | { readonly state: 'words'; readonly words: readonly string[] }
  | {
      readonly state: 'step'
      readonly setup: SecondStepSetup
      readonly errors: FormattedErrors
    }
  | { readonly state: 'passkey'; readonly passkey: PasskeyStart }
  | { readonly state: 'key'; readonly name: string; readonly token: string }

export async function loader({ context }: Route.LoaderArgs) {
  const account = orMissing(context.get(accessContext).account)
  return {
    sessions: await orResponse(account.listSessions()),
    keys: await orResponse(account.listKeys()),
    passkeys: await orResponse(account.listPasskeys()),
    step: await orResponse(account.findSecondStep()),
    passkeysPossible: account.passkeysPossible,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const account = orMissing(context.get(accessContext).account)
  const form = await readForm(request)
  const texts = textsOf(context)
  const intent = readText(form, 'intent')
  const of = intent === '' ? 'password' : 'other'
  try {
    const outcome = await act(account, intent, form)
    if ('setup' in outcome) {
      const errors = formatFieldErrors(texts, outcome.refused)
      return data<Result>(
        { state: 'step', setup: outcome.setup, errors },
        { status: Object.keys(errors).length === 0 ? 200 : 400 },
      )
    }
    if (!('errors' in outcome)) return data<Result>(outcome)
    const errors = formatFieldErrors(texts, outcome.errors)
    return data<Result>({ state: 'invalid', of, errors, reason: null }, { status: 400 })
  } catch (error) {
    const { problem, status } = readProblem(error)
    const result = {
      errors: formatFieldErrors(texts, problem.errors),
      reason: formatErrorMessage(texts, problem.reason),
    }
    return data<Result>({ state: 'invalid', of, ...result }, { status })
  }
}

type Outcome =
  | { readonly errors: FieldErrors }
  | { readonly setup: SecondStepSetup; readonly refused: FieldErrors }
  | Extract<Result, { readonly state: 'words' | 'passkey' | 'key' }>

/** Throws a redirect to the fresh page; returns what the page shows once, or errors by field. */
async function act(account: Account, intent: string, form: FormData): Promise<Outcome> {
  const id = readText(form, 'id')
  switch (intent) {
    case 'end':
      await account.endSession(id)
      throw toDone('ended')
    case 'end-others':
      await account.endOtherSessions({ withKeys: form.get('keys') === 'yes' })
      throw toDone('ended-others')
    case 'step-start':
      return await startStep(account, form)
    case 'step-on':
      return await turnOnStep(account, form)
    case 'step-words':
      return await renewWords(account, form)
    case 'step-off':
      return await turnOffStep(account, form)
    case 'passkey-start':
      return await startPasskey(account, form)
    case 'passkey-add':
      return await addPasskey(account, form)
    case 'passkey-remove':
      await account.removePasskey(id)
      throw toDone('passkey-removed')
    case 'key-add':
      return await addKey(account, form)
    case 'key-remove':
      await account.removeKey(id)
      throw toDone('key-removed')
    default:
      return await changePassword(account, form)
  }
}

const toDone = (done: string, headers?: Headers) =>
  redirect(`${href('/admin/account')}?done=${done}`, headers && { headers })

async function changePassword(account: Account, form: FormData) {
  const outcome = await account.changePassword({
    current: form.get('current'),
    next: form.get('next'),
  })
  if (!outcome.ok) return outcome
  throw toDone('changed', new Headers(outcome.value.map((cookie) => ['set-cookie', cookie])))
}

async function addKey(account: Account, form: FormData) {
  const outcome = await account.createKey({
    name: form.get('key-name'),
    scope: form.get('key-scope'),
    days: form.get('key-days'),
    current: form.get('key-current'),
  })
  if (!outcome.ok) return { errors: withPrefix('key', outcome.errors) }
  return { state: 'key', name: readText(form, 'key-name'), token: outcome.value } as const
}

async function startStep(account: Account, form: FormData) {
  const outcome = await account.startSecondStep(form.get('step-current'))
  if (!outcome.ok) return { errors: withPrefix('step', outcome.errors) }
  return { setup: outcome.value, refused: {} }
}

async function turnOnStep(account: Account, form: FormData) {
  const outcome = await account.turnOnSecondStep({
    sealed: form.get('sealed'),
    code: form.get('step-code'),
  })
  if ('words' in outcome) return { state: 'words', words: outcome.words } as const
  const { setup, reason } = outcome
  if (setup === null) return { errors: { 'step-current': reason } }
  return { setup, refused: { 'step-code': reason } }
}

async function renewWords(account: Account, form: FormData) {
  const outcome = await account.renewRecoveryWords(form.get('step-current'))
  if (!outcome.ok) return { errors: withPrefix('step', outcome.errors) }
  return { state: 'words', words: outcome.value } as const
}

async function turnOffStep(account: Account, form: FormData) {
  const outcome = await account.turnOffSecondStep(form.get('step-current'))
  if (!outcome.ok) return { errors: withPrefix('step', outcome.errors) }
  throw toDone('step-off')
}

async function startPasskey(account: Account, form: FormData) {
  const name = readText(form, 'passkey-name')
  const outcome = await account.startPasskey({
    name,
    current: form.get('passkey-current'),
  })
  if (!outcome.ok) return { errors: withPrefix('passkey', outcome.errors) }
  return { state: 'passkey', passkey: { name, options: outcome.value } } as const
}

async function addPasskey(account: Account, form: FormData) {
  const outcome = await account.addPasskey({
    name: form.get('passkey-name'),
    response: readText(form, 'response'),
  })
  if (!outcome.ok) return { errors: withPrefix('passkey', outcome.errors) }
  throw toDone('passkey-added')
}

/** Several forms of the page ask for the password, and each has names of its own. */
const withPrefix = (prefix: string, errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([name, error]) => [`${prefix}-${name}`, error]))

export const clientAction = orLoss<Result>()

export { shouldRevalidate } from '#web/admin/session/guard.ts'

export default function AccountRoute({
  loaderData: { sessions, keys, passkeys, passkeysPossible, step },
  actionData: result,
}: Route.ComponentProps) {
  const { pages, account: text } = useAdminTexts()
  const done = {
    changed: text.changed,
    ended: text.ended,
    'ended-others': text.endedOthers,
    'key-removed': text.keys.removed,
    'step-off': text.step.off,
    'passkey-added': text.passkeys.added,
    'passkey-removed': text.passkeys.removed,
  }
  return (
    <>
      <PageHead title={pages.account} />
      {result === undefined && <Done words={done} />}
      {result !== undefined && <NotDone result={result} />}
      <FormErrors value={result !== undefined && 'errors' in result ? result.errors : {}}>
        <PasswordForm />
        <SecondStep
          step={step}
          setup={result?.state === 'step' ? result.setup : null}
          words={result?.state === 'words' ? result.words : null}
        />
        <Passkeys passkeys={passkeys} arePossible={passkeysPossible} />
        <Keys keys={keys} created={result?.state === 'key' ? result : null} />
      </FormErrors>
      <Section id="sessions" title={text.sessions}>
        <SessionTable sessions={sessions} />
        <Form method="post" className="form narrow">
          {keys.length > 0 && <Checkbox name="keys" value="yes" label={text.alsoKeys} />}
          <p>
            <Button name="intent" value="end-others" label={text.endOthers} />
          </p>
        </Form>
      </Section>
    </>
  )
}

function NotDone({ result }: { result: Exclude<Route.ComponentProps['actionData'], undefined> }) {
  const { login, account: text } = useAdminTexts()
  if (result.state === 'expired') return <Refusal>{login.expired}</Refusal>
  if (result.state === 'offline') return <Refusal>{text.notDone}</Refusal>
  if (result.state !== 'invalid') return null
  return (
    <Refusal>
      {result.of === 'password' ? text.invalid : text.notDone} {result.reason}
    </Refusal>
  )
}

/** A password is never sent back into the page. */
function PasswordForm() {
  const { account: text } = useAdminTexts()
  const sending = useNavigation().formMethod === 'POST'
  return (
    <Section id="password" title={text.password}>
      <Form method="post" className="form narrow">
        <InputField
          name="current"
          label={text.current}
          required
          type="password"
          autoComplete="current-password"
          maxLength={1024}
        />
        <LabeledField name="next" label={text.next} hint={text.nextHint} required>
          {(attributes) => (
            <input type="password" autoComplete="new-password" maxLength={1024} {...attributes} />
          )}
        </LabeledField>
        <p>
          <Button look="full" disabled={sending} label={text.change} />
        </p>
      </Form>
    </Section>
  )
}

function SessionTable({ sessions }: { sessions: readonly AccountSession[] }) {
  const { account: text } = useAdminTexts()
  return (
    <Table
      columns={text.columns}
      uses={{ agent: 'name', action: 'actions' }}
      rows={sessions}
      renderCells={(session) => ({
        agent: nameOf(session, text),
        since: <LocalDate date={session.createdAt.slice(0, 10)} />,
        seen: formatInstant(toHour(session.seenAt)),
        action: session.current ? (
          text.thisOne
        ) : (
          <Form method="post">
            <input type="hidden" name="id" value={session.id} />
            <Button size="small" name="intent" value="end" label={text.end} />
          </Form>
        ),
      })}
    />
  )
}

/** The beginning of the hour: the minute of a click is nobody's business. */
const toHour = (instant: string): string => `${instant.slice(0, 13)}:00`

/** Another client than a browser appears under the name that it gave. */
function nameOf(
  { agent, browser: { browser, system } }: AccountSession,
  text: AdminTexts['account'],
): string {
  if (browser === null) return agent ?? text.unknownAgent
  return system === null ? browser : text.browserOn(browser, system)
}
