import { data, href } from 'react-router'
import { Link } from '#web/components/Link.tsx'
import { readForm } from '#web/components/read-form.ts'
import {
  languageContext,
  limitContext,
  networkContext,
  servicesContext,
  mailingOf,
} from '#web/context.ts'
import { MailPage } from '#web/newsletter/MailPage.tsx'
import type { WatchResult } from '#web/newsletter/NewsletterForm.tsx'
import { readerOf } from '#web/newsletter/reader.ts'
import { lostLineStatus, readLostLine } from '#web/shell/lost-line.ts'
import { processVisitorForm } from '#web/shell/visitor-form.ts'
import { useTexts } from '#web/texts/useTexts.ts'
import type { Route } from './+types/remind'

/** 404 where no reminders are sent. */
export function loader({ context }: Route.LoaderArgs) {
  mailingOf(context)
  return null
}

/** The same response to every address. */
export async function action({ request, context }: Route.ActionArgs) {
  const { watching } = mailingOf(context)
  const form = await readForm(request)
  const watch = async () => {
    const found = await context.get(servicesContext).findOpportunity(String(form.get('slug') ?? ''))
    if (!found || !('opportunity' in found)) return undefined
    const reader = readerOf(context.get(languageContext))
    return await watching.watch({
      opportunityId: found.opportunity.id,
      email: form.get('email'),
      network: context.get(networkContext),
      reader,
    })
  }
  const { ok, errors, init } = await processVisitorForm(
    form,
    () => context.get(limitContext).subscriber(),
    watch,
    context,
  )
  return data<WatchResult>({ ok, error: errors?.['email'] ?? null }, init)
}

/** After a lost connection the reminder was not requested; the page and the address stay. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(() =>
    data<WatchResult>({ ok: false, error: null, lost: readLostLine() }, lostLineStatus),
  )
}

export { headers } from '#web/shell/loader.ts'
export { meta } from '#web/newsletter/MailPage.tsx'

export default function RemindRoute({ actionData }: Route.ComponentProps) {
  const { watchForm: text, home } = useTexts()
  // The form is on the pages of the opportunities; a visitor who opens this address reads what it
  // is for.
  if (!actionData) {
    return (
      <MailPage title={text.headings.dates} outcome={null}>
        <p>{text.about}</p>
        <p>
          <Link to={href('/search')}>{home.quickSearch}</Link>
        </p>
      </MailPage>
    )
  }
  const outcome = actionData.ok
    ? { ok: true, text: text.done }
    : { ok: false, text: actionData.error ?? text.failed }
  return <MailPage title={text.headings.dates} outcome={outcome} />
}
