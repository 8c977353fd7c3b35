import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Database } from '#storage/database.ts'
import { loadStarterCatalogue, loadStarterGroups } from '#storage/starter/starter-catalogue.ts'
import type { TestDatabaseKind } from '#storage/testing/test-database.ts'
import type { Editing } from '#services/create-editing.ts'
import type { ImportReport } from '#services/import/import-record.ts'
import { createTestEditing } from '#services/testing/test-editing.ts'
import { openImport } from '#server/transfer/read-file.ts'
import { openExport } from '#server/transfer/write-file.ts'

export const testNow = new Date('2026-11-21T12:00:00Z')

/** Import and export of texts as files, over a real database. */
export interface TestTransfer extends AsyncDisposable {
  readonly editing: Editing
  readonly database: Database
  /** Imports a text as a file of this name, and applies it by default. */
  load(name: string, content: string, apply?: boolean): Promise<ImportReport>
  exportText(content: 'opportunities' | 'posts', format: 'json' | 'csv'): Promise<string>
}

export async function openTestTransfer(
  kind: TestDatabaseKind,
  isFilled = false,
): Promise<TestTransfer> {
  const opened = await kind.open()
  const folder = await mkdtemp(join(tmpdir(), 'atlas-transfer-'))
  await loadStarterGroups(opened.database.kysely, testNow)
  if (isFilled) await loadStarterCatalogue(opened.database.kysely, testNow)
  const editing = createTestEditing({ db: opened.database, clock: () => testNow, dataDir: folder })
  return {
    editing,
    database: opened.database,
    async load(name, content, apply = true) {
      const source = openImport(() => [Buffer.from(content)], { name, now: testNow })
      return await editing.transfer.importRecords(source, {
        apply,
        name,
        newState: 'published',
      })
    },
    exportText: async (content, format) =>
      await text(await openExport(editing.transfer, content, format)),
    async [Symbol.asyncDispose]() {
      await opened[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
