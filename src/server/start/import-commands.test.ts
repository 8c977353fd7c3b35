import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { databases } from '#storage/testing/test-database.ts'
import { createTestEditing } from '#services/testing/test-editing.ts'
import { importFile, listImports, undoImport } from '#server/start/admin-commands.ts'

const clock = () => new Date('2026-11-23T09:00:00.000Z')
const record = (id: string, name: string) => ({
  _id: id,
  kind: 'scholarship',
  name,
  region: 'Asia',
  description: 'x',
  officialLink: null,
})

for (const kind of databases) {
  test(`the command line lists and undoes its imports, and names items edited since (${kind.name})`, async () => {
    await using opened = await kind.open()
    await using temp = await createFolder()
    const { db, run } = { db: opened.database, run: runner({ db: opened.database, clock }) }
    const { opportunities } = createTestEditing({ db, clock, dataDir: temp.folder })
    expect(await run(listImports)).toEqual([0, 'There have been no imports.'])
    const file = join(temp.folder, 'items.json')
    await writeFile(file, JSON.stringify([record('one', 'One'), record('two', 'Two')]))

    const [, dry] = await run((deps) => importFile(file, false, deps))
    expect(dry).not.toContain('undo-import')
    const [, output] = await run((deps) => importFile(file, true, deps))
    const id = /^To undo it: npm run admin -- undo-import (\S+)$/m.exec(output ?? '')?.[1] ?? ''
    expect((await run(listImports))[1]).toBe(
      `${id}  2026-11-23T09:00:00.000Z  items.json  2 new, 0 changed`,
    )

    await opportunities.act('two', 'verify')
    const undone = [
      'Import undone. 0 items have their earlier version again. 1 is in the trash.',
      'These have changed since the import and stay as they are:',
      'opportunity two: Two',
    ]
    expect(await run((deps) => undoImport(id, deps))).toEqual([0, undone.join('\n')])
    expect([
      (await opportunities.get('one')).state,
      (await opportunities.get('two')).state,
    ]).toEqual(['trash', 'published'])
    expect((await run(listImports))[1]).toContain('Undone on 2026-11-23T09:00:00.000Z')
    await expect(run((deps) => undoImport(id, deps))).rejects.toMatchObject({ code: 'not-found' })
  })
}

type Deps = Parameters<typeof listImports>[0]

/** Runs a command and returns its exit code and its output. */
function runner(deps: Omit<Deps, 'print'>) {
  return async (command: (deps: Deps) => Promise<number>) => {
    const lines: string[] = []
    const code = await command({ ...deps, print: (line) => lines.push(line) })
    return [code, lines.join('\n')] as const
  }
}

async function createFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'atlas-imports-'))
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}
