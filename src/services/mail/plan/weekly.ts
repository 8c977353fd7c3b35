import type { Database } from '#storage/database.ts'
import { claimSetting, findSetting, saveSetting } from '#storage/setting-store.ts'
import { insertMails } from '#storage/mail/outbox.ts'
import { countWeek } from '#storage/mail/week-figures.ts'

const week = 7 * 86_400_000

/** The administrator's summary, seven days after the last one; the first a week after the first start. */
export async function planWeekly({ kysely }: Database, now: Date): Promise<void> {
  const last = await findSetting(kysely, 'mail-weekly')
  if (last === undefined) return void (await claimSetting(kysely, 'mail-weekly', now.toISOString(), now))
  if (typeof last === 'string' && now.getTime() - Date.parse(last) < week) return
  const figures = await countWeek(kysely, new Date(now.getTime() - week))
  await kysely.transaction().execute(async (transaction) => {
    await saveSetting(transaction, 'mail-weekly', now.toISOString(), now)
    const issue = `weekly:${now.toISOString().slice(0, 10)}`
    await insertMails(transaction, [{ issue, recipient: 'admin', email: null, content: { kind: 'weekly', figures } }], now)
  })
}
