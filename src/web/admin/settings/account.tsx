import { data, Form, href, redirect, useNavigation } from 'react-router'
import type { AccountSession } from '#services/account/account.ts'
import { LabeledField, FormErrors, InputField } from '#web/admin/form/LabeledField.tsx'
import { PageHead, Done, Refusal } from '#web/admin/layout/PageHead.tsx'
import { Table } from '#web/admin/layout/Table.tsx'
import { orResponse, orLoss, orMissing, readProblem } from '#web/admin/session/guard.ts'
import { Button } from '#web/components/Button.tsx'
import { LocalDate } from '#web/components/LocalDate.tsx'
import { Section } from '#web/components/Page.tsx'
import { readForm } from '#web/components/read-form.ts'
import { accessContext, textsOf } from '#web/context.ts'
import {
  type FormattedErrors,
  formatFieldErrors,
  formatErrorMessage,
} from '#web/texts/format-error.ts'
import type { AdminTexts } from '#web/texts/language.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import type { Route } from './+types/account'

type Result = {
  readonly state: 'invalid'
  readonly errors: FormattedErrors
  readonly reason: string | null
}

export async function loader({ context }: Route.LoaderArgs) {
  return {
    sessions: await orResponse(orMissing(context.get(accessContext).account).listSessions()),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const account = orMissing(context.get(accessContext).account)
  const form = await readForm(request)
  const texts = textsOf(context)
  if (form.get('intent') === 'end') {
    await orResponse(account.endSession(String(form.get('id') ?? '')))
    return redirect(`${href('/admin/account')}?done=ended`)
  }
  try {
    const outcome = await account.changePassword({
      current: form.get('current'),
      next: form.get('next'),
    })
    if (!outcome.ok)
      return data<Result>(
        { state: 'invalid', errors: formatFieldErrors(texts, outcome.errors), reason: null },
        { status: 400 },
      )
    const headers = new Headers(outcome.value.map((cookie) => ['set-cookie', cookie]))
    return redirect(`${href('/admin/account')}?done=changed`, { headers })
  } catch (error) {
    const { problem, status } = readProblem(error)
    const result = {
      errors: formatFieldErrors(texts, problem.errors),
      reason: formatErrorMessage(texts, problem.reason),
    }
    return data<Result>({ state: 'invalid', ...result }, { status })
  }
}

export const clientAction = orLoss<Result>()

export { shouldRevalidate } from '#web/admin/session/guard.ts'

export default function AccountRoute({
  loaderData: { sessions },
  actionData: result,
}: Route.ComponentProps) {
  const { login, pages, account: text } = useAdminTexts()
  return (
    <>
      <PageHead title={pages.account} />
      {result === undefined ? (
        <Done words={{ changed: text.changed, ended: text.ended }} />
      ) : (
        <Refusal>
          {result.state === 'expired' ? login.expired : text.invalid}{' '}
          {result.state === 'invalid' && result.reason}
        </Refusal>
      )}
      <PasswordForm errors={result?.state === 'invalid' ? result.errors : {}} />
      <Section id="sessions" title={text.sessions}>
        <SessionTable sessions={sessions} />
      </Section>
    </>
  )
}

/** A password is never sent back into the page. */
function PasswordForm({ errors }: { errors: FormattedErrors }) {
  const { account: text } = useAdminTexts()
  const sending = useNavigation().formMethod === 'POST'
  return (
    <Section id="password" title={text.password}>
      <FormErrors value={errors}>
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
      </FormErrors>
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
        seen: <LocalDate date={session.seenAt.slice(0, 10)} />,
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

/** Another client than a browser appears under the name that it gave. */
function nameOf(
  { agent, browser: { browser, system } }: AccountSession,
  text: AdminTexts['account'],
): string {
  if (browser === null) return agent ?? text.unknownAgent
  return system === null ? browser : text.browserOn(browser, system)
}
