import { expect, test } from 'vitest'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import { toCardView } from '#web/opportunity/card-view.ts'
import { asCards, fromCards, type ListCards, readListCard, toListCard } from '#web/opportunity/list-card.ts'
import { en } from '#web/texts/en/catalogue.ts'

const item = sampleOpportunity({
  name: 'Marie & "Curie"',
  description: 'Two years.',
  deadline: { kind: 'fixed', date: '2031-02-01', time: '12:00', zone: 'UTC', note: null },
})
const now = new Date('2031-02-01T11:46:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

test('a card tells what its view tells', () => {
  for (const layout of ['standard', 'description'] as const)
    expect(readListCard(toListCard(item, en, now, layout))).toEqual(toCardView(item, en, now, layout))
})

test('it is made once within a quarter of an hour, and anew when its deadline may have passed', () => {
  const card = toListCard(item, en, now)
  expect(toListCard(item, en, later(13))).toBe(card)
  expect(toListCard(item, en, now, 'description')).not.toBe(card)
  expect(card.look).not.toContain('closed')
  expect(toListCard(item, en, later(14)).look).toContain('closed')
})

test('another item with the same slug, and another language, has a card of its own', () => {
  expect(toListCard({ ...item, name: 'Renamed' }, en, now).name).toBe('Renamed')
  const texts = { ...en, facts: { ...en.facts, manyCountries: 'Überall' } }
  const nowhere = { ...item, country: null }
  expect(readListCard(toListCard(nowhere, en, now)).place).not.toBe('Überall')
  expect(readListCard(toListCard(nowhere, texts, now)).place).toBe('Überall')
})

test('a verdict comes with the card and is not kept with it', () => {
  const verdict = { word: 'fits' } as never
  expect(toListCard(item, en, now, 'standard', verdict)).toMatchObject({ verdict })
  expect(toListCard(item, en, now)).not.toHaveProperty('verdict')
})

test('cards go to the browser in texts that are made once, whatever quotes are in them', () => {
  const mixed = { ...item, name: `Marie's "Curie" \\ 'n\\u0027`, description: '"' }
  const cards = [toListCard(mixed, en, now, 'description'), toListCard(item, en, now)]
  const told = asCards(cards)
  expect(fromCards(told)).toBe(cards)
  const sent = JSON.parse(JSON.stringify(told)) as ListCards
  expect(fromCards(sent)).toEqual(cards)
  expect(fromCards(structuredClone(asCards([])))).toEqual([])
})
