import { data } from 'react-router'
import { Page } from '#web/components/Page.tsx'
import { readForm } from '#web/components/read-form.ts'
import { useSettings } from '#web/components/useSettings.ts'
import { languageContext, limitContext, networkContext, servicesContext } from '#web/context.ts'
import {
  NewsletterForm,
  type NewsletterResult,
  type NewsletterFormLocation,
} from '#web/newsletter/NewsletterForm.tsx'
import { readerOf } from '#web/newsletter/reader.ts'
import { metaOfPage } from '#web/shell/loader.ts'
import { processVisitorForm } from '#web/shell/visitor-form.ts'
import { useTexts } from '#web/texts/useTexts.ts'
import type { Route } from './+types/newsletter'

export function loader({ context }: Route.LoaderArgs) {
  return { meta: metaOfPage(context, 'newsletter', { hidden: true }) }
}

/** The same response for new, pending and confirmed addresses (docs/interface, Calls). */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const location: NewsletterFormLocation = form.get('place') === 'popup' ? 'popup' : 'footer'
  const subscribe = () =>
    context
      .get(servicesContext)
      .subscribe(
        { email: form.get('email'), network: context.get(networkContext) },
        readerOf(context.get(languageContext)),
      )
  const { ok, errors, init } = await processVisitorForm(
    form,
    () => context.get(limitContext).subscriber(),
    subscribe,
    context,
  )
  return data<NewsletterResult>({ location, ok, error: errors?.['email'] ?? null }, init)
}

/**
 * A line that breaks is a failed subscription, not a failed page: with this status the router does
 * not ask for the page's data again.
 */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(() =>
    data({ location: 'footer', ok: false, error: null } satisfies NewsletterResult, 503),
  )
}

export { headers, meta } from '#web/shell/loader.ts'

/** The page for those who sent the form without scripts. */
export default function NewsletterRoute({ actionData }: Route.ComponentProps) {
  const text = useTexts().newsletter
  const { remote } = useSettings()
  return (
    <Page title={text.heading} lead={<p>{text.lead}</p>}>
      {actionData ? (
        <div
          className="note"
          data-tone={actionData.ok ? 'ok' : 'error'}
          role={actionData.ok ? 'status' : 'alert'}
        >
          <p>{text[actionData.location][actionData.ok ? 'success' : 'failure']}</p>
          {actionData.ok && !remote && <p>{text.checkMail}</p>}
          {actionData.error && <p>{actionData.error}</p>}
        </div>
      ) : null}
      {!actionData?.ok && (
        <div className="narrow">
          <NewsletterForm location="footer" />
        </div>
      )}
    </Page>
  )
}
