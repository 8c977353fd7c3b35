import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createEditing } from '#services/create-editing.ts'
import type { Editing } from '#services/editing.ts'
import type { ImportReport } from '#services/transfer.ts'
import { loadStarterCatalogue, starterFolder } from '#storage/starter-catalogue.ts'
import { databases, type TestDatabaseKind } from '#storage/test-database.ts'
import { openImport } from '#server/transfer/read-file.ts'
import { exportFile } from '#server/transfer/write-file.ts'

const now = new Date('2026-11-21T12:00:00Z')

interface Parts {
  readonly editing: Editing
  /** Imports a text as if it were a file of that name. */
  take(name: string, content: string, apply?: boolean): Promise<ImportReport>
}

async function withEditing(kind: TestDatabaseKind, isFilled: boolean, work: (parts: Parts) => Promise<void>) {
  await using opened = await kind.open()
  const folder = await mkdtemp(join(tmpdir(), 'atlas-transfer-'))
  if (isFilled) await loadStarterCatalogue(opened.database.kysely, now)
  const editing = createEditing({ db: opened.database, clock: () => now, dataDir: folder })
  try {
    await work({
      editing,
      async take(name, content, apply = true) {
        const path = join(folder, 'import')
        await writeFile(path, content)
        return await editing.transfer.importRecords(openImport(path, { name, now }), { apply })
      },
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const record = {
  id: 'A-1',
  name: 'Northern Lights',
  region: 'Europe',
  category: ['Master'],
  country: 'Norway',
  officialLink: 'https://example.org/',
}

for (const kind of databases) {
  test(`what is exported is imported again without a change, as JSON and as CSV (${kind.name})`, async () => {
    await withEditing(kind, true, async ({ editing, take }) => {
      for (const [content, total] of [
        ['opportunities', 209],
        ['posts', 8],
      ] as const) {
        for (const format of ['json', 'csv'] as const) {
          const file = await text(exportFile(editing.transfer, content, format))
          const report = await take(`export.${format}`, file, false)
          const changed = report.lines.filter(({ action }) => action !== 'unchanged')
          expect({ content, format, changed, unchanged: report.unchanged }).toEqual({ content, format, changed: [], unchanged: total })
        }
      }
    })
  })

  test(`the starter catalogue's files are accepted, into an empty database and again (${kind.name})`, async () => {
    await withEditing(kind, false, async ({ editing }) => {
      const names = ['scholarships', 'summer-programs', 'exchange-programs', 'competitions', 'internships', 'leadership-programs', 'blogs']
      const importAll = async (apply: boolean) => {
        const reports: ImportReport[] = []
        for (const name of names) {
          const path = fileURLToPath(new URL(`${name}.json`, starterFolder))
          reports.push(await editing.transfer.importRecords(openImport(path, { name: `${name}.json`, now }), { apply }))
        }
        return reports.reduce((sum, each) => ({ ...sum, created: sum.created + each.created, unchanged: sum.unchanged + each.unchanged }), {
          created: 0,
          unchanged: 0,
        })
      }
      expect(await importAll(false)).toEqual({ created: 217, unchanged: 0 })
      expect((await editing.opportunities.list({})).total).toBe(0)
      expect(await importAll(true)).toEqual({ created: 217, unchanged: 0 })
      expect(await importAll(true)).toEqual({ created: 0, unchanged: 217 })
      expect((await editing.opportunities.list({ kind: 'internship' })).total).toBe(23)
    })
  })

  test(`a file with bad lines changes nothing and names them (${kind.name})`, async () => {
    await withEditing(kind, false, async ({ editing, take }) => {
      const bad = [
        record,
        { ...record, id: 'A-2', name: '' },
        { ...record, id: 'A-3', officialLink: 'javascript:alert(1)' },
        { ...record, id: 'A-4', region: 'Atlantis', category: [] },
        { ...record, id: 'A-5', deadline: '31/12/2027' },
        { ...record, name: 'The same id' },
      ]
      const report = await take('a.json', `[\n${bad.map((each) => JSON.stringify(each)).join(',\n')}\n]`)
      expect(report).toMatchObject({ created: 1, mistakes: 5, applied: false })
      expect(report.lines.filter(({ action }) => action === 'mistake').map(({ line }) => line)).toEqual([3, 4, 5, 6, 7])
      expect((await editing.opportunities.list({})).total).toBe(0)
      for (const broken of ['[{"name":"A"', '{"a":1}', 'null', '[1]', '[{"name":}]', '[{},{]', '[]', 'id,name', '']) {
        const refused = await take('a.json', broken)
        expect([refused.applied, refused.created], broken).toEqual([false, 0])
      }
    })
  })

  test(`CSV of a spreadsheet is read line by line, and what is there already is updated (${kind.name})`, async () => {
    await withEditing(kind, false, async ({ editing, take }) => {
      const csv =
        '\uFEFFid;name;region;category;benefits;country;amount\r\nA-1;Lights;Europe;"Master, PhD";"Tuition\r\nA grant";Norway;1,200\r\n\r\nA-2;Other;Asia;compition;Prize;Japan;\r\n'
      expect(await take('a.csv', csv)).toMatchObject({ created: 2, applied: true, lines: [{ line: 2 }, { line: 5 }] })
      const first = await editing.opportunities.findByIdOrCode('A-1')
      expect(first?.item).toMatchObject({
        categories: ['master', 'phd'],
        benefits: ['Tuition', 'A grant'],
        amount: 1200,
        countryCode: 'NO',
      })
      const again = await take('a.csv', csv.replace('Lights', 'Northern Lights'))
      expect(again.lines).toMatchObject([{ action: 'update', note: 'name', itemId: first?.item.id }, { action: 'unchanged' }])
      const [latest] = await editing.opportunities.listHistory(first!.item.id)
      expect(latest?.action).toBe('imported')
      expect((await take('a.csv', 'id,name\nA-9,"never closed')).mistakes).toBe(1)
    })
  })
}

test('formulas are harmless in a spreadsheet and come back as they were', async () => {
  await withEditing(databases[0]!, false, async ({ editing, take }) => {
    await take('a.json', JSON.stringify([{ ...record, name: '=HYPERLINK("https://evil.example")', benefits: ['-10 %', '@home'] }]))
    const file = await text(exportFile(editing.transfer, 'opportunities', 'csv'))
    expect(file).toContain(`'=HYPERLINK`)
    expect(await take('a.csv', file)).toMatchObject({ unchanged: 1 })
  })
})
