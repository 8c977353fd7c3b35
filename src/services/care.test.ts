import { expect, test } from 'vitest'
import { unknownRules } from '#domain/eligibility/rules.ts'
import { readMailOptions } from '#domain/mail/options.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import { inTransaction } from '#storage/database.ts'
import { insertOpportunities } from '#storage/items/opportunity-store.ts'
import { countWeek } from '#storage/mail/weekly-stats.ts'
import { loadStarterSite } from '#storage/starter/starter-catalogue.ts'
import { saveStarterItems } from '#storage/starter/starter-items.ts'
import { databases, type TestDatabase } from '#storage/testing/test-database.ts'
import { createPublicServices } from '#services/create-public-services.ts'
import { cleanUpMails } from '#services/mail/retention.ts'
import { createTestEditing } from '#services/testing/test-editing.ts'

const now = new Date('2026-11-21T12:00:00Z')
const clock = () => now

for (const kind of databases) {
  test(`the attention list has misleading and soon misleading items, most urgent first (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { editing, services } = open(opened)
    const item = (
      id: string,
      date: string | null,
      deadlineKind: 'fixed' | 'expected' | 'varies' = 'fixed',
      verifiedOn: string | null = '2026-11-01',
    ) =>
      sampleOpportunity({
        id,
        slug: id,
        name: id,
        regions: ['Europe'],
        verifiedOn,
        deadline: {
          kind: date === null ? 'varies' : deadlineKind,
          date,
          time: null,
          zone: null,
          note: null,
        },
      })
    await insertOpportunities(opened.database.kysely, [
      item('passed', '2026-11-15'),
      item('long-passed', '2026-10-01'),
      item('soon', '2026-11-25'),
      item('far', '2027-11-25'),
      item('expected-soon', '2026-12-01', 'expected'),
      item('expected-passed', '2026-01-01', 'expected'),
      item('expected-passed-since', '2026-11-01', 'expected'),
      item('old', null, 'varies', '2026-01-01'),
      item('never', null, 'varies', null),
    ])
    await editing.reports.report({ opportunityId: 'far', reason: 'dead-link' })
    await editing.reports.report({ opportunityId: 'far', reason: 'other', text: 'No\u0000 page' })
    await services.sendMessage({ name: 'Ada', email: 'ada@example.org', message: 'Hello' })
    const { rows } = await editing.listAttention()
    expect(
      rows
        .filter(({ reason }) => reason !== 'page-empty')
        .map(({ reason, itemId, days, count: total, detail }) => [
          reason,
          itemId,
          days,
          total,
          detail,
        ]),
    ).toEqual([
      ['reported', 'far', null, 2, expect.stringContaining('dead-link')],
      ['expected-soon', 'expected-soon', 10, 1, null],
      ['deadline-soon', 'soon', 4, 1, null],
      ['deadline-passed', 'passed', 6, 1, null],
      ['unread-messages', null, null, 1, null],
      ['expected-passed', 'expected-passed-since', 20, 1, null],
      ['expected-passed', 'expected-passed', 324, 1, null],
      ['not-verified', null, null, 2, null],
    ])
    expect((await editing.listAttention()).dates).toEqual({
      announced: 2,
      expected: 1,
      usual: 0,
      rolling: 0,
      unknown: 4,
      checked: 6,
    })
    const empty = rows.filter(({ reason }) => reason === 'page-empty').map(({ path }) => path)
    expect(empty).toContain('/internship')
    expect(empty).not.toContain('/european-scholarship')
  })

  test(`an announced day of the starter catalogue waits until it was checked, in one line of its item (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { editing } = open(opened)
    const { kysely } = opened.database
    const item = (id: string, date: string, verifiedOn: string | null = null) =>
      sampleOpportunity({
        id,
        slug: id,
        name: id,
        regions: ['Europe'],
        verifiedOn,
        rules: { ...unknownRules, basis: 'knowledge' },
        deadline: { kind: 'fixed', date, time: null, zone: null, note: null },
      })
    const items = [
      item('far', '2027-04-30'),
      item('near', '2026-11-25'),
      item('checked', '2026-11-26', '2026-11-01'),
      item('passed', '2026-11-15'),
      item('of-an-editor', '2027-04-30'),
    ]
    await insertOpportunities(kysely, items)
    await inTransaction(kysely, (db) =>
      saveStarterItems(
        db,
        items
          .filter(({ id }) => id !== 'of-an-editor')
          .map(({ id, slug }) => ({ entity: 'opportunity', slug, item_id: id, version: 1 })),
      ),
    )
    const listLines = async () => {
      const { rows } = await editing.listAttention()
      return rows
        .filter(({ itemId }) => itemId !== null)
        .map(({ reason, itemId, days, date }) => [reason, itemId, days, date])
    }
    const rest = [
      ['rules-unconfirmed', 'checked', null, null],
      ['rules-unconfirmed', 'of-an-editor', null, null],
    ]
    expect(await listLines()).toEqual([
      ['announced-unchecked', 'near', 4, '2026-11-25'],
      ['deadline-soon', 'checked', 5, '2026-11-26'],
      ['deadline-passed', 'passed', 6, '2026-11-15'],
      ['announced-unchecked', 'far', 160, '2027-04-30'],
      ...rest,
    ])
    await editing.opportunities.act('near', 'verify')
    await editing.opportunities.act('far', 'verify')
    expect((await listLines()).map(([reason, itemId]) => `${reason} ${itemId}`)).toEqual([
      'deadline-soon checked',
      'deadline-passed passed',
      'rules-unconfirmed checked',
      'rules-unconfirmed near',
      'rules-unconfirmed of-an-editor',
      'rules-unconfirmed far',
    ])
  })

  test(`one press answers whether a day is right, until it changes (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { editing } = open(opened)
    const { kysely } = opened.database
    const item = (id: string, deadlineKind: 'fixed' | 'expected', date: string) =>
      sampleOpportunity({
        id,
        slug: id,
        name: id,
        verifiedOn: '2026-11-01',
        deadline: { kind: deadlineKind, date, time: null, zone: null, note: null },
      })
    const expected = item('expected', 'expected', '2026-12-01')
    const ofCatalogue = { ...item('of-catalogue', 'expected', '2026-12-02'), verifiedOn: null }
    await insertOpportunities(kysely, [
      item('announced', 'fixed', '2026-11-25'),
      expected,
      ofCatalogue,
    ])
    await inTransaction(kysely, (db) =>
      saveStarterItems(db, [
        { entity: 'opportunity', slug: 'of-catalogue', item_id: 'of-catalogue', version: 1 },
      ]),
    )
    const listLines = async () => {
      const { rows } = await editing.listAttention()
      return rows
        .filter(({ itemId }) => itemId !== null)
        .map(({ reason, itemId }) => `${reason} ${itemId}`)
    }
    expect(await listLines()).toEqual([
      'expected-soon of-catalogue',
      'expected-soon expected',
      'deadline-soon announced',
    ])
    await editing.opportunities.bulk('verify', ['announced'])
    const { undo } = await editing.opportunities.bulk('confirm', ['expected'])
    await editing.opportunities.bulk('confirm', ['of-catalogue'])
    expect(await listLines()).toEqual([])
    await editing.transfer.undoImport(undo ?? '')
    expect(await listLines()).toEqual(['expected-soon expected'])
    await editing.opportunities.bulk('confirm', ['expected'])
    expect(await listLines()).toEqual([])
    const { item: confirmed } = await editing.opportunities.get('expected')
    // It says nothing of money and rules, which a check does.
    expect(confirmed).toMatchObject({ deadline: { kind: 'fixed' }, verifiedOn: null })
    await inTransaction(kysely, (db) =>
      db
        .updateTable('opportunity')
        .set({ deadline_date: '2026-11-30', verified_on: null })
        .where('id', 'in', ['announced', 'expected'])
        .execute(),
    )
    expect(new Set(await listLines())).toEqual(
      new Set(['deadline-soon announced', 'deadline-soon expected']),
    )
  })

  test(`the attention list evaluates each deadline in its zone, and items by their visibility (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { editing } = open(opened)
    const { kysely } = opened.database
    const item = (
      id: string,
      more: Parameters<typeof sampleOpportunity>[0] = {},
      zone: string | null = null,
    ) =>
      sampleOpportunity({
        id,
        slug: id,
        name: id,
        verifiedOn: '2026-11-01',
        deadline: { kind: 'fixed', date: '2026-11-21', time: null, zone, note: null },
        ...more,
      })
    const varies = { kind: 'varies', date: null, time: null, zone: null, note: null } as const
    await insertOpportunities(kysely, [
      item('anywhere'),
      item('auckland', { verifiedOn: null }, 'Pacific/Auckland'),
      item('draft', { state: 'draft' }),
      item('failing', { deadline: varies, kind: 'internship', verifiedOn: '2026-08-23' }),
      item('failing-trash', { deadline: varies, state: 'trash' }),
      item('due', { verifiedOn: null }),
      item('due-later'),
      item('verified', { deadline: varies, kind: 'internship', verifiedOn: '2026-08-24' }),
    ])
    const set = (ids: string[], values: { publish_at?: string; link_state?: string }) =>
      inTransaction(kysely, (db) =>
        db.updateTable('opportunity').set(values).where('id', 'in', ids).execute(),
      )
    await set(['failing', 'failing-trash'], { link_state: 'dead' })
    await set(['anywhere'], { link_state: 'fine' })
    await set(['due'], { publish_at: '2026-11-24T23:00:00.000Z' })
    await set(['due-later'], { publish_at: '2026-11-25T00:00:00.000Z' })
    const { rows } = await editing.listAttention()
    expect(
      rows
        .filter(({ reason }) => reason !== 'page-empty')
        .map(({ reason, itemId, kind: of, count: total, days, detail }) => [
          reason,
          itemId,
          of,
          total,
          days,
          detail,
        ]),
    ).toEqual([
      ['draft-due', 'due', 'scholarship', 1, 3, '2026-11-24T23:00:00.000Z'],
      ['deadline-soon', 'anywhere', 'scholarship', 1, 0, null],
      ['deadline-passed', 'auckland', 'scholarship', 1, 0, null],
      ['link-failing', 'failing', 'internship', 1, null, 'dead'],
      ['not-verified', null, 'internship', 1, 90, null],
    ])
  })

  test(`doubts about rules are found even behind many closed items (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { editing } = open(opened)
    const rules = {
      ...unknownRules,
      languages: [{ language: 'en', level: null, tests: [], note: null, varies: false }],
    } as const
    const closed = {
      kind: 'fixed',
      date: '2026-01-01',
      time: null,
      zone: null,
      note: null,
    } as const
    const items = Array.from({ length: 450 }, (_, at) =>
      sampleOpportunity({ id: `${1000 + at}`, slug: `${at}`, rules, deadline: closed }),
    )
    await insertOpportunities(opened.database.kysely, [
      ...items,
      sampleOpportunity({ id: 'open', slug: 'open', rules }),
    ])
    const listUnconfirmed = async () =>
      (await editing.listAttention()).rows.filter(({ reason }) => reason === 'rules-unconfirmed')
    expect((await listUnconfirmed()).map(({ itemId }) => itemId)).toEqual(['open'])
    await editing.rules.confirm('open')
    expect(await listUnconfirmed()).toEqual([])
  })

  test(`the attention list yields while it is created (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { editing } = open(opened)
    await insertOpportunities(opened.database.kysely, [sampleOpportunity()])
    // All rules have been compared after this.
    await editing.listAttention()
    let yields = 0
    const count = () => {
      yields += 1
      next = setImmediate(count)
    }
    let next = setImmediate(count)
    await editing.listAttention()
    clearImmediate(next)
    expect(yields).toBeGreaterThan(4)
  })

  test(`the attention list has the thirty most urgent of each reason, and counts the others (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { editing } = open(opened)
    const deadline = { kind: 'fixed', time: null, zone: null, note: null } as const
    const item = (id: number) =>
      sampleOpportunity({
        id: `${id}`,
        slug: `${id}`,
        deadline: { ...deadline, date: id === 77 ? '2026-11-22' : '2026-11-25' },
      })
    // More than one batch.
    await insertOpportunities(
      opened.database.kysely,
      Array.from({ length: 620 }, (_, id) => item(id)),
    )
    const { rows, left } = await editing.listAttention()
    const soon = rows.filter(({ reason }) => reason === 'deadline-soon')
    expect([soon.length, soon[0]?.itemId, left.get('deadline-soon')]).toEqual([30, '77', 590])
    expect(
      (
        await editing.opportunities.list({
          kind: soon[0]?.kind ?? undefined,
          pageSize: 10,
          page: 62,
        })
      ).rows,
    ).toHaveLength(10)
  })

  test(`the attention list has the first thirty items whose rules disagree (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { editing } = open(opened)
    const everybody = {
      ...unknownRules.nationality,
      rule: 'varies',
      countries: [],
      groups: [],
      note: null,
    } as const
    const rules = { ...unknownRules, basis: 'page', nationality: everybody } as const
    const many = Array.from({ length: 300 }, (_, id) =>
      sampleOpportunity({ id: `${id}`, slug: `${id}`, openToAll: true, rules }),
    )
    await insertOpportunities(opened.database.kysely, many)
    const { rows: lines, left } = await editing.listAttention()
    expect(lines.filter(({ reason }) => reason === 'rules-disagree')).toHaveLength(30)
    expect(left.get('rules-disagree')).toBe(270)
  })

  test(`suggestions are counted by equal words, listed the most frequent first, and settled (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { editing } = open(opened)
    const { suggestions } = editing
    expect(await suggestions.suggest({ words: ' -- ', link: 'javascript:alert(1)' })).toMatchObject(
      {
        ok: false,
        errors: { words: { key: 'no-words' }, link: { key: 'bad-link' } },
      },
    )
    expect(await suggestions.suggest({ words: 'x'.repeat(201) })).toMatchObject({
      ok: false,
      errors: { words: { key: 'too-long', most: 200 } },
    })
    expect(await suggestions.suggest({ words: { $ne: 1 } })).toMatchObject({ ok: false })
    await suggestions.suggest({ words: 'Orange Tulip' })
    await suggestions.suggest({ words: '<b>Harvard</b>\u0000', link: 'https://harvard.example/a' })
    await suggestions.suggest({ words: '‹b› HÁRVARD /b' })
    await suggestions.suggest({ words: 'b harvard b', link: '' })
    const listed = async () =>
      (await editing.listAttention()).rows
        .filter(({ reason }) => reason === 'suggested')
        .map(({ title, count, detail, path }) => [title, count, detail, path])
    expect(await listed()).toEqual([
      ['<b>Harvard</b>', 3, 'https://harvard.example/a', '/search?q=%3Cb%3EHarvard%3C%2Fb%3E'],
      ['Orange Tulip', 1, null, '/search?q=Orange+Tulip'],
    ])
    const settledAt = await suggestions.settle('<b>Harvard</b>')
    // The second press of a double one finds it done.
    expect(await suggestions.settle('<b>Harvard</b>')).toBe(settledAt)
    await expect(suggestions.settle('Yale')).rejects.toMatchObject({ code: 'not-found' })
    expect(await listed()).toHaveLength(1)
    await suggestions.reopen(settledAt)
    expect(await listed()).toHaveLength(2)
    await suggestions.settle('<b>Harvard</b>')
    // Who tells it again does not know that it was settled.
    await suggestions.suggest({ words: 'b harvard b' })
    expect((await listed())[0]).toEqual([
      '<b>Harvard</b>',
      4,
      'https://harvard.example/a',
      '/search?q=%3Cb%3EHarvard%3C%2Fb%3E',
    ])
  })

  test(`all suggestions of one range of addresses are declined at once, and come back (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { editing } = open(opened)
    const { suggestions } = editing
    for (let number = 0; number < 30; number += 1)
      await suggestions.suggest({ words: `junk ${number}`, range: '203.0.113.0/24' })
    await suggestions.suggest({ words: 'Waseda', range: '198.51.100.0/24' })
    // Equal words of two ranges are no flood of one of them.
    await suggestions.suggest({ words: 'junk 0', range: '198.51.100.0/24' })
    const told = async () => {
      const { rows, left } = await editing.listAttention()
      const suggested = rows.filter(({ reason }) => reason === 'suggested')
      const ofRangeOf = (words: string) =>
        suggested.find(({ title }) => title === words)?.told?.ofRange
      return [
        suggested.length + (left.get('suggested') ?? 0),
        ofRangeOf('junk 0'),
        ofRangeOf('junk 1'),
      ]
    }
    // Of one range twenty different ones are stored.
    expect(await told()).toEqual([21, 1, 19])
    const stored = async () =>
      await opened.database.kysely.selectFrom('suggestion').select('network').execute()
    expect(JSON.stringify(await stored())).not.toContain('203.0')
    const declinedAt = await suggestions.settleRange('junk 1')
    expect(await told()).toEqual([2, 1, undefined])
    await suggestions.reopen(declinedAt)
    expect(await told()).toEqual([21, 1, 19])
    await suggestions.settleRange('junk 1')
    const later = new Date('2026-12-22T12:00:00Z')
    await cleanUpMails({ db: opened.database }, readMailOptions({}), later)
    expect(await stored()).toEqual([{ network: null }, { network: null }])
  })

  test(`a suggestion keeps its latest kind and day, also when it is brought back (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { editing } = open(opened)
    const { suggestions } = editing
    await suggestions.suggest({ words: 'Waseda', kind: 'competition', day: ' May  2027' })
    await suggestions.suggest({ words: 'waseda', kind: 'nonsense', day: '' })
    expect(await suggestions.suggest({ words: 'Waseda', day: 'x'.repeat(61) })).toMatchObject({
      ok: false,
      errors: { day: { key: 'too-long', most: 60 } },
    })
    const told = async () => {
      const { rows } = await editing.listAttention()
      return rows.flatMap((row) => (row.told === null ? [] : [[row.count, row.told]]))
    }
    const expected = [[2, { kind: 'competition', day: 'May 2027', ofRange: 1 }]]
    expect(await told()).toEqual(expected)
    await suggestions.reopen(await suggestions.settle('Waseda'))
    expect(await told()).toEqual(expected)
  })

  test(`of a flood of suggestions five hundred different ones are stored (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { suggestions } = open(opened).editing
    for (let number = 0; number < 505; number += 1)
      await suggestions.suggest({ words: `name ${number}` })
    await suggestions.suggest({ words: 'name 1' })
    const { rows: lines, left } = await open(opened).editing.listAttention()
    expect(lines.filter(({ reason }) => reason === 'suggested')).toHaveLength(10)
    expect(left.get('suggested')).toBe(490)
    const rows = await opened.database.kysely.selectFrom('suggestion').selectAll().execute()
    expect(rows).toHaveLength(500)
    expect(rows.find(({ key }) => key === 'name 1')?.count).toBe(2)
  })

  test(`reports and clicks are counted by item and day, for public items only (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { editing } = open(opened)
    await insertOpportunities(opened.database.kysely, [
      sampleOpportunity({ id: 'a', slug: 'a', regions: ['Asia'] }),
      sampleOpportunity({ id: 'b', slug: 'b', state: 'draft' }),
    ])
    const { reports, applyClicks } = editing
    expect(
      await reports.report({ opportunityId: 'a', reason: 'nonsense', text: 'x'.repeat(1001) }),
    ).toMatchObject({
      ok: false,
      errors: { reason: { key: 'no-reason' }, text: { key: 'too-long', most: 1000 } },
    })
    expect(await reports.report({ opportunityId: 'b', reason: 'closed' })).toBeUndefined()
    expect(await reports.report({ opportunityId: { $ne: 1 }, reason: 'closed' })).toBeUndefined()
    await Promise.all(Array.from({ length: 5 }, () => applyClicks.count('a')))
    await applyClicks.count('nobody')
    await reports.report({
      opportunityId: 'a',
      reason: 'asks-for-money',
      text: 'They ask for 50 EUR',
    })
    const overview = await applyClicks.overview(7)
    expect(overview.days).toHaveLength(7)
    expect(overview.days.at(-1)).toEqual({ day: '2026-11-21', applyClicks: 5, reports: 1 })
    expect(overview.items).toMatchObject([{ opportunityId: 'a', applyClicks: 5, reports: 1 }])
    expect(await applyClicks.countOf(['a', 'b', 'nobody'], 1)).toEqual(new Map([['a', 5]]))
    expect(await applyClicks.countOf([], 1)).toEqual(new Map())
    const [first] = await reports.listOpen('a')
    expect(first).toMatchObject({ reason: 'asks-for-money', text: 'They ask for 50 EUR' })
    const resolved = await reports.resolveAll('a')
    expect(await reports.listOpen()).toEqual([])
    await reports.reopen(resolved)
    expect(await reports.listOpen()).toEqual([first])
    await editing.opportunities.remove('a')
    expect((await applyClicks.overview(7)).items).toEqual([])
  })

  test(`messages are read, answered, archived, found and deleted (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { editing, services } = open(opened)
    for (const name of ['Ada', 'Émile'])
      await services.sendMessage({ name, email: 'a@example.org', message: 'Hello' })
    const { rows, counts } = await editing.messages.list({})
    expect([rows.length, counts]).toEqual([
      2,
      { unread: 2, read: 0, answered: 0, archived: 0, trash: 0 },
    ])
    const [found] = (await editing.messages.list({ text: 'emile' })).rows
    await editing.messages.setState(found!.id, 'archived')
    expect((await editing.messages.list({})).rows.map(({ name }) => name)).toEqual(['Ada'])
    expect((await editing.messages.list({ folder: 'archived' })).total).toBe(1)
    await editing.messages.remove(found!.id)
    expect((await editing.messages.listAll()).map(({ name }) => name)).toEqual(['Ada'])
    await expect(editing.messages.setState(found!.id, 'read')).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  test(`a message in the trash counts as deleted, and comes back as it was (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { editing, services } = open(opened)
    const { messages } = editing
    for (const name of ['Ada', 'Bea'])
      await services.sendMessage({ name, email: 'a@example.org', message: 'Hello' })
    const ada = (await messages.list({ text: 'ada' })).rows[0]!
    const unknown = { code: 'not-found' }
    await expect(messages.restore(ada.id)).rejects.toMatchObject(unknown)
    await messages.trash(ada.id)
    await expect(messages.trash(ada.id)).rejects.toMatchObject(unknown)
    await expect(messages.setState(ada.id, 'read')).rejects.toMatchObject(unknown)
    expect(await messages.countUnread()).toBe(1)
    const figures = new Map(await countWeek(opened.database.kysely, new Date(0)))
    expect([figures.get('messages'), figures.get('unread')]).toEqual([1, 1])
    expect((await messages.listAll()).map(({ name }) => name)).toEqual(['Bea'])
    expect((await messages.list({})).rows.map(({ name }) => name)).toEqual(['Bea'])
    const trash = await messages.list({ folder: 'trash' })
    expect([trash.rows.map(({ name }) => name), trash.counts.trash]).toEqual([['Ada'], 1])
    const read = await messages.readAll()
    await messages.unreadAgain(read)
    expect([read.length, await messages.countUnread()]).toEqual([1, 1])
    await messages.setState(read[0]!, 'answered')
    await messages.unreadAgain(read)
    expect(await messages.countUnread()).toBe(0)
    await messages.restore(ada.id)
    expect((await messages.list({ text: 'ada' })).rows).toEqual([ada])
    await messages.trash(ada.id)
    await messages.remove(ada.id)
    expect((await messages.list({ folder: 'trash' })).rows).toEqual([])
  })

  test(`emptying the trash deletes what was in it by then, and no other message (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { editing, services } = open(opened)
    const { messages } = editing
    for (const name of ['Ada', 'Bea'])
      await services.sendMessage({ name, email: 'a@example.org', message: 'Hello' })
    await messages.trash((await messages.list({ text: 'ada' })).rows[0]!.id)
    const at = (await messages.list({ folder: 'trash' })).rows[0]!.trashedAt!
    const before = new Date(Date.parse(at) - 1).toISOString()
    expect(await messages.emptyTrash(before)).toBe(0)
    expect(await messages.emptyTrash(at)).toBe(1)
    expect((await messages.list({ folder: 'trash' })).total).toBe(0)
    expect((await messages.list({})).rows.map(({ name }) => name)).toEqual(['Bea'])
  })

  test(`unread messages are counted without reading them, and all are marked as read at once (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { editing, services } = open(opened)
    for (const name of ['Ada', 'Bea', 'Cid'])
      await services.sendMessage({ name, email: 'a@example.org', message: 'Hello' })
    const [first] = (await editing.messages.list({})).rows
    await editing.messages.setState(first!.id, 'archived')
    expect(await editing.messages.countUnread()).toBe(2)
    await editing.messages.readAll()
    expect(await editing.messages.countUnread()).toBe(0)
    expect((await editing.messages.list({})).counts).toEqual({
      unread: 0,
      read: 2,
      answered: 0,
      archived: 1,
      trash: 0,
    })
  })

  test(`two tabs that save different settings of the site both take effect (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { editing } = open(opened)
    await loadStarterSite(opened.database.kysely, now)
    const { site } = await editing.site.get()
    const saved = await Promise.all([
      editing.site.update({ site: { about: { ...site.about, why: ['Because'] } } }),
      editing.site.update({ site: { faq: [{ question: 'One?', answer: 'Yes.' }] } }),
      editing.site.update({
        site: { contactLinks: { ...site.contactLinks, chat: 'https://chat.example.org/' } },
      }),
    ])
    expect(saved.map(({ ok }) => ok)).toEqual([true, true, true])
    const after = (await editing.site.get()).site
    expect([after.about.why, after.faq.length, after.contactLinks.chat]).toEqual([
      ['Because'],
      1,
      'https://chat.example.org/',
    ])
  })

  test(`settings of the site are checked completely and shown at once (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { editing, services } = open(opened)
    await loadStarterSite(opened.database.kysely, now)
    const before = await services.catalogueVersion()
    const wrong = await editing.site.update({
      site: {
        faq: [{ question: '', answer: 'B' }],
        contactLinks: { messaging: null, photos: null, video: null, chat: 'javascript:alert(1)' },
      },
      options: { name: 'x'.repeat(61), adsOn: ['nowhere'], popupPause: 'month' },
    })
    expect(wrong.ok ? [] : Object.keys(wrong.errors).toSorted()).toEqual([
      'adsOn',
      'contactLinks.chat',
      'faq.0.question',
      'name',
      'popupPause',
    ])
    expect(await services.catalogueVersion()).toBe(before)
    const saved = await editing.site.update({
      site: {
        contactLinks: {
          messaging: null,
          photos: '',
          video: null,
          chat: 'https://chat.example.org/',
        },
      },
      options: { name: ' My  Atlas ', adsOn: ['phd-scholarship'] },
    })
    expect(saved).toMatchObject({
      ok: true,
      value: { options: { name: 'My Atlas', adsOn: ['phd-scholarship'], popupPause: 'none' } },
    })
    const site = await services.getSite()
    expect([site.faq.length, site.contactLinks.chat, site.contactLinks.photos]).toEqual([
      10,
      'https://chat.example.org/',
      null,
    ])
    expect(await services.catalogueVersion()).not.toBe(before)
  })
}

function open({ database }: TestDatabase) {
  return {
    editing: createTestEditing({ db: database, clock }),
    services: createPublicServices({ db: database, clock, times: { every: 0 } }),
  }
}
