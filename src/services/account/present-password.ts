import type { ErrorMessage } from '#domain/errors/error-message.ts'
import * as store from '#storage/account-store.ts'
import type { Queries } from '#storage/database.ts'
import { verifyPassword } from '#services/account/password.ts'

/** Far longer than any real password; hashing a megabyte would keep the server busy. */
export const maxPasswordLength = 1024

/**
 * Why this is not the administrator's present password; undefined: it is. Whatever opens the account
 * for longer than a session asks for it, so that a stolen session cannot stay.
 */
export async function refusePresentPassword(
  db: Queries,
  current: unknown,
): Promise<ErrorMessage | undefined> {
  if (typeof current !== 'string' || current === '' || current.length > maxPasswordLength)
    return { key: 'no-present-password' }
  const account = await store.findAdmin(db)
  const isRight = account !== undefined && (await verifyPassword(current, account.passwordHash))
  return isRight ? undefined : { key: 'wrong-present-password' }
}
