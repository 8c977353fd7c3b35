import type { Migration } from 'kysely/migration'
import { firstTables } from '#storage/migrations/0001-first-tables.ts'
import { editing } from '#storage/migrations/0002-editing.ts'
import { mail } from '#storage/migrations/0003-mail.ts'
import { mailFacts } from '#storage/migrations/0004-mail-facts.ts'
import { imports } from '#storage/migrations/0005-imports.ts'

/** In the order of their names, which are never changed: the database remembers them. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-first-tables': firstTables,
  '0002-editing': editing,
  '0003-mail': mail,
  '0004-mail-facts': mailFacts,
  '0005-imports': imports,
}
