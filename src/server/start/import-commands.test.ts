import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadStarterCatalogue } from '#storage/starter/starter-catalogue.ts'
import { createStarterFolder, starterRecord } from '#storage/testing/starter-folder.ts'
import { databases } from '#storage/testing/test-database.ts'
import { createSheetMappings } from '#services/import/sheet-mappings.ts'
import { createTestEditing } from '#services/testing/test-editing.ts'
import { importFile, listImports, undoImport, updateStarter } from '#server/start/admin-commands.ts'

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
    ]).toEqual(['trash', 'draft'])
    expect((await run(listImports))[1]).toContain('Undone on 2026-11-23T09:00:00.000Z')
    await expect(run((deps) => undoImport(id, deps))).rejects.toMatchObject({ code: 'not-found' })
  })
}

for (const kind of databases) {
  test(`the command line reads a foreign sheet by a kept mapping, and refuses other sheets (${kind.name})`, async () => {
    await using opened = await kind.open()
    await using temp = await createFolder()
    const db = opened.database
    const run = runner({ db, clock })
    const file = join(temp.folder, 'grants.csv')
    await writeFile(file, 'Nom;Lien\nBourse Quince;https://quince.example.org/\n')
    const importIt = (apply: boolean) => run((deps) => importFile(file, apply, deps, [], 'Bourses'))
    await expect(importIt(false)).rejects.toMatchObject({ reason: { key: 'mapping-gone' } })
    await createSheetMappings({ db, clock }).save({
      name: 'Bourses',
      kind: 'internship',
      columns: [
        { heading: 'Nom', field: 'name' },
        { heading: 'Lien', field: 'officialLink' },
      ],
    })
    expect(await importIt(true)).toEqual([
      0,
      expect.stringMatching(/^2: create Bourse Quince\n1 new, 0 changed/),
    ])
    await writeFile(file, 'Nom;Date\nA;2031-01-01\n')
    expect(await importIt(true)).toEqual([
      1,
      expect.stringContaining('This sheet has no column “Lien”, so it is not one of “Bourses”.'),
    ])
  })
}

test('the command line shows what a newer starter catalogue would change, changes it and names the undo', async () => {
  await using opened = await databases[0]!.open()
  await using content = await createStarterFolder([starterRecord('a'), starterRecord('b')])
  const db = opened.database
  await loadStarterCatalogue(db.kysely, clock(), content.url)
  const run = runner({ db, clock })
  const starter = async (apply: boolean, starterCatalogue = true) => {
    const [code, output] = await run((deps) =>
      updateStarter(apply, { ...deps, config: { starterCatalogue } }, content.url),
    )
    return [code, ...output.split('\n')]
  }
  expect(await starter(false)).toEqual([
    0,
    '0 new, 0 changed, 2 unchanged, 0 with errors.',
    'The site has this catalogue.',
  ])
  await content.write('scholarships', [
    starterRecord('a', { description: 'Other.' }),
    starterRecord('b'),
    starterRecord('c'),
  ])
  expect(await starter(true, false)).toEqual([1, 'STARTER_CATALOGUE is off. Nothing was changed.'])
  const lines = [
    expect.stringMatching(/^1: update Scholarship a .*Description/),
    '2: create Scholarship c',
    '1 new, 1 changed, 1 unchanged, 0 with errors.',
  ]
  expect(await starter(false)).toEqual([
    0,
    ...lines,
    'This was a preview. Run "npm run admin -- starter --apply" to change the site.',
  ])
  expect(await starter(true)).toEqual([
    0,
    ...lines,
    expect.stringMatching(/^To undo it: npm run admin -- undo-import \S+$/),
  ])
  expect((await run(listImports))[1]).toContain('Starter catalogue  1 new, 1 changed')
})

test('the command line says where a site has no starter catalogue', async () => {
  await using opened = await databases[0]!.open()
  const run = runner({ db: opened.database, clock })
  const config = { starterCatalogue: true }
  expect(await run((deps) => updateStarter(false, { ...deps, config }))).toEqual([
    1,
    'This site did not start with the starter catalogue. Nothing was changed.',
  ])
})

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
