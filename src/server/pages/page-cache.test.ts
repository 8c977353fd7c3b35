import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { AppEnv } from '#server/http/request-context.ts'
import { cachePages, rememberVersion } from '#server/pages/page-cache.ts'

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
  const { find } = rememberVersion(request, { timeout: 10, tick: () => stage.now })
  return { stage, find }
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

/** A site with one page, whose catalogue can change and whose database can go. */
function createSite({ keepsLast = true } = {}) {
  const { stage } = createStage()
  const app = new Hono<AppEnv>()
  let renderings = 0
  const catalogueVersion = async () => {
    if (stage.state === 'down') throw new Error('down')
    return stage.version
  }
  app.use(
    cachePages({
      services: { catalogueVersion },
      languages: { tagOf: () => 'en', vary: false },
      cookieSettings: { publicUrl: 'http://atlas.example', allowedOrigins: [] },
      isSession: async () => false,
      keepsLast,
      tick: () => stage.now,
    }),
  )
  let isDatabaseGone = false
  app.get('/page', (c) => {
    renderings += 1
    if (isDatabaseGone) return c.text('We cannot load the data right now', 503)
    return c.text(`version ${stage.version}`)
  })
  const read = async () => {
    const response = await app.request('/page')
    return `${response.status} ${await response.text()}`
  }
  return {
    stage,
    read,
    count: () => renderings,
    /** The database goes; `seen`: the next request learns it by the version. */
    lose(seen: boolean) {
      isDatabaseGone = true
      if (seen) stage.state = 'down'
    },
    restore() {
      isDatabaseGone = false
      stage.state = 'there'
    },
  }
}

test.each([true, false])(
  'a change in the second before an outage takes no page down (known by the version: %s)',
  async (seen) => {
    const { stage, read, lose, restore } = createSite()
    expect(await read()).toBe('200 version one')
    stage.version = 'two'
    lose(seen)
    expect(await read()).toBe('200 version one')
    stage.now = 10 * minute
    expect(await read()).toBe('200 version one')
    stage.now += 1
    expect(await read()).toMatch(/^503 /)
    restore()
    // The first request after the outage starts to read the version again.
    await read()
    expect(await read()).toBe('200 version two')
  },
)

test('a page is rendered once for a version, and anew for the next', async () => {
  const { stage, read, count } = createSite()
  await Promise.all([read(), read(), read()])
  expect(await read()).toBe('200 version one')
  expect(count()).toBe(1)
  stage.version = 'two'
  expect(await read()).toBe('200 version two')
  expect(count()).toBe(2)
})

test('where another backend fails, no copy of an older version hides its reason', async () => {
  const { stage, read, lose } = createSite({ keepsLast: false })
  expect(await read()).toBe('200 version one')
  stage.version = 'two'
  lose(false)
  expect(await read()).toMatch(/^503 /)
})
