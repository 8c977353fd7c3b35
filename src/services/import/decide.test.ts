import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { PartialFields } from '#domain/forms/field-schemas.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import { inTransaction } from '#storage/database.ts'
import { insertOpportunities } from '#storage/items/opportunity-store.ts'
import { databases, type TestDatabaseKind } from '#storage/testing/test-database.ts'
import { sendMessage } from '#services/feedback/send-message.ts'
import type {
  ImportedOpportunity,
  ImportProgress,
  ImportRecord,
} from '#services/import/import-record.ts'
import { createTestEditing } from '#services/testing/test-editing.ts'

const now = new Date('2026-11-21T12:00:00Z')
const clock = () => now
const message = { name: 'Ada', email: 'ada@example.org', message: 'A question about the deadline.' }

async function open(kind: TestDatabaseKind) {
  const opened = await kind.open()
  const dataDir = await mkdtemp(join(tmpdir(), 'atlas-import-'))
  return {
    database: opened.database,
    dataDir,
    editing: createTestEditing({ db: opened.database, clock, dataDir }),
    async [Symbol.asyncDispose]() {
      await opened[Symbol.asyncDispose]()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const record = (
  line: number,
  fields: PartialFields = {},
  given: Partial<ImportedOpportunity> = {},
): ImportRecord => {
  const empty = {
    id: `item-${line}`,
    code: null,
    slug: null,
    kind: 'scholarship',
    defaultKind: 'scholarship',
    deadline: {},
  } as const
  return {
    line,
    opportunity: {
      ...empty,
      ...given,
      fields: { regions: ['Europe'], name: `Item ${line}`, ...fields },
    },
  }
}

const listOf = (records: readonly ImportRecord[]) =>
  async function* () {
    yield* records
  }

for (const kind of databases) {
  test(`messages are stored at once while an import reads its file (${kind.name})`, async () => {
    await using setup = await open(kind)
    let stored = 0
    async function* source() {
      for (let line = 1; line <= 3; line += 1) {
        // A lock here would be a deadlock: this would wait for the import, and the import for this.
        const sent = await sendMessage({ db: setup.database, clock }, message)
        if (sent.ok) stored += 1
        yield record(line)
      }
    }
    const report = await setup.editing.transfer.importRecords(source, { apply: true })
    expect([report.created, report.applied, stored]).toEqual([3, true, 3])
  })

  test(`new and changed items get their history, and the results of link checks stay (${kind.name})`, async () => {
    await using setup = await open(kind)
    const { kysely } = setup.database
    await insertOpportunities(kysely, [
      sampleOpportunity({ id: 'item-1', slug: 'old', name: 'Old', regions: ['Asia'] }),
    ])
    await inTransaction(kysely, (db) =>
      db
        .updateTable('opportunity')
        .set({ link_state: 'dead', version: 100 })
        .where('id', '=', 'item-1')
        .execute(),
    )
    const history = {
      entity: 'opportunity',
      item_id: 'item-1',
      action: 'changed',
      at: now.toISOString(),
      snapshot: '{}',
    }
    await kysely
      .insertInto('history')
      .values({ ...history, version: 1 })
      .execute()
    const report = await setup.editing.transfer.importRecords(
      listOf([record(1, { name: 'New\0 name' }), record(2)]),
      { apply: true },
    )
    expect(report).toMatchObject({ created: 1, updated: 1, applied: true })
    const changed = await setup.editing.opportunities.get('item-1')
    expect([changed.item.name, changed.item.slug, changed.version, changed.item.updatedAt]).toEqual(
      ['New name', 'old', 101, now.toISOString()],
    )
    const row = await kysely
      .selectFrom('opportunity')
      .select('link_state')
      .where('id', '=', 'item-1')
      .executeTakeFirst()
    expect(row?.link_state).toBe('dead')
    const actions = async (id: string) =>
      (await setup.editing.opportunities.listHistory(id)).map(
        ({ version, action }) => `${version} ${action}`,
      )
    // The hundredth change before it leaves the history, as with every change.
    expect(await actions('item-1')).toEqual(['101 imported', '100 found'])
    expect(await actions('item-2')).toEqual(['1 imported'])
    expect((await setup.editing.opportunities.bringBack('item-1', 100)).item.name).toBe('Old')
  })

  test(`a change during the reading of a file is noticed, and the file is read again (${kind.name})`, async () => {
    await using setup = await open(kind)
    let readings = 0
    async function* source() {
      readings += 1
      yield record(1)
      // In the first reading only, and after its item was searched.
      if (readings === 1)
        await insertOpportunities(setup.database.kysely, [
          sampleOpportunity({ id: 'item-1', slug: 'other', kind: 'internship' }),
        ])
    }
    const report = await setup.editing.transfer.importRecords(source, { apply: true })
    expect([readings, report.applied, report.mistakes]).toEqual([2, false, 1])
    expect((await setup.editing.opportunities.get('item-1')).item.kind).toBe('internship')
  })

  test(`a constantly changing catalogue is a conflict, and nothing is written (${kind.name})`, async () => {
    await using setup = await open(kind)
    let readings = 0
    async function* source() {
      readings += 1
      yield record(1)
      await insertOpportunities(setup.database.kysely, [
        sampleOpportunity({ id: `other-${readings}`, slug: `other-${readings}` }),
      ])
    }
    await expect(
      setup.editing.transfer.importRecords(source, { apply: true }),
    ).rejects.toMatchObject({ code: 'conflict' })
    expect([readings, await setup.editing.opportunities.find('item-1')]).toEqual([3, undefined])
  })
}

test('messages sent while thousands of records are written are all stored, and the lock is held for less time than they wait', async () => {
  await using setup = await open(databases[0]!)
  const records = Array.from({ length: 8000 }, (_, index) =>
    record(index + 1, { description: 'A sentence. '.repeat(60) }),
  )
  const sent: Promise<{ ok: boolean }>[] = []
  let longest = 0
  let writing = 0
  const report = await setup.editing.transfer.importRecords(listOf(records), {
    apply: true,
    progress({ phase, records: written }) {
      if (phase !== 'writing' || written % 1000 !== 0) return
      writing += 1
      const start = performance.now()
      sent.push(
        sendMessage({ db: setup.database, clock }, message).finally(() => {
          longest = Math.max(longest, performance.now() - start)
        }),
      )
    },
  })
  const outcomes = await Promise.all(sent)
  expect([report.applied, report.created, writing]).toEqual([true, 8000, 8])
  expect(outcomes.every(({ ok }) => ok)).toBe(true)
  // The longest wait of a write (services/availability.ts).
  expect(longest).toBeLessThan(5000)
})

test('the id of a new item may not be the code of another in the same file, and the dry run says so', async () => {
  await using setup = await open(databases[0]!)
  const source = listOf([record(1, { code: 'X-1' }, { code: 'X-1' }), record(2, {}, { id: 'X-1' })])
  const report = await setup.editing.transfer.importRecords(source, { apply: false })
  expect(report.lines.map(({ action }) => action)).toEqual(['create', 'mistake'])
})

test('progress reports checked records and then written ones', async () => {
  await using setup = await open(databases[0]!)
  const heard: ImportProgress[] = []
  const records = Array.from({ length: 250 }, (_, index) => record(index + 1))
  await setup.editing.transfer.importRecords(listOf(records), {
    apply: true,
    progress: (progress) => heard.push(progress),
  })
  expect(heard.map(({ phase, records: done, total }) => `${phase} ${done} ${total}`)).toEqual([
    'checking 100 null',
    'checking 200 null',
    'checking 250 250',
    'writing 100 250',
    'writing 200 250',
    'writing 250 250',
  ])
})

test('an import whose client is gone ends and changes nothing', async () => {
  await using setup = await open(databases[0]!)
  const gone = new AbortController()
  async function* source() {
    yield record(1)
    gone.abort()
    yield record(2)
  }
  await expect(
    setup.editing.transfer.importRecords(source, { apply: true, signal: gone.signal }),
  ).rejects.toThrow()
  expect(await setup.editing.opportunities.find('item-1')).toBeUndefined()
})

test('more records than one transaction may hold are refused', async () => {
  await using setup = await open(databases[0]!)
  async function* source() {
    for (let line = 1; ; line += 1) yield { line, error: { key: 'no-list' } as const }
  }
  await expect(
    setup.editing.transfer.importRecords(source, { apply: false }),
  ).rejects.toMatchObject({ code: 'too-large' })
})
