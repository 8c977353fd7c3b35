import { href, type LoaderFunctionArgs } from 'react-router'
import { Problem } from '#domain/problem.ts'
import type { TileCounts } from '#web/admin/dashboard/parts.tsx'
import { tablePaths } from '#web/admin/layout/paths.ts'
import type { RemoteEditing } from '#web/admin/remote/remote-editing.ts'
import { orResponse } from '#web/admin/session/guard.ts'
import { longDate } from '#web/components/dates.ts'
import { servicesContext, textsOf } from '#web/context.ts'

export async function loadRemoteDashboard(remote: RemoteEditing, { context }: LoaderFunctionArgs) {
  const now = context.get(servicesContext).now()
  const today = longDate(now.toISOString(), textsOf(context).writing)
  return { today, counts: await orResponse(countForTiles(remote)) }
}

/** A missing count is left out, because its page gives the reason. */
async function countForTiles({
  opportunities,
  posts,
  messages,
}: RemoteEditing): Promise<TileCounts> {
  const [scholarships, articles, all] = await Promise.all([
    orNothing(opportunities.list({ kind: 'scholarship', pageSize: 1 })),
    orNothing(posts.list({ pageSize: 1 })),
    orNothing(messages.list({})),
  ])
  return {
    [tablePaths.scholarship]: scholarships?.total,
    [tablePaths.post]: articles?.total,
    [href('/admin/get_message_contact')]: all?.total,
  }
}

async function orNothing<Value>(work: Promise<Value>): Promise<Value | undefined> {
  return work.catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'unavailable') return undefined
    throw error
  })
}
