import { isDiskFull } from '#storage/database-error.ts'

/**
 * The mark of the last proof of a login, a time step or an instant, that was accepted while a full
 * disk of the database took no rows: the administrator must be able to log in to free it. This
 * process remembers it, so that no proof counts twice.
 */
export function createHeldMark<Mark extends number | string>() {
  let held: Mark | undefined
  return {
    /**
     * Whether no other request has used the proof of this mark or of a later one. `store` writes the
     * mark, and says the same of the other processes. Throws what it throws, but for a full disk.
     */
    async use(mark: Mark, store: () => Promise<boolean>): Promise<boolean> {
      const isUsed = () => held !== undefined && mark <= held
      if (isUsed()) return false
      try {
        return await store()
      } catch (error) {
        if (!isDiskFull(error)) throw error
        // Another request may have been accepted meanwhile.
        if (isUsed()) return false
        held = mark
        return true
      }
    },
  }
}
