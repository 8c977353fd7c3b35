import { decodeJson } from '#storage/columns.ts'
import { inTransaction, type Queries } from '#storage/database.ts'
import { saveSetting } from '#storage/setting-store.ts'

const key = 'mail-turn'
/** Turns that may wait in line; what stands further in the future comes from a clock that was wrong. */
const mostWaiting = 20

/**
 * The next turn of all who send from this database, `intervalMs` after the one before, or now. Whoever asks at the same time waits for the
 * row, so the rate holds however many processes there are.
 */
export async function takeMailTurn(db: Queries, intervalMs: number, now: Date): Promise<Date> {
  return await inTransaction(db, async (transaction) => {
    // Changes nothing where the row is, but locks it and gives its value.
    const row = await transaction
      .insertInto('setting')
      .values({ key, value: '0', changed_at: now.toISOString() })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(({ ref }) => ({ value: ref('setting.value') })))
      .returning('value')
      .executeTakeFirstOrThrow()
    const free = Number(decodeJson(row.value))
    const latest = now.getTime() + mostWaiting * intervalMs
    const turn = Math.max(now.getTime(), Math.min(Number.isFinite(free) ? free : 0, latest))
    await saveSetting(transaction, key, turn + intervalMs, now)
    return new Date(turn)
  })
}
