import { data, Form, href, redirect } from 'react-router'
import { Done, PageHead, Refusal, withDone } from '#web/admin/layout/PageHead.tsx'
import { readProblem } from '#web/admin/session/guard.ts'
import { orLoss } from '#web/admin/session/loss.ts'
import { Button } from '#web/components/Button.tsx'
import { readForm, readText } from '#web/components/read-form.ts'
import { mailingOf, textsOf } from '#web/context.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import type { Route } from './+types/address-rights'

interface Result {
  readonly state: 'failed'
  readonly reason: string
  /** The address as it was typed. */
  readonly email: string
}

/** Without mails of its own a site stores no addresses. */
export function loader({ context }: Route.LoaderArgs) {
  mailingOf(context)
  return null
}

export async function action({ request, context }: Route.ActionArgs) {
  const { rights } = mailingOf(context)
  const { mailAdmin: text } = textsOf(context).admin
  const email = readText(await readForm(request), 'email')
  try {
    await rights.erase(email)
    return redirect(withDone(href('/admin/address_rights'), 'erase'))
  } catch (error) {
    const { problem, status } = readProblem(error)
    const reason = problem.code === 'invalid' ? text.noAddress : text.failed
    return data<Result>({ state: 'failed', reason, email }, { status })
  }
}

export const clientAction = orLoss<Result>()

/** All data about an address, shown or deleted at its owner's request. */
export default function AddressRightsRoute({ actionData: result }: Route.ComponentProps) {
  const { login, pages, mailAdmin: text } = useAdminTexts()
  const reasons = { expired: login.expired, offline: text.failed }
  return (
    <>
      <PageHead title={pages.addressRights} back="back" />
      {result === undefined ? (
        <Done words={text.done} />
      ) : (
        <Refusal>{result.state === 'failed' ? result.reason : reasons[result.state]}</Refusal>
      )}
      <p>{text.rightsLead}</p>
      <form action={href('/admin/address')} className="inline-form">
        <AddressField id="export-email" />
        <Button label={text.export} />
      </form>
      <Form method="post" className="inline-form">
        <AddressField id="erase-email" value={result?.state === 'failed' ? result.email : ''} />
        <Button label={text.erase} />
      </Form>
    </>
  )
}

function AddressField({ id, value }: { id: string; value?: string }) {
  const { mailAdmin: text } = useAdminTexts()
  return (
    <div className="field">
      <label htmlFor={id}>{text.address}</label>
      <input id={id} type="email" name="email" maxLength={254} required defaultValue={value} />
    </div>
  )
}
