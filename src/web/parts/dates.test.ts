import { expect, test } from 'vitest'
import { writing } from '#web/texts/en/writing.ts'
import { longDate, shortDate } from '#web/parts/dates.ts'

test('a stored text that is no date is shown as it is and takes no page away', () => {
  expect([shortDate('2031-09-15', writing), longDate('2031-03-15', writing)]).toEqual(['15 Sep 2031', 'March 15, 2031'])
  for (const text of ['soon', '', '2031-13-40']) expect([shortDate(text, writing), longDate(text, writing)]).toEqual([text, text])
})
