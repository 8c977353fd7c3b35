import { data } from 'react-router'
import { NewsletterForm, type NewsletterAnswer, type NewsletterFormLocation } from '#web/newsletter/NewsletterForm.tsx'
import { readerOf } from '#web/newsletter/reader.ts'
import { useSettings } from '#web/components/useSettings.ts'
import { languageContext, limitContext, servicesContext } from '#web/context.ts'
import { formatFieldErrors } from '#web/texts/format-error.ts'
import { textsOf } from '#web/texts/texts-of.ts'
import { useTexts } from '#web/texts/useTexts.ts'
import { metaOfPage } from '#web/shell/page-meta.ts'
import { readForm } from '#web/components/read-form.ts'
import { statusOf } from '#web/shell/status-of.ts'
import { Page } from '#web/components/Page.tsx'
import type { Route } from './+types/newsletter'

export function loader({ context }: Route.LoaderArgs) {
  return { meta: metaOfPage(context, 'newsletter', { hidden: true }) }
}

/** The same response for new, pending and confirmed addresses (docs/interface.md, Calls). */
export async function action({ request, context }: Route.ActionArgs): Promise<ReturnType<typeof answer>> {
  const form = await readForm(request)
  const location: NewsletterFormLocation = form.get('place') === 'popup' ? 'popup' : 'footer'
  // Only bots fill it in; they get the usual answer, and nothing is stored.
  if (form.get('company')) return answer(location, true, null, 201)
  const wait = await context.get(limitContext).subscriber()
  if (wait !== undefined) return answer(location, false, null, statusOf['too-many'], wait)
  try {
    const outcome = await context.get(servicesContext).subscribe({ email: form.get('email') }, readerOf(context.get(languageContext)))
    if (outcome.ok) return answer(location, true, null, 201)
    return answer(location, false, formatFieldErrors(textsOf(context), outcome.errors)['email'] ?? null, statusOf.invalid)
  } catch {
    return answer(location, false, null, statusOf.unavailable)
  }
}

/** A line that breaks is a failed subscription, not a failed page: with this status the router does not ask for the page's data again. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(() => data({ location: 'footer', ok: false, mistake: null } satisfies NewsletterAnswer, 503))
}

function answer(location: NewsletterFormLocation, ok: boolean, mistake: string | null, status: number, wait?: number) {
  return data<NewsletterAnswer>({ location, ok, mistake }, { status, headers: wait === undefined ? {} : { 'retry-after': String(wait) } })
}

export { headers, meta } from '#web/shell/as-loaded.ts'

/** The answer for who sent the form without scripts. */
export default function NewsletterRoute({ actionData }: Route.ComponentProps) {
  const text = useTexts().newsletter
  const { remote } = useSettings()
  return (
    <Page title={text.heading} lead={<p>{text.lead}</p>}>
      {actionData ? (
        <div className={`note ${actionData.ok ? 'note-ok' : 'note-error'}`} role={actionData.ok ? 'status' : 'alert'}>
          <p>{text[actionData.location][actionData.ok ? 'success' : 'failure']}</p>
          {actionData.ok && !remote && <p>{text.checkMail}</p>}
          {actionData.mistake && <p>{actionData.mistake}</p>}
        </div>
      ) : null}
      {!actionData?.ok && <NewsletterForm location="footer" />}
    </Page>
  )
}
