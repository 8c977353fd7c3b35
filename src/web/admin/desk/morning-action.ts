import type { Editing } from '#services/editing.ts'
import type { MorningIntent } from '#web/admin/desk/morning.ts'

interface Target {
  readonly id: string
  readonly isPost: boolean
  readonly version: number | undefined
}

/** One click of the morning list. Throws Problem 'conflict' when the item was changed since the list was shown, and 'not-found'. */
export async function runMorningAction(editing: Editing, intent: MorningIntent, { id, isPost, version }: Target): Promise<void> {
  const { opportunities, posts, reports, messages, rules } = editing
  switch (intent) {
    case 'settle':
      return await reports.settleAll(id)
    case 'read-all':
      return await messages.readAll()
    case 'publish':
      return void (await (isPost ? posts : opportunities).publish(id, version))
    case 'verify':
      // What was seen at the official site is true, whatever else was changed here.
      return void (await opportunities.verify(id))
    case 'confirm-rules':
      return await rules.confirm(id, version)
    case 'take-rules':
      return await rules.takeProposal(id, version)
    case 'leave-rules':
      return await rules.leaveProposal(id)
    default:
      return void (await opportunities[intent](id, version))
  }
}
