import { data, Form, href } from 'react-router'
import { Button } from '#web/components/Button.tsx'
import { Link } from '#web/components/Link.tsx'
import { readForm } from '#web/components/read-form.ts'
import { languageContext, textsOf, mailingOf } from '#web/context.ts'
import { mailLinkAddress, MailPage } from '#web/newsletter/MailPage.tsx'
import { NewsletterForm } from '#web/newsletter/NewsletterForm.tsx'
import { readerOf } from '#web/newsletter/reader.ts'
import type { Route } from './+types/confirm'

/** Looks only: a GET must never confirm, because mail scanners follow links. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('t') ?? ''
  const works = await mailingOf(context).subscribing.isConfirmLink(token)
  const names = await mailingOf(context).subscribing.listConfirmable(token)
  const { leadReminders, ...text } = textsOf(context).confirmPage
  const lead = names.length > 0 ? leadReminders(names.join(', ')) : text.lead
  return data({ token, works, text: { ...text, lead } }, { status: works ? 200 : 404 })
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const link = await mailingOf(context).subscribing.confirm(
    String(form.get('t') ?? ''),
    readerOf(context.get(languageContext)),
  )
  return data({ link: link ?? null }, { status: link === undefined ? 404 : 200 })
}

export { meta } from '#web/newsletter/MailPage.tsx'

export default function ConfirmRoute({
  loaderData: { token, works, text },
  actionData,
}: Route.ComponentProps) {
  const link = actionData?.link
  if (link) {
    return (
      <MailPage title={text.title} outcome={{ ok: true, text: text.done }}>
        <p>
          <Link to={mailLinkAddress(href('/newsletter/choose'), link)}>{text.choose}</Link>
        </p>
      </MailPage>
    )
  }
  if (actionData || !works) {
    return (
      <MailPage title={text.title} outcome={{ ok: false, text: text.tooOld }}>
        <NewsletterForm location="footer" />
      </MailPage>
    )
  }
  return (
    <MailPage title={text.title} outcome={null}>
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
