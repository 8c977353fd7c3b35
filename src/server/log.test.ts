import { setImmediate as soon } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inRequest, requestOfLine, throttleReports } from '#server/log.ts'

test('a log line has the id of its request, even if others run in between', async () => {
  const write = (id: string) =>
    inRequest(id, async () => {
      await soon()
      return requestOfLine()
    })
  expect(await Promise.all([write('one'), write('two')])).toEqual([{ id: 'one' }, { id: 'two' }])
  expect(requestOfLine()).toEqual({})
})

test('a reason is logged at once and then after a quiet minute, another one at once', () => {
  const messages: string[] = []
  let now = 0
  const report = throttleReports((reason) => void messages.push(`${reason} ${now}`), {
    quiet: 60_000,
    tick: () => now,
  })
  for (now = 0; now <= 60_000; now += 1000) {
    report('away')
    if (now === 5000) report('full')
  }
  expect(messages).toEqual(['away 0', 'full 5000', 'away 60000'])
})
