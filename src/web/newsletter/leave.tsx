import { data, href } from 'react-router'
import { Button } from '#web/components/Button.tsx'
import { readForm } from '#web/components/read-form.ts'
import { textsOf, mailingOf } from '#web/context.ts'
import { MailLinkForm, MailPage, readMailLink } from '#web/newsletter/MailPage.tsx'
import { lostLineStatus, readLostLine } from '#web/shell/lost-line.ts'
import type { Route } from './+types/leave'

/** Looks only: a GET must never unsubscribe, because mail scanners follow links. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const link = readMailLink(new URL(request.url).searchParams)
  const works = await mailingOf(context).subscribing.isLeaveLink(link)
  return data({ link, works, text: textsOf(context).leavePage }, { status: works ? 200 : 404 })
}

export async function action({ request, context }: Route.ActionArgs) {
  const left = await mailingOf(context).subscribing.leave(readMailLink(await readForm(request)))
  return data({ left: left ?? null }, { status: left === undefined ? 404 : 200 })
}

/** After a lost connection nothing has changed, and the button stays. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(() => data({ left: null, lost: readLostLine() }, lostLineStatus))
}

export { meta } from '#web/newsletter/MailPage.tsx'

export default function LeaveRoute({
  loaderData: { link, works, text },
  actionData,
}: Route.ComponentProps) {
  if (actionData?.left)
    return (
      <MailPage
        title={text.title}
        outcome={{ ok: true, text: actionData.left === 'left' ? text.done : text.ended }}
      />
    )
  const lost = actionData && 'lost' in actionData ? actionData.lost : undefined
  if ((actionData && lost === undefined) || !works)
    return <MailPage title={text.title} outcome={{ ok: false, text: text.unknown }} />
  return (
    <MailPage title={text.title} outcome={null} lost={lost}>
      <p>{text.lead}</p>
      <MailLinkForm page={href('/newsletter/leave')} link={link}>
        <Button look="full" size="big" label={text.leave} />
      </MailLinkForm>
    </MailPage>
  )
}
