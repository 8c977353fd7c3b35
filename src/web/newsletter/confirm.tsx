import { data, Form, href } from 'react-router'
import { Button } from '#web/components/Button.tsx'
import { Link } from '#web/components/Link.tsx'
import { readForm } from '#web/components/read-form.ts'
import { languageContext, textsOf, mailingOf } from '#web/context.ts'
import { mailLinkAddress, MailPage } from '#web/newsletter/MailPage.tsx'
import { NewsletterForm } from '#web/newsletter/NewsletterForm.tsx'
import { readerOf } from '#web/newsletter/reader.ts'
import { lostLineStatus, readLostLine } from '#web/shell/lost-line.ts'
import type { Route } from './+types/confirm'

/** Looks only: a GET must never confirm, because mail scanners follow links. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('t') ?? ''
  const { subscribing } = mailingOf(context)
  const works = await subscribing.isConfirmLink(token)
  const names = await subscribing.listConfirmable(token)
  const isUsed = await subscribing.isUsed(token)
  const { leadReminders, leadAgain, doneReminders: _done, ...text } = textsOf(context).confirmPage
  const lead = names.length > 0 ? leadReminders(names.join(', ')) : text.lead
  return data(
    { token, works, isUsed, text: { ...text, lead: isUsed ? leadAgain : lead } },
    { status: works ? 200 : 404 },
  )
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const token = String(form.get('t') ?? '')
  const { subscribing } = mailingOf(context)
  const names = await subscribing.listConfirmable(token)
  const link = await subscribing.confirm(token, readerOf(context.get(languageContext)))
  if (link === undefined) return data({ link: null, done: '' }, { status: 404 })
  const { done, doneReminders } = textsOf(context).confirmPage
  const hasOnlyReminders = (await subscribing.findAlerts(link))?.alerts.rhythm === 'never'
  const isForReminders = names.length > 0 && hasOnlyReminders
  return data({ link, done: isForReminders ? doneReminders(names.join(', ')) : done })
}

/** After a lost connection nothing has changed, and the button stays. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(() =>
    data({ link: null, done: '', lost: readLostLine() }, lostLineStatus),
  )
}

export { meta } from '#web/newsletter/MailPage.tsx'

export default function ConfirmRoute({
  loaderData: { token, works, isUsed, text },
  actionData,
}: Route.ComponentProps) {
  const link = actionData?.link
  if (link) {
    return (
      <MailPage title={text.title} outcome={{ ok: true, text: actionData.done }}>
        <p>
          <Link to={mailLinkAddress(href('/newsletter/choose'), link)}>{text.choose}</Link>
        </p>
      </MailPage>
    )
  }
  const lost = actionData && 'lost' in actionData ? actionData.lost : undefined
  if ((actionData && lost === undefined) || !works) {
    return (
      <MailPage title={text.title} outcome={{ ok: false, text: text.tooOld }}>
        <div className="narrow">
          <NewsletterForm location="footer" />
        </div>
      </MailPage>
    )
  }
  if (isUsed) return <MailPage title={text.title} outcome={{ ok: true, text: text.lead }} />
  return (
    <MailPage title={text.title} outcome={null} lost={lost}>
      <p>{text.lead}</p>
      <Form
        method="post"
        action={`${href('/newsletter/confirm')}?${new URLSearchParams({ t: token }).toString()}`}
      >
        <input type="hidden" name="t" value={token} />
        <Button look="full" size="big" label={text.confirm} />
      </Form>
    </MailPage>
  )
}
