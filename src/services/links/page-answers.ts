import { Problem } from '#domain/problem.ts'
import { inTransaction, type Database } from '#storage/database.ts'
import { type ChangeState, listChanges, saveChange } from '#storage/page-store.ts'
import { markRefusing } from '#services/links/refusing-hosts.ts'

/** Names a change as the editor saw it: its sentence may have been told anew since. */
export const nameChange = (change: { readonly subject: string; readonly toldAt: string }): string =>
  `${change.subject} ${change.toldAt}`

/** What an editor answers to what official pages say. It changes no item. */
export function createPageAnswers({
  db: { kysely },
  clock,
}: {
  readonly db: Database
  readonly clock: () => Date
}) {
  async function setState(id: string, subject: string, state: ChangeState, seen?: string) {
    await inTransaction(kysely, async (db) => {
      const change = (await listChanges(db, id)).find((each) => each.subject === subject)
      if (change === undefined) throw new Problem('not-found', { key: 'no-item' })
      if (seen !== undefined && nameChange(change) !== seen)
        throw new Problem('conflict', { key: 'changed-since' })
      await saveChange(db, id, { ...change, state })
    })
  }
  return {
    /**
     * 'right': the sentence is silent as long as it says the same. 'never': for good. `seen`: its
     * `nameChange` as it was shown; what comes back is its subject, for `askAgain`. Throws Problem
     * 'conflict' when it says something else by now, 'not-found' when it is gone.
     */
    async answer(id: string, seen: string, state: Exclude<ChangeState, 'told'>): Promise<string> {
      const [subject = ''] = seen.split(' ')
      await setState(id, subject, state, seen)
      return subject
    },
    /** Takes an answer back. */
    askAgain: (id: string, subject: string) => setState(id, subject, 'told'),
    /** The editor knows that the pages of these sites refuse programs; false takes it back. */
    markRefusing: (hosts: readonly string[], isKnown: boolean) =>
      markRefusing(kysely, hosts, isKnown, clock()),
  }
}
