import { isRecord } from '#domain/words/is-record.ts'
import { type Database, inTransaction } from '#storage/database.ts'
import {
  deleteOldForms,
  deleteUnsavedForm,
  listUnsavedForms,
  putUnsavedForm,
  type StoredForm,
} from '#storage/unsaved-form-store.ts'

/** As long as a browser keeps its own copies. */
const keptDays = 30
/** More are no half-typed forms, but a fault; the oldest go. */
const mostForms = 20
/** Letters of JSON: the form guard lets no larger form through (server/pages/form-guard.ts). */
const mostLetters = 256 * 1024

/**
 * Copies of half-typed forms of the panel, so that a killed browser or another machine loses
 * nothing. They change no item, and no visitor sees them.
 */
export function createUnsavedForms({
  db: { kysely },
  clock,
}: {
  readonly db: Database
  readonly clock: () => Date
}) {
  return {
    /**
     * In place of the last copy of the same form. false: it is no form, or too large, and nothing
     * is stored. Of all forms the newest twenty of the last thirty days stay.
     */
    async store({ id, subject, contents }: Omit<StoredForm, 'changedAt'>): Promise<boolean> {
      const isForm = isFormId(id) && subject !== '' && subject.length <= 300 && isRecord(contents)
      if (!isForm || JSON.stringify(contents).length > mostLetters) return false
      const now = clock()
      const before = new Date(now.getTime() - keptDays * 86_400_000).toISOString()
      await inTransaction(kysely, async (transaction) => {
        await putUnsavedForm(transaction, { id, subject, changedAt: now.toISOString(), contents })
        await deleteOldForms(transaction, { before, most: mostForms })
      })
      return true
    },
    /** The newest first, at most thirty days old; empty: there is none. */
    async list(subject: string): Promise<readonly StoredForm[]> {
      const oldest = new Date(clock().getTime() - keptDays * 86_400_000).toISOString()
      const forms = await listUnsavedForms(kysely, subject)
      return forms.filter(({ changedAt }) => changedAt >= oldest)
    },
    /** It was saved, or is not wanted any more. One that is not stored is no error. */
    remove: (id: string) => deleteUnsavedForm(kysely, id),
  }
}

/** A UUID, as browsers make them. */
const isFormId = (id: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)
