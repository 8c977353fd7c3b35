import { toDraft } from '#domain/forms/opportunity-draft.ts'
import { Problem } from '#domain/problem.ts'
import type { Editing } from '#services/editing.ts'
import type { MorningIntent } from '#web/admin/desk/morning.ts'

interface Target {
  readonly id: string
  readonly isPost: boolean
  readonly version: number | undefined
}

/** One click of the morning list. Throws Problem 'conflict' when the item was changed since the list was shown, and 'not-found'. */
export async function runMorningAction(editing: Editing, intent: MorningIntent, { id, isPost, version }: Target): Promise<void> {
  const { opportunities, posts, reports, messages } = editing
  switch (intent) {
    case 'verify':
      return void (await opportunities.verify(id))
    case 'renew':
      return void (await opportunities.renew(id, version))
    case 'unpublish':
      return void (await opportunities.unpublish(id, version))
    case 'publish':
      return void (await (isPost ? posts : opportunities).publish(id, version))
    case 'settle':
      return await reports.settleAll(id)
    case 'confirm':
      return await confirmDate(editing, id, version)
    case 'read-all':
      return await messages.readAll()
  }
}

/** The organiser has announced the expected date. */
async function confirmDate({ opportunities }: Editing, id: string, version: number | undefined): Promise<void> {
  const { item } = await opportunities.get(id)
  const outcome = await opportunities.update(
    id,
    { ...toDraft(item), deadline: { ...item.deadline, kind: 'fixed' } },
    version === undefined ? {} : { expectedVersion: version },
  )
  if (!outcome.ok) throw new Problem('invalid', Object.values(outcome.errors)[0] ?? '', { errors: outcome.errors })
}
