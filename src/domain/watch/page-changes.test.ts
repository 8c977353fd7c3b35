import { expect, test } from 'vitest'
import { kindOfChange, listPageChanges, toSentences } from '#domain/watch/page-changes.ts'

const today = '2026-11-30'
const changesOf = (before: string, after: string) =>
  listPageChanges(before, after, today).map(({ was, now }) => [was, now])

test('a text is parted into sentences, but not at the dot of a day', () => {
  expect(
    toSentences('Frist: 15. März 2027. Bitte warten. Danke!\nTitel\n\n申请已关闭。谢谢。'),
  ).toEqual(['Frist: 15. März 2027.', 'Bitte warten.', 'Danke!', 'Titel', '申请已关闭。', '谢谢。'])
  expect(toSentences('x'.repeat(1000)).map(({ length }) => length)).toEqual([400, 400, 200])
  expect(toSentences('')).toEqual([])
})

test('a changed fact is told with the sentence before', () => {
  expect(changesOf('Hello.\nApply by 1 May 2027.', 'Apply by 2 May 2027.\nHello.')).toEqual([
    ['Apply by 1 May 2027.', 'Apply by 2 May 2027.'],
  ])
  expect(changesOf('The grant is 100 EUR.', 'The grant is now 120 EUR.')).toEqual([
    ['The grant is 100 EUR.', 'The grant is now 120 EUR.'],
  ])
})

test('what misleads most comes first', () => {
  const before = 'The grant is 100 EUR.\nApply by 1 May 2027.\nThe call is open.'
  const after = 'The grant is 120 EUR.\nApply by 2 May 2027.\nThe call is closed.'
  expect(changesOf(before, after).map(([, now]) => now)).toEqual([
    'The call is closed.',
    'Apply by 2 May 2027.',
    'The grant is 120 EUR.',
  ])
})

test('rounds keep their places', () => {
  expect(
    changesOf(
      'Round 1: apply by 1 May 2027.\nRound 2: apply by 1 June 2027.',
      'Round 1: apply by 1 May 2027.\nRound 2: apply by 9 June 2027.',
    ),
  ).toEqual([['Round 2: apply by 1 June 2027.', 'Round 2: apply by 9 June 2027.']])
})

test('the same fact in other words or twice is nothing, and a lost deadline is told', () => {
  const before = 'Apply by 1 May 2027.\nWe are a foundation.'
  expect(changesOf(before, 'The deadline for candidates is 1 May 2027, as always.')).toEqual([])
  expect(changesOf(before, `${before}\nDeadline: 1 May 2027`)).toEqual([])
  expect(changesOf(before, 'We are a foundation.')).toEqual([['Apply by 1 May 2027.', null]])
  expect(changesOf('Apply by 1 May 2026.', 'We are a foundation.')).toEqual([])
})

test('a new sentence is told when it is about applying', () => {
  const before = 'We are a foundation.'
  expect(changesOf(before, `${before}\nThe portal is now closed.`)).toEqual([
    [null, 'The portal is now closed.'],
  ])
  expect(changesOf(before, `${before}\nA concert on 4 May 2027.`)).toEqual([])
  expect(changesOf(before, `${before}\nWe have raised 4,000 EUR.`)).toEqual([])
})

test('the kind of a change is that of what is new', () => {
  const was = 'Applications are open until 1 May 2027.'
  expect(kindOfChange({ was, now: 'Applications are open until 9 May 2027.' }, today)).toBe('day')
  expect(kindOfChange({ was, now: 'Applications are closed.' }, today)).toBe('closed')
  expect(kindOfChange({ was, now: null }, today)).toBe('open')
})

test('pages of many sentences are compared in the end', () => {
  const page = (from: number) =>
    Array.from(
      { length: 3000 },
      (_, index) => `Deadline ${index}: apply by ${1 + ((index + from) % 28)} May 2027.`,
    ).join('\n')
  expect(listPageChanges(page(0), page(7), today).length).toBe(20)
})
