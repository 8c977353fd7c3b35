import type { Migration } from 'kysely/migration'
import firstTables from '#storage/migrations/0001-first-tables.ts'
import editing from '#storage/migrations/0002-editing.ts'
import mail from '#storage/migrations/0003-mail.ts'
import mailFacts from '#storage/migrations/0004-mail-facts.ts'
import imports from '#storage/migrations/0005-imports.ts'
import rules from '#storage/migrations/0006-rules.ts'
import days from '#storage/migrations/0007-days.ts'
import pictureFiles from '#storage/migrations/0008-picture-files.ts'
import limits from '#storage/migrations/0009-limits.ts'
import importFiles from '#storage/migrations/0010-import-files.ts'
import changes from '#storage/migrations/0011-changes.ts'
import lines from '#storage/migrations/0012-lines.ts'

/** The names are never changed: the database remembers them. */
export const allMigrations: Readonly<Record<string, Migration>> = {
  '0001-first-tables': firstTables,
  '0002-editing': editing,
  '0003-mail': mail,
  '0004-mail-facts': mailFacts,
  '0005-imports': imports,
  '0006-rules': rules,
  '0007-days': days,
  '0008-picture-files': pictureFiles,
  '0009-limits': limits,
  '0010-import-files': importFiles,
  '0011-changes': changes,
  '0012-lines': lines,
}
