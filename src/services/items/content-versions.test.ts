import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { unknownRules } from '#domain/eligibility/rules.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import { inTransaction, type Queries } from '#storage/database.ts'
import { saveLinkResult } from '#storage/items/opportunity-store.ts'
import { insertOpportunities } from '#storage/items/opportunity-store.ts'
import { listChanged, listVersions } from '#storage/items/version-store.ts'
import { loadStarterCatalogue } from '#storage/starter/starter-catalogue.ts'
import { databases } from '#storage/testing/test-database.ts'
import type { ImportRecord } from '#services/import/import-record.ts'
import { opportunityChanges, opportunityTableActions } from '#services/items/actions.ts'
import { sampleInput } from '#services/testing/sample-input.ts'
import { createTestEditing } from '#services/testing/test-editing.ts'

// The clock stands still, so that an instant alone distinguishes no changes.
const now = new Date('2026-11-21T12:00:00Z')
const clock = () => now

/** The published items in memory, loaded again after each reported change. */
async function readState(db: Queries) {
  const rows = await db
    .selectFrom('opportunity')
    .selectAll()
    .where('state', '=', 'published')
    .execute()
  const contents = rows.map(
    ({
      version: _v,
      updated_at: _u,
      link_state: _s,
      link_checked_at: _c,
      link_note: _n,
      ...content
    }) => content,
  )
  return {
    contents: new Map(contents.map((content) => [content.id, JSON.stringify(content)])),
    versions: await listVersions(db),
  }
}

for (const kind of databases) {
  test(`every change of an item’s content gives it another version, and results of link checks do not (${kind.name})`, async () => {
    await using opened = await kind.open()
    const dataDir = await mkdtemp(join(tmpdir(), 'atlas-versions-'))
    const db = opened.database
    const editing = createTestEditing({ db, clock, dataDir })
    const { opportunities } = editing
    const done = new Set<string>()

    /**
     * `changes`: the write must have changed an item in memory, or the test would prove nothing.
     */
    const check = async <Result>(
      name: string,
      write: () => Promise<Result>,
      changes = true,
    ): Promise<Result> => {
      const before = await readState(db.kysely)
      const result = await write()
      const after = await readState(db.kysely)
      const changed = listChanged(before.contents, after.contents)
      expect([name, changed.length > 0]).toEqual([name, changes])
      expect([name, listChanged(before.versions, after.versions)]).toEqual([
        name,
        expect.arrayContaining(changed),
      ])
      done.add(name)
      return result
    }

    await check('starter catalogue', () => loadStarterCatalogue(db.kysely, now))

    const item = sampleOpportunity({
      id: 'a',
      slug: 'a',
      code: null,
      regions: ['Europe'],
      verifiedOn: '2026-01-01',
      rules: { ...unknownRules, basis: 'knowledge' },
      deadline: { kind: 'expected', date: '2026-12-24', time: null, zone: null, note: null },
    })
    const passed = {
      ...item,
      id: 'b',
      slug: 'b',
      deadline: { ...item.deadline, date: '2026-03-01' },
    }
    await check('insert', () => insertOpportunities(db.kysely, [item, passed]))
    await check('confirm', () => opportunities.act('a', 'confirm'))
    await check('renew', () => opportunities.act('b', 'renew'))
    await check('verify', () => opportunities.act('a', 'verify'))
    await check('rules', () => editing.rules.confirm('a'))
    await check('unpublish', () => opportunities.act('a', 'unpublish'))
    await check('publish', () => opportunities.act('a', 'publish'))
    const created = await check('create', () =>
      opportunities.create('scholarship', sampleInput, { publish: 'now' }),
    )
    if (!created.ok) throw new Error(JSON.stringify(created.errors))
    const { id } = created.value.item
    await check('update', () => opportunities.update(id, { ...sampleInput, name: 'Another' }))
    await check('schedule', () =>
      opportunities.update(
        id,
        { ...sampleInput, name: 'Another' },
        { publish: { at: '2027-01-01T00:00:00Z' } },
      ),
    )
    await check('bring back', () => opportunities.bringBack(id, 1))
    await check('copy', () => opportunities.copy(id, (name) => `${name} (copy)`), false)
    await check('trash', () => opportunities.trash(id))
    await check('restore', () => opportunities.act(id, 'restore'), false)
    await check(
      'remove',
      async () => {
        await opportunities.trash(id)
        await opportunities.remove(id)
      },
      false,
    )

    const record: ImportRecord = {
      line: 1,
      opportunity: {
        id: 'a',
        code: null,
        slug: null,
        kind: 'scholarship',
        defaultKind: 'scholarship',
        deadline: {},
        fields: { regions: ['Europe'], name: 'From a file' },
      },
    }
    const source = async function* () {
      yield record
    }
    const report = await check('import', () =>
      editing.transfer.importRecords(source, { apply: true }),
    )
    await check('undo', () => editing.transfer.undoImport(report.importId ?? ''))

    const before = await listVersions(db.kysely)
    const dead = { state: 'dead', checkedAt: now.toISOString(), note: '404' } as const
    await check(
      'check-link',
      () => inTransaction(db.kysely, (each) => saveLinkResult(each, 'a', dead)),
      false,
    )
    expect(listChanged(before, await listVersions(db.kysely))).toEqual([])
    // A new action needs a row here.
    expect([...done]).toEqual(
      expect.arrayContaining([...opportunityTableActions, ...Object.keys(opportunityChanges)]),
    )
    await rm(dataDir, { recursive: true })
  })
}
