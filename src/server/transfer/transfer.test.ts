import { createReadStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setImmediate as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { loadStarterCatalogue, starterFolder } from '#storage/starter/starter-catalogue.ts'
import { starterCounts } from '#storage/testing/starter-counts.ts'
import { databases, type TestDatabaseKind } from '#storage/testing/test-database.ts'
import type { Editing } from '#services/create-editing.ts'
import type { ImportRecord, ImportReport } from '#services/import/import-record.ts'
import { createTestEditing } from '#services/testing/test-editing.ts'
import { openImport } from '#server/transfer/read-file.ts'
import { openExport } from '#server/transfer/write-file.ts'

const now = new Date('2026-11-21T12:00:00Z')

interface TestSetup {
  readonly editing: Editing
  /** Imports a text as if it were a file of that name. */
  load(name: string, content: string, apply?: boolean): Promise<ImportReport>
}

async function withEditing(
  kind: TestDatabaseKind,
  isFilled: boolean,
  work: (setup: TestSetup) => Promise<void>,
) {
  await using opened = await kind.open()
  const folder = await mkdtemp(join(tmpdir(), 'atlas-transfer-'))
  if (isFilled) await loadStarterCatalogue(opened.database.kysely, now)
  const editing = createTestEditing({ db: opened.database, clock: () => now, dataDir: folder })
  try {
    await work({
      editing,
      async load(name, content, apply = true) {
        return await editing.transfer.importRecords(
          openImport(() => [Buffer.from(content)], { name, now }),
          { apply },
        )
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
  test(`an export is imported again without a change, as JSON and as CSV (${kind.name})`, async () => {
    await withEditing(kind, true, async ({ editing, load }) => {
      for (const [content, total] of [
        ['opportunities', starterCounts.opportunities],
        ['posts', starterCounts.posts],
      ] as const) {
        for (const format of ['json', 'csv'] as const) {
          const file = await text(await openExport(editing.transfer, content, format))
          const report = await load(`export.${format}`, file, false)
          const changed = report.lines.filter(({ action }) => action !== 'unchanged')
          expect({ content, format, changed, unchanged: report.unchanged }).toEqual({
            content,
            format,
            changed: [],
            unchanged: total,
          })
        }
      }
    })
  })

  test(`the starter catalogue's files are accepted, into an empty database and again (${kind.name})`, async () => {
    await withEditing(kind, false, async ({ editing }) => {
      const names = [
        'scholarships',
        'summer-programs',
        'exchange-programs',
        'competitions',
        'internships',
        'leadership-programs',
        'blogs',
      ]
      const importAll = async (apply: boolean) => {
        const reports: ImportReport[] = []
        for (const name of names) {
          const source = openImport(
            () => createReadStream(new URL(`${name}.json`, starterFolder)),
            { name: `${name}.json`, now },
          )
          reports.push(await editing.transfer.importRecords(source, { apply }))
        }
        return reports.reduce(
          (sum, each) => ({
            ...sum,
            created: sum.created + each.created,
            unchanged: sum.unchanged + each.unchanged,
          }),
          {
            created: 0,
            unchanged: 0,
          },
        )
      }
      const total = starterCounts.opportunities + starterCounts.posts
      expect(await importAll(false)).toEqual({ created: total, unchanged: 0 })
      expect((await editing.opportunities.list({})).total).toBe(0)
      expect(await importAll(true)).toEqual({ created: total, unchanged: 0 })
      expect(await importAll(true)).toEqual({ created: 0, unchanged: total })
      expect((await editing.opportunities.list({ kind: 'internship' })).total).toBe(
        starterCounts.internship,
      )
    })
  })

  test(`a file with bad rows changes nothing and names them (${kind.name})`, async () => {
    await withEditing(kind, false, async ({ editing, load }) => {
      const bad = [
        record,
        { ...record, id: 'A-2', name: '' },
        { ...record, id: 'A-3', officialLink: 'javascript:alert(1)' },
        { ...record, id: 'A-4', region: 'Atlantis', category: [] },
        { ...record, id: 'A-5', deadline: '31/13/2027' },
        { ...record, name: 'The same id' },
      ]
      const report = await load(
        'a.json',
        `[\n${bad.map((each) => JSON.stringify(each)).join(',\n')}\n]`,
      )
      expect(report).toMatchObject({ created: 1, mistakes: 5, applied: false })
      expect(
        report.lines.filter(({ action }) => action === 'mistake').map(({ line }) => line),
      ).toEqual([3, 4, 5, 6, 7])
      expect((await editing.opportunities.list({})).total).toBe(0)
      for (const broken of [
        '[{"name":"A"',
        '{"a":1}',
        'null',
        '[1]',
        '[{"name":}]',
        '[{},{]',
        '[]',
        'id,name',
        '',
      ]) {
        const refused = await load('a.json', broken)
        expect([refused.applied, refused.created], broken).toEqual([false, 0])
      }
    })
  })

  test(`CSV of a spreadsheet is read row by row, and existing items are updated (${kind.name})`, async () => {
    await withEditing(kind, false, async ({ editing, load }) => {
      const csv =
        '\uFEFFid;name;region;category;benefits;country;amount\r\nA-1;Lights;Europe;"Master, PhD";"Tuition\r\nA grant";Norway;1,200\r\n\r\nA-2;Other;Asia;compition;Prize;Japan;\r\n'
      expect(await load('a.csv', csv)).toMatchObject({
        created: 2,
        applied: true,
        lines: [{ line: 2 }, { line: 5 }],
      })
      const first = await editing.opportunities.findByIdOrCode('A-1')
      expect(first?.item).toMatchObject({
        categories: ['master', 'phd'],
        benefits: ['Tuition', 'A grant'],
        amount: 1200,
        countryCode: 'NO',
      })
      const again = await load('a.csv', csv.replace('Lights', 'Northern Lights'))
      expect(again.lines).toMatchObject([
        { action: 'update', changed: ['name'], itemId: first?.item.id },
        { action: 'unchanged' },
      ])
      const [latest] = await editing.opportunities.listHistory(first!.item.id)
      expect(latest?.action).toBe('imported')
      expect((await load('a.csv', 'id,name\nA-9,"never closed')).mistakes).toBe(1)
    })
  })
}

test('records on one line, as the API writes them, are distinct, and a second one of an item is an error', async () => {
  await withEditing(databases[0]!, false, async ({ load }) => {
    const file = JSON.stringify([
      record,
      { ...record, id: 'A-2', name: 'Other' },
      { ...record, name: 'Again' },
    ])
    expect(await load('a.json', file)).toMatchObject({
      applied: false,
      created: 2,
      mistakes: 1,
      lines: [
        { line: 1, record: 1 },
        { line: 1, record: 2 },
        { line: 1, record: 3, action: 'mistake', note: { key: 'twice-in-file', line: null } },
      ],
    })
  })
})

test('formulas are harmless in a spreadsheet and are read back unchanged', async () => {
  await withEditing(databases[0]!, false, async ({ editing, load }) => {
    await load(
      'a.json',
      JSON.stringify([
        { ...record, name: '=HYPERLINK("https://evil.example")', benefits: ['-10 %', '@home'] },
      ]),
    )
    const file = await text(await openExport(editing.transfer, 'opportunities', 'csv'))
    expect(file).toContain(`'=HYPERLINK`)
    expect(await load('a.csv', file)).toMatchObject({ unchanged: 1 })
  })
})

test('apostrophes and full-width signs are read back from a CSV file unchanged', async () => {
  await withEditing(databases[0]!, false, async ({ editing, load }) => {
    const names = [
      "'=1+1",
      "''@here",
      "'plain",
      '\uFF1D1',
      '\uFF20home',
      '-10 %',
      "'",
      '=A1',
      "'t is a grant",
    ]
    await load(
      'a.json',
      JSON.stringify(
        names.map((name, index) => ({
          ...record,
          id: `A-${index}`,
          name,
          description: `${name}.`,
        })),
      ),
    )
    const file = await text(await openExport(editing.transfer, 'opportunities', 'csv'))
    expect(file).toContain("'\uFF1D1")
    expect(await load('a.csv', file)).toMatchObject({ unchanged: names.length, mistakes: 0 })
  })
})

test('links and days that the forms refuse are errors in files of both formats', async () => {
  await withEditing(databases[0]!, false, async ({ load }) => {
    const [entry] = JSON.parse(
      await readFile(new URL('scholarships.json', starterFolder), 'utf8'),
    ) as [Record<string, unknown>]
    const [post] = JSON.parse(await readFile(new URL('blogs.json', starterFolder), 'utf8')) as [
      Record<string, unknown>,
    ]
    const article = {
      kind: 'post',
      id: 'P-1',
      title: 'An article',
      category: 'Scholarship',
      content: [{ type: 'text', value: 'Text' }],
    }
    const wrong: Record<string, unknown>[] = [
      { ...entry, officialLink: 'javascript:alert(1)' },
      { ...entry, deadlineMonthDay: '02-31' },
      { ...entry, deadlineMonthDay: 'soon' },
      { ...post, publishedDate: 'yesterday' },
      { ...post, publishedDate: '2027-02-30' },
      { ...post, content: [{ type: 'image', value: '/admin/logout' }] },
      { ...record, officialLink: 'https://exam\u0001ple.org/' },
      { ...record, image: '/admin/logout' },
      { ...record, image: '//evil.example/x.png' },
      { ...article, content: [{ type: 'image', value: 'http:///x.png' }] },
      { ...article, image_urls: ['data:image/png;base64,AAAA'] },
    ]
    for (const each of wrong) {
      const report = await load('a.json', JSON.stringify([each]))
      expect(
        [report.mistakes, report.applied, report.lines[0]?.line],
        JSON.stringify(each).slice(-80),
      ).toEqual([1, false, 1])
    }
    const csv = 'name,publishedDate\r\nA,never\r\n'
    expect(await load('blogs.csv', csv)).toMatchObject({
      mistakes: 1,
      applied: false,
      lines: [{ line: 2 }],
    })
  })
})

test('an announced day of a catalogue file is imported with its hour, and wrong ones are refused', async () => {
  await withEditing(databases[0]!, false, async ({ editing, load }) => {
    const [first] = JSON.parse(
      await readFile(new URL('scholarships.json', starterFolder), 'utf8'),
    ) as [Record<string, unknown>]
    const page = { source: 'https://www.example.org/dates', read: '2026-10-07' }
    const closing = { date: '2026-12-08', time: '23:59', zone: 'Europe/London', ...page }
    const entry = {
      ...first,
      deadlineMonthDay: '12-01',
      deadlineAnnounced: [closing, { ...closing, date: '2027-01-06' }],
      opensAnnounced: { date: '2026-09-11', ...page },
    }
    const importEntry = async (record: object) => {
      const report = await load('scholarships.json', JSON.stringify([record]))
      expect(report.mistakes).toBe(0)
      const { rows } = await editing.opportunities.list({})
      const { item } = await editing.opportunities.get(rows[0]?.item.id ?? '')
      return item
    }
    expect(await importEntry(entry)).toMatchObject({
      deadline: { kind: 'fixed', date: '2026-12-08', time: '23:59', zone: 'Europe/London' },
      opens: '2026-09-11',
      source: 'https://www.example.org/dates, 2026-10-07',
    })
    // A file from before announced openings says nothing of them.
    const { opensAnnounced: _opens, deadlineAnnounced: _closes, ...older } = entry
    expect(await importEntry(older)).toMatchObject({
      deadline: { kind: 'expected', date: '2026-12-01' },
      opens: '2026-09-11',
    })
    expect(
      await load(
        'scholarships.json',
        JSON.stringify([{ ...entry, deadlineAnnounced: { ...closing, zone: null } }]),
      ),
    ).toMatchObject({
      applied: false,
      lines: [{ note: { key: 'record-bad-field', field: 'deadlineAnnounced.zone' } }],
    })
  })
})

test('a malformed record or quotation mark gets an error key, never a library’s message', async () => {
  await withEditing(databases[0]!, false, async ({ load }) => {
    const [entry] = JSON.parse(
      await readFile(new URL('scholarships.json', starterFolder), 'utf8'),
    ) as [Record<string, unknown>]
    const noteOf = async (name: string, content: string) =>
      (await load(name, content)).lines.find(({ action }) => action === 'mistake')?.note
    expect(await noteOf('a.json', JSON.stringify([{ ...entry, levels: 5 }]))).toEqual({
      key: 'record-bad-field',
      field: 'levels',
    })
    expect(await noteOf('a.csv', 'id,name\r\nA,"North"ern\r\n')).toEqual({ key: 'bad-quote' })
    expect(await noteOf('a.csv', 'id,name\r\nA,"Northern\r\n')).toEqual({ key: 'bad-quote' })
    expect(await noteOf('a.csv', `id,name\r\nA,"${'x'.repeat(1025 * 1024)}"\r\n`)).toEqual({
      key: 'record-too-long',
    })
  })
})

test('a file in another encoding than UTF-8 is refused, also after its beginning', async () => {
  const readAll = async (bytes: Buffer) => {
    const records: ImportRecord[] = []
    const read = openImport(() => [bytes.subarray(0, 40), bytes.subarray(40)], {
      name: 'a.csv',
      now,
    })
    for await (const record of read()) records.push(record)
    return records
  }
  const csv = 'id,name,kind\nA-1,Étude à Genève,scholarship\n'
  const json = JSON.stringify([{ id: 'A-1', name: 'Étude à Genève' }])
  const long = `id,name,kind\n${'A-1,Northern,scholarship\n'.repeat(2000)}B-2,Zürich,scholarship\n`
  for (const content of [csv, json, long]) {
    expect((await readAll(Buffer.from(content))).filter((record) => 'error' in record)).toEqual([])
    for (const encoding of ['latin1', 'utf16le'] as const)
      expect(
        (await readAll(Buffer.from(`\uFEFF${content}`, encoding))).at(-1),
        encoding,
      ).toMatchObject({ error: { key: 'no-utf-8' } })
  }
})

test('control characters in a file do not reach a name', async () => {
  await withEditing(databases[0]!, false, async ({ editing, load }) => {
    await load(
      'a.json',
      JSON.stringify([
        { ...record, name: 'North\rern\u0007 \n Lights\u0085', description: 'One\r\ntwo' },
      ]),
    )
    const found = await editing.opportunities.findByIdOrCode('A-1')
    expect([found?.item.name, found?.item.description]).toEqual(['North ern Lights', 'One\ntwo'])
  })
})

test('thousands of records are imported while pages are read, even if all have one name', async () => {
  await using opened = await databases[0]!.open()
  const folder = await mkdtemp(join(tmpdir(), 'atlas-transfer-'))
  const { transfer } = createTestEditing({
    db: opened.database,
    clock: () => now,
    dataDir: folder,
  })
  const file = Buffer.from(
    JSON.stringify(Array.from({ length: 2000 }, (_, index) => ({ ...record, id: `A-${index}` }))),
  )
  const over = new AbortController()
  let reads = 0
  const reading = (async () => {
    while (!over.signal.aborted) {
      await opened.database.kysely.selectFrom('setting').selectAll().execute()
      reads += 1
      await pause()
    }
  })()
  const report = await transfer.importRecords(
    openImport(() => [file], { name: 'a.json', now }),
    { apply: true },
  )
  over.abort()
  await reading
  await rm(folder, { recursive: true, force: true })
  expect(report).toMatchObject({ created: 2000, mistakes: 0, applied: true })
  // One for every ten records of both readings, at least.
  expect(reads).toBeGreaterThan(200)
})
