import { expect, test } from 'vitest'
import { rememberVersion } from '#server/pages/page-cache.ts'

const minute = 60_000

/** A version that can fail or hang, and a manual clock. */
function createStage() {
  const stage = {
    version: 'one',
    state: 'there' as 'there' | 'down' | 'silent',
    requests: 0,
    now: 0,
  }
  const request = async () => {
    stage.requests += 1
    if (stage.state === 'silent') await new Promise(() => {})
    if (stage.state === 'down') throw new Error('down')
    return stage.version
  }
  return { stage, find: rememberVersion(request, { timeout: 10, tick: () => stage.now }) }
}

test('the version is requested each time', async () => {
  const { stage, find } = createStage()
  expect(await find()).toBe('one')
  stage.version = 'two'
  expect(await find()).toBe('two')
})

test('after a failure the last version stays valid for ten minutes, and no longer', async () => {
  const { stage, find } = createStage()
  await find()
  stage.state = 'down'
  for (const now of [0, minute, 10 * minute]) {
    stage.now = now
    expect(await find()).toBe('one')
  }
  stage.now += 1
  expect(await find()).toBeUndefined()
  Object.assign(stage, { state: 'there', version: 'two' })
  expect(await find()).toBe('two')
})

test('while no response comes, one visitor waits and the others do not', async () => {
  const { stage, find } = createStage()
  await find()
  stage.state = 'silent'
  for (let attempt = 0; attempt < 4; attempt += 1) expect(await find()).toBe('one')
  expect(stage.requests).toBe(3)
})

test('without a first version the tracker invents none', async () => {
  const { stage, find } = createStage()
  stage.state = 'down'
  expect(await find()).toBeUndefined()
})
