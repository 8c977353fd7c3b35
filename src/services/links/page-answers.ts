import { Problem } from '#domain/problem.ts'
import { inTransaction, type Database, type Queries } from '#storage/database.ts'
import { type ChangeState, listChanges, saveChange } from '#storage/page-store.ts'
import { markRefusing } from '#services/links/refusing-hosts.ts'

/** Names a change as the editor saw it: its sentence may have been told anew since. */
export const nameChange = (change: { readonly subject: string; readonly toldAt: string }): string =>
  `${change.subject} ${change.toldAt}`

/**
 * Silences, in the caller's transaction, the sentences that the editor saw by these names
 * (`nameChange`), as 'right' does. One that says something else by now stays.
 */
export async function silenceSeen(db: Queries, id: string, seen: readonly string[]): Promise<void> {
  for (const change of await listChanges(db, id))
    if (change.state === 'told' && seen.includes(nameChange(change)))
      await saveChange(db, id, { ...change, state: 'right' })
}

/** The subjects of those sentences that are silent now, for `askAgainAll`. */
export async function listSilenced(
  db: Queries,
  id: string,
  seen: readonly string[],
): Promise<readonly string[]> {
  const changes = await listChanges(db, id)
  return changes
    .filter((change) => change.state === 'right' && seen.includes(nameChange(change)))
    .map(({ subject }) => subject)
}

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
    /** The same for several sentences of an item; those that are gone or answered anew stay so. */
    askAgainAll: (id: string, subjects: readonly string[]) =>
      inTransaction(kysely, async (db) => {
        for (const change of await listChanges(db, id))
          if (change.state === 'right' && subjects.includes(change.subject))
            await saveChange(db, id, { ...change, state: 'told' })
      }),
    /** The editor knows that the pages of these sites refuse programs; false takes it back. */
    markRefusing: (hosts: readonly string[], isKnown: boolean) =>
      markRefusing(kysely, hosts, isKnown, clock()),
  }
}
