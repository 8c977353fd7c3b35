import type { Queries } from '#storage/database.ts'

/** There is one administrator, and the primary key says so. */
const onlyId = 'administrator'

/** The administrator's sign-in, as hashes in the PHC form. */
export interface AdminAccount {
  readonly username: string
  readonly passwordHash: string
  /** Hash of the ADMIN_PASSWORD last applied; null: none ever was. */
  readonly appliedVariableHash: string | null
}

/** undefined: no administrator has been made yet. */
export async function findAdmin(db: Queries): Promise<AdminAccount | undefined> {
  const row = await db.selectFrom('admin').selectAll().where('id', '=', onlyId).executeTakeFirst()
  if (row === undefined) return undefined
  return { username: row.username, passwordHash: row.password_hash, appliedVariableHash: row.applied_variable_hash }
}

/** false: there is one already, who stays as they are. Of several processes at once exactly one gets true. */
export async function claimAdmin(db: Queries, account: AdminAccount, now: Date): Promise<boolean> {
  const at = now.toISOString()
  const made = await db
    .insertInto('admin')
    .values({ id: onlyId, ...toRow(account), created_at: at, changed_at: at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

/** Replaces name and password of the administrator; does nothing where none has been made. */
export async function updateAdmin(db: Queries, account: AdminAccount, now: Date): Promise<void> {
  await db
    .updateTable('admin')
    .set({ ...toRow(account), changed_at: now.toISOString() })
    .where('id', '=', onlyId)
    .execute()
}

function toRow(account: AdminAccount): { username: string; password_hash: string; applied_variable_hash: string | null } {
  return { username: account.username, password_hash: account.passwordHash, applied_variable_hash: account.appliedVariableHash }
}
