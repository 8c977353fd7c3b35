import { expect, test } from 'vitest'
import { decideTurn, joinNews, type DatesNews, type ItemMail } from '#domain/mail/item-mails.ts'

const now = new Date('2027-01-04T09:00:00.000Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const inMinutes = (minutes: number) => ago(-minutes)
const day = (date: string, isAnnounced = true) => ({ date, isAnnounced })
const moved: DatesNews = { kind: 'moved', item: 'a', deadline: day('2027-03-01') }
const reminder: ItemMail = {
  kind: 'reminder',
  item: 'a',
  basis: 'announced',
  date: '2027-01-18',
  step: 14,
}
const waiting = (content: ItemMail, isBeingSent = false) =>
  ({ state: 'waiting', content, isBeingSent }) as const

test('the first mail about an item is sent at once, and so is one after an hour or after a dropped one', () => {
  const atOnce = { turn: 'send', at: now }
  for (const next of [moved, reminder]) {
    expect(decideTurn(undefined, next, now)).toEqual(atOnce)
    expect(decideTurn({ state: 'dropped' }, next, now)).toEqual(atOnce)
    expect(decideTurn({ state: 'sent', at: ago(60) }, next, now)).toEqual(atOnce)
  }
})

test('within an hour of a mail, news waits for its end, and a reminder has been said', () => {
  const last = { state: 'sent', at: ago(20) } as const
  expect(decideTurn(last, moved, now)).toEqual({ turn: 'send', at: inMinutes(40) })
  expect(decideTurn(last, reminder, now)).toEqual({ turn: 'overtaken' })
})

test('news joins a mail that still waits, and takes the place of a reminder', () => {
  expect(decideTurn(waiting(reminder), moved, now)).toEqual({ turn: 'rewrite', content: moved })
  expect(decideTurn(waiting(moved), reminder, now)).toEqual({ turn: 'wait' })
  const opens: ItemMail = { ...reminder, basis: 'opens', step: null }
  expect(decideTurn(waiting(opens), reminder, now)).toEqual({ turn: 'wait' })
  // Of a countdown the nearer step is sent, and the earlier one is dropped when its turn comes.
  const nearer: ItemMail = { ...reminder, step: 7 }
  expect(decideTurn(waiting(reminder), nearer, now)).toEqual({ turn: 'send', at: now })
  expect(decideTurn(waiting(moved, true), moved, now)).toEqual({
    turn: 'send',
    at: inMinutes(60),
  })
  const later: DatesNews = { kind: 'moved', item: 'a', deadline: day('2027-03-09'), opens: null }
  expect(decideTurn(waiting(moved), later, now)).toEqual({
    turn: 'rewrite',
    content: { kind: 'moved', item: 'a', deadline: day('2027-03-01'), opens: null },
  })
})

test('joined news says what was known before the first of them', () => {
  const announced: DatesNews = {
    kind: 'announced',
    item: 'a',
    deadline: day('2027-02-01', false),
  }
  expect(joinNews(announced, moved)).toEqual({ ...announced, kind: 'moved' })
  expect(joinNews(announced, { kind: 'announced', item: 'a', opens: null })).toEqual({
    ...announced,
    opens: null,
  })
  const closed: DatesNews = { kind: 'closed', item: 'a', deadline: day('2027-03-09') }
  expect(joinNews(moved, closed)).toEqual({ ...closed, deadline: day('2027-03-01') })
  const reopened: DatesNews = { kind: 'reopened', item: 'a' }
  expect(joinNews(closed, reopened)).toEqual({
    kind: 'moved',
    item: 'a',
    deadline: day('2027-03-09'),
  })
  expect(joinNews(reopened, moved)).toEqual(reopened)
  expect(joinNews(reopened, closed)).toEqual(closed)
})
