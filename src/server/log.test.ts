import { setImmediate as soon } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inRequest, requestOfLine } from '#server/log.ts'

test('a line carries the id of the request in whose course it is written, whoever else is answered meanwhile', async () => {
  const write = (id: string) =>
    inRequest(id, async () => {
      await soon()
      return requestOfLine()
    })
  expect(await Promise.all([write('one'), write('two')])).toEqual([{ id: 'one' }, { id: 'two' }])
  expect(requestOfLine()).toEqual({})
})
