import { expect, test } from 'vitest'
import { readMailOptions } from '#domain/mail/options.ts'
import { databases, type TestDatabase } from '#storage/testing/test-database.ts'
import { cleanUpMails } from '#services/mail/retention.ts'
import { sampleInput } from '#services/testing/sample-input.ts'
import { createTestEditing } from '#services/testing/test-editing.ts'

const lineReasons = ['correction', 'correction-flood']

for (const kind of databases) {
  test(`a correction is a line with the fact, what it should be and the page, and no free report (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { editing, add, correct, readLines } = open(opened)
    const id = await add({ deadline: '2027-03-01' })
    await correct(id, ' 30 April\u0000 2027 ', { source: 'https://example.org/call', range: 'a' })
    await correct(id, '2027-04-30', { text: 'It moved.', range: 'b' })
    await editing.reports.report({ opportunityId: id, reason: 'closed' })
    const [line, ...others] = await readLines()
    expect(others).toEqual([])
    expect(line).toMatchObject({
      itemId: id,
      count: 2,
      correction: {
        correction: { reason: 'wrong-date', wanted: '30 April 2027' },
        source: 'https://example.org/call',
        texts: ['It moved.'],
        ranges: 2,
        entry: { deadline: { date: '2027-03-01' } },
      },
    })
    const { rows } = await editing.listAttention()
    expect(rows.filter(({ reason }) => reason === 'reported')).toMatchObject([
      { count: 1, detail: 'closed' },
    ])
    await editing.reports.resolveAll(id)
    expect(await readLines()).toHaveLength(1)
  })

  test(`a wrong address of the page and a long value are refused at their fields (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { editing, add } = open(opened)
    const opportunityId = await add()
    expect(
      await editing.reports.report({
        opportunityId,
        reason: 'age',
        wanted: 'x'.repeat(301),
        source: 'javascript:alert(1)',
      }),
    ).toMatchObject({
      ok: false,
      errors: {
        wanted: { key: 'too-long', most: 300 },
        source: { key: 'bad-link', fault: 'wrong-scheme' },
      },
    })
    expect(await editing.reports.listOpen()).toEqual([])
  })

  test(`a day and a link are taken over once, and Undo brings back the item and the correction (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { editing, add, correct, readLines } = open(opened)
    const id = await add({ deadline: '2027-03-01' })
    await correct(id, '30 April 2027')
    await correct(id, 'https://example.org/new', { reason: 'dead-link' })
    for (const line of await readLines()) {
      const { opportunities, transfer } = editing
      const { version, item } = await opportunities.get(id)
      const before = await readLines()
      const press = () => opportunities.correct(id, line.reportId ?? '', version)
      const { undo } = await press()
      expect((await press()).undo).toBe(undo)
      expect(await readLines()).toHaveLength(before.length - 1)
      await transfer.undoImport(undo ?? '')
      expect(await readLines()).toHaveLength(before.length)
      expect((await opportunities.get(id)).item).toMatchObject({
        deadline: item.deadline,
        officialLink: item.officialLink,
      })
      await opportunities.correct(id, line.reportId ?? '')
    }
    expect(await readLines()).toEqual([])
    expect((await editing.opportunities.get(id)).item).toMatchObject({
      deadline: { kind: 'fixed', date: '2027-04-30' },
      officialLink: 'https://example.org/new',
    })
    const [last] = await editing.opportunities.listHistory(id)
    expect(last?.action).toBe('corrected')
  })

  test(`what an editor has to read is not taken over, nor what belongs to another item (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { editing, add, correct, readLines } = open(opened)
    const [one, other] = [await add(), await add()]
    await correct(one, '03/04/2027')
    await correct(one, 'up to 35', { reason: 'age' })
    for (const { reportId } of await readLines()) {
      const press = (id: string) => editing.opportunities.correct(id, reportId ?? '')
      await expect(press(one)).rejects.toMatchObject({ code: 'conflict' })
      await expect(press(other)).rejects.toMatchObject({ code: 'not-found' })
    }
    await expect(editing.reports.decline('nothing')).rejects.toMatchObject({ code: 'not-found' })
    expect(await readLines()).toHaveLength(2)
  })

  test(`a line is declined with those that say the same, and comes back by Undo (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { editing, add, correct, readLines } = open(opened)
    const id = await add()
    await correct(id, '2027-04-30', { range: 'a' })
    await correct(id, '30.04.2027', { range: 'b' })
    await correct(id, '2027-05-31', { range: 'c' })
    const [twice] = await readLines()
    const at = await editing.reports.decline(twice?.reportId ?? '')
    expect(await editing.reports.decline(twice?.reportId ?? '')).toBe(at)
    expect((await readLines()).map(({ detail }) => detail)).toEqual(['2027-05-31'])
    await editing.reports.reopen(at)
    expect(await readLines()).toMatchObject([{ count: 2 }, { count: 1 }])
  })

  test(`a thousand from one range of addresses are four lines, and one press declines them (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { editing, add, correct, readLines } = open(opened)
    const ids: string[] = []
    for (let index = 0; index < 8; index += 1) ids.push(await add())
    await correct(ids[0] ?? '', '2027-04-30', { range: 'honest', source: 'https://example.org/' })
    for (let index = 0; index < 1000; index += 1)
      await correct(ids[index % 8] ?? '', `junk ${index}`, { range: 'junk' })
    const lines = await readLines()
    expect(lines).toHaveLength(5)
    expect(lines[0]).toMatchObject({ detail: '2027-04-30', correction: { ofRange: 1 } })
    expect(lines[1]).toMatchObject({ correction: { ofRange: 1000 } })
    expect(lines.at(-1)).toMatchObject({ reason: 'correction-flood', count: 1000 })
    const at = await editing.reports.declineRange(lines.at(-1)?.reportId ?? '')
    expect(await readLines()).toHaveLength(1)
    await editing.reports.reopen(at)
    expect(await readLines()).toHaveLength(5)
  })

  test(`a thousand from as many ranges are ten lines at most (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { editing, add, correct, readLines } = open(opened)
    const ids: string[] = []
    for (let index = 0; index < 8; index += 1) ids.push(await add())
    for (let index = 0; index < 1000; index += 1)
      await correct(ids[index % 8] ?? '', `junk ${index}`, { range: `range ${index % 200}` })
    expect((await readLines()).length).toBeLessThanOrEqual(10)
    expect((await editing.listAttention()).left.get('correction')).toBeGreaterThan(500)
  })

  test(`what several ranges or a page say is shown before junk about an item that closes sooner (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { add, correct, readLines } = open(opened)
    const soon = await add({ deadline: '2026-11-23' })
    const later = await add({ deadline: '2027-11-23' })
    for (let index = 0; index < 12; index += 1)
      await correct(soon, `junk ${index}`, { range: `junk ${index}` })
    await correct(later, '2027-10-01', { range: 'a' })
    await correct(later, '2027-10-01', { range: 'b' })
    await correct(later, '2027-10-02', { range: 'c', source: 'https://example.org/call' })
    const lines = await readLines()
    expect(lines).toHaveLength(8)
    // The list keeps its own order: the junk is about the nearer day.
    expect(lines.slice(-2).map(({ detail }) => detail)).toEqual(['2027-10-01', '2027-10-02'])
  })

  test(`the range of addresses is stored as a hash, for thirty days (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { editing, add, correct, clock } = open(opened)
    const id = await add()
    await correct(id, '2027-04-30', { range: '203.0.113.0/24' })
    await editing.reports.report({ opportunityId: id, reason: 'other', range: '203.0.113.0/24' })
    const networks = async () =>
      (await editing.reports.listOpen(id)).flatMap(({ network }) => network ?? [])
    const [hash, ...others] = await networks()
    expect(hash).toMatch(/^[\w-]{43}$/)
    expect(others).toEqual([])
    const cleanUp = (day: string) =>
      cleanUpMails({ db: opened.database }, readMailOptions({}), new Date(`${day}T12:00:00Z`))
    expect(clock.now.toISOString()).toContain('2026-11-21')
    await cleanUp('2026-12-20')
    expect(await networks()).toContain(hash)
    await cleanUp('2026-12-22')
    expect(await networks()).toEqual([])
  })
}

function open({ database }: TestDatabase) {
  const clock = { now: new Date('2026-11-21T12:00:00Z') }
  const editing = createTestEditing({ db: database, clock: () => clock.now })
  let count = 0
  async function add(fields: object = {}): Promise<string> {
    count += 1
    const created = await editing.opportunities.create(
      'scholarship',
      {
        ...sampleInput,
        name: `Scholarship ${count}`,
        code: `C-${count}`,
        deadlineKind: 'fixed',
        ...fields,
      },
      { publish: 'now' },
    )
    if (!created.ok) throw new Error(JSON.stringify(created.errors))
    return created.value.item.id
  }
  const correct = async (opportunityId: string, wanted: string, fields: object = {}) => {
    // So that no two were sent at one instant.
    clock.now = new Date(clock.now.getTime() + 1)
    const sent = { reason: 'wrong-date', range: 'range', ...fields }
    const outcome = await editing.reports.report({ opportunityId, wanted, ...sent })
    expect(outcome).toMatchObject({ ok: true })
  }
  const readLines = async () =>
    (await editing.listAttention()).rows.filter(({ reason }) => lineReasons.includes(reason))
  return { editing, clock, add, correct, readLines }
}
