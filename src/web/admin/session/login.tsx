import { data, Form, href, redirect, useNavigation } from 'react-router'
import { FormErrors, InputField } from '#web/admin/form/LabeledField.tsx'
import { Refusal } from '#web/admin/layout/PageHead.tsx'
import { orResponse } from '#web/admin/session/guard.ts'
import { PasskeyLogin } from '#web/admin/session/PasskeyLogin.tsx'
import { Button } from '#web/components/Button.tsx'
import { Link } from '#web/components/Link.tsx'
import { readForm, readText } from '#web/components/read-form.ts'
import { accessContext, textsOf } from '#web/context.ts'
import { shareAddress } from '#web/pictures/address.ts'
import { pageMeta } from '#web/shell/loader.ts'
import { formatFieldErrors, formatErrorMessage } from '#web/texts/format-error.ts'
import { adminTextsMiddleware, useAdminTexts } from '#web/texts/useAdminTexts.ts'
import type { Route } from './+types/login'

/** As in the layout of the pages behind it. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [adminTextsMiddleware]

export async function loader({ context }: Route.LoaderArgs) {
  const { title } = textsOf(context).admin.login
  const picture = shareAddress('page', 'admin')
  const meta = pageMeta(context, {
    title,
    description: title,
    path: '/admin',
    picture,
    hidden: true,
  })
  const access = context.get(accessContext)
  return {
    meta,
    signedIn: await orResponse(access.isSignedIn()),
    asksForCode: await orResponse(access.asksForCode()),
    offersPasskeys: await orResponse(access.offersPasskeys()),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const access = context.get(accessContext)
  const intent = form.get('intent')
  if (intent === 'passkey-start')
    return data({ options: await orResponse(access.startPasskeyLogin()) })
  const username = form.get('username')
  const result = await access.signIn(
    intent === 'passkey'
      ? { passkey: readText(form, 'response') }
      : { username, password: form.get('password'), code: form.get('code') },
  )
  if (result.ok) {
    const headers = new Headers(result.cookies.map((cookie) => ['set-cookie', cookie]))
    return redirect(`${href('/admin/admin_dashboard')}?welcome=1`, { headers })
  }
  const enteredName = typeof username === 'string' ? username.slice(0, 200) : ''
  const headers =
    result.retryAfter === undefined ? undefined : { 'retry-after': String(result.retryAfter) }
  // Never the password.
  const texts = textsOf(context)
  const failure = {
    message: formatErrorMessage(texts, result.reason),
    errors: formatFieldErrors(texts, result.errors),
  }
  return data({ ...failure, enteredName }, { status: result.status, ...(headers && { headers }) })
}

export { headers, meta } from '#web/shell/loader.ts'

export default function LoginRoute({ loaderData, actionData }: Route.ComponentProps) {
  const failure = actionData !== undefined && 'message' in actionData ? actionData : undefined
  const texts = useAdminTexts()
  const text = texts.login
  const sending = useNavigation().state === 'submitting'
  return (
    <div className="wrap narrow">
      <div className="page-head">
        <h1>{text.title}</h1>
      </div>
      {loaderData.signedIn && (
        <p className="note">
          {text.already} <Link to={href('/admin/admin_dashboard')}>{texts.pages.dashboard}</Link>
        </p>
      )}
      {failure && (
        <Refusal>
          {text.failure}
          {failure.message}
        </Refusal>
      )}
      <Form method="post" className="form">
        <FormErrors value={failure?.errors ?? {}}>
          <InputField
            name="username"
            label={text.username}
            required
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={1024}
            defaultValue={failure?.enteredName ?? ''}
          />
          <InputField
            name="password"
            label={text.password}
            required
            type="password"
            autoComplete="current-password"
            maxLength={1024}
          />
          {loaderData.asksForCode && (
            <InputField
              name="code"
              label={text.code}
              required
              autoComplete="one-time-code"
              maxLength={100}
            />
          )}
        </FormErrors>
        <Button look="full" disabled={sending} label={sending ? text.submitting : text.submit} />
      </Form>
      {loaderData.offersPasskeys && <PasskeyLogin />}
    </div>
  )
}
