import { orResponse } from '#web/admin/session/guard.ts'
import { textsOf } from '#web/context.ts'
import { mailingOf } from '#web/context.ts'
import type { Route } from './+types/address'

/** All data about an address, as a file to hand on. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { mailAdmin: text } = textsOf(context).admin
  const email = new URL(request.url).searchParams.get('email') ?? ''
  const { rights } = mailingOf(context)
  if (!rights.isAddress(email)) return new Response(text.noAddress, { status: 400 })
  const record = await orResponse(rights.export(email))
  return new Response(JSON.stringify(record, null, 2), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="address.json"',
    },
  })
}
