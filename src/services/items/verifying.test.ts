import { expect, test } from 'vitest'
import { unknownRules } from '#domain/eligibility/rules.ts'
import { allRight } from '#domain/watch/testing/all-right.ts'
import type { FactAnswers } from '#domain/watch/verified-facts.ts'
import { listChanges, saveChange } from '#storage/page-store.ts'
import { databases, type TestDatabase } from '#storage/testing/test-database.ts'
import { readAnnounced } from '#services/items/announced-dates.ts'
import { sampleInput } from '#services/testing/sample-input.ts'
import { createTestEditing } from '#services/testing/test-editing.ts'

const rules = { ...unknownRules, degree: 'bachelor' as const }

for (const kind of databases) {
  test(`what was compared with the page is saved as one change with one undo (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { editing, id } = await open(opened)
    await editing.reports.report({ opportunityId: id, reason: 'wrong-date' })
    const input = {
      ...sampleInput,
      rules,
      deadline: '2027-04-30',
      deadlineTime: '12:00',
      deadlineZone: 'Europe/Berlin',
    }
    const answers: FactAnswers = { ...allRight, deadline: 'changed' }
    const done = await editing.opportunities.verifyPage(id, { answers, input, told: {} }, 1)
    expect(done).toEqual({ ok: true, value: { ids: [id], undo: expect.any(String), silenced: [] } })
    const { item, version } = await editing.opportunities.get(id)
    expect(version).toBe(2)
    expect(item).toMatchObject({
      deadline: { kind: 'fixed', date: '2027-04-30', time: '12:00' },
      verifiedOn: '2026-11-30',
      verifiedHost: 'example.org',
      rules: { basis: 'page', degree: 'bachelor' },
    })
    expect(await editing.reports.listOpen()).toEqual([])
    const [last] = await editing.opportunities.listHistory(id)
    expect(last).toMatchObject({ version: 2, action: 'verified' })

    await editing.transfer.undoImport((done.ok && done.value.undo) || '')
    expect((await editing.opportunities.get(id)).item).toMatchObject({
      deadline: { date: '2027-03-15', time: null },
      verifiedOn: null,
      rules: { basis: 'knowledge' },
    })
    expect(await editing.reports.listOpen()).toHaveLength(1)
    // A check that was taken back settles no announced day in the list 'To do today'.
    const isAnnounced = await readAnnounced(opened.database.kysely)
    expect(['2027-03-15', '2027-04-30'].some((day) => isAnnounced(id, day))).toBe(false)
  })

  test(`a rule that the page does not say is not confirmed by it (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { editing, id } = await open(opened)
    const answers: FactAnswers = { ...allRight, study: 'silent', age: 'silent' }
    await editing.opportunities.verifyPage(id, { answers, input: null, told: {} })
    expect((await editing.opportunities.get(id)).item).toMatchObject({
      verifiedOn: '2026-11-30',
      rules: { basis: 'knowledge' },
    })
  })

  test(`a second check of the same day keeps the day of the check (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { editing, id } = await open(opened)
    await editing.opportunities.verifyPage(id, { answers: allRight, input: null, told: {} })
    const again = await editing.opportunities.verifyPage(id, {
      answers: allRight,
      input: null,
      told: {},
    })
    expect(again).toMatchObject({ ok: true })
    expect((await editing.opportunities.get(id)).version).toBe(2)
    const input = { ...sampleInput, rules, deadline: '2027-05-01' }
    await editing.opportunities.verifyPage(id, { answers: allRight, input, told: {} })
    expect((await editing.opportunities.get(id)).item).toMatchObject({
      deadline: { date: '2027-05-01' },
      verifiedOn: '2026-11-30',
    })
  })

  test(`a changed sentence is silent once the fact beside it is answered, until that is taken back (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { editing, id } = await open(opened)
    const { kysely } = opened.database
    const toldAt = '2026-11-30T09:00:00.000Z'
    const tell = (subject: string, now: string) =>
      saveChange(kysely, id, { subject, was: null, now, state: 'told', toldAt })
    await tell('days', 'Apply by 1 May 2027.')
    await tell('ages', 'You are under 30.')
    await tell('sums', '1,000 EUR a month.')
    const states = async () =>
      (await listChanges(kysely, id)).map(({ subject, state }) => `${subject} ${state}`)
    const told = { deadline: `days ${toldAt}`, age: `ages ${toldAt}`, paid: 'sums of another day' }
    const answers: FactAnswers = { ...allRight, age: 'silent' }
    const page = { answers, input: null, told }
    const done = await editing.opportunities.verifyPage(id, page, 1)
    expect(done).toMatchObject({ ok: true, value: { silenced: ['days'] } })
    expect(await states()).toEqual(['ages told', 'days right', 'sums told'])
    // The second press of a double one names what the first one did.
    expect(await editing.opportunities.verifyPage(id, page, 1)).toEqual(done)

    await editing.pages.askAgainAll(id, ['days', 'gone'])
    expect(await states()).toEqual(['ages told', 'days told', 'sums told'])
    await editing.pages.answer(id, `days ${toldAt}`, 'never')
    await editing.pages.askAgainAll(id, ['days'])
    expect(await states()).toEqual(['ages told', 'days never', 'sums told'])
  })

  test(`mistakes are told by field, and a change of somebody else is not overwritten (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { editing, id } = await open(opened)
    const { opportunities } = editing
    const input = { ...sampleInput, rules, deadline: 'soon' }
    expect(
      await opportunities.verifyPage(id, { answers: allRight, input, told: {} }, 1),
    ).toMatchObject({
      ok: false,
      errors: { deadline: { key: 'bad-deadline' } },
    })
    await opportunities.bulk('verify', [id])
    await expect(
      opportunities.verifyPage(
        id,
        { answers: allRight, input: { ...sampleInput, rules }, told: {} },
        1,
      ),
    ).rejects.toMatchObject({ code: 'conflict' })
    expect((await opportunities.get(id)).version).toBe(2)
  })
}

async function open({ database }: TestDatabase) {
  const editing = createTestEditing({
    db: database,
    clock: () => new Date('2026-11-30T12:00:00Z'),
  })
  const created = await editing.opportunities.create('scholarship', { ...sampleInput, rules })
  if (!created.ok) throw new Error(JSON.stringify(created.errors))
  return { editing, id: created.value.item.id }
}
