import { expect, test } from 'vitest'
import { type ErrorMessage, plainMessage } from '#domain/errors/error-message.ts'
import { countOpen } from '#domain/listing/overview.ts'
import { kinds } from '#domain/opportunity/opportunity.ts'
import { Problem } from '#domain/problem.ts'
import { sampleReader } from '#domain/testing/sample-reader.ts'
import { listItems } from '#services/testing/list-items.ts'
import { toHomeView } from '#web/home/home-view.ts'
import { en } from '#web/texts/en/catalogue.ts'
import { createBackend } from '#server/remote/backend.ts'
import { startTestBackend, type Mood } from '#server/testing/test-backend.ts'
import { openTestRemote } from '#server/testing/test-remote.ts'

test('every item has its own address, which a reload in another order does not change', async () => {
  await using server = await startTestBackend()
  const { services, wait } = openTestRemote(server)
  const slugs = async () => {
    const items = [
      ...(await listItems(services, 'scholarship')),
      ...(await listItems(services, 'internship')),
      ...(await listItems(services, 'leadership')),
    ]
    expect(new Set(items.map((item) => item.slug)).size).toBe(items.length)
    return Object.fromEntries(items.map((item) => [`${item.kind} ${item.id}`, item.slug]))
  }
  const before = await slugs()
  expect(before).toMatchObject({
    'scholarship 65a000000000000000000001': 'plain-grant',
    'scholarship twin-bbbbbb': 'plain-grant-bbbbbb',
    'internship i-2': 'plain-grant-i-2',
  })
  server.scholarships = server.scholarships.toReversed()
  wait(3000)
  expect(await slugs()).toEqual(before)
  expect(await services.findOpportunity('plain-grant-bbbbbb')).toMatchObject({
    opportunity: { id: 'twin-bbbbbb' },
  })
  expect(await services.findOpportunity('nowhere')).toBeUndefined()
})

test('a name in another alphabet has its own address, and its earlier one by id redirects there', async () => {
  await using server = await startTestBackend()
  server.scholarships = [{ _id: 'f01', name: 'Стипендия Правительства', region: 'Asia' }]
  const { services, wait } = openTestRemote(server)
  expect(await services.findOpportunity('stipendiya-pravitelstva')).toMatchObject({
    opportunity: { id: 'f01' },
  })
  expect(await services.findOpportunity('f01')).toEqual({ movedTo: 'stipendiya-pravitelstva' })
  server.posts = [{ _id: 'B 02', title: 'Как подать заявку' }]
  wait(2000)
  const { slug } = (await services.listPosts())[0]!
  expect([
    slug,
    await services.findMovedPost('b-02'),
    await services.findMovedPost('b-03'),
  ]).toEqual([slug, slug, undefined])
})

test('simultaneous requests share one load, and lists are used for 2 seconds', async () => {
  await using server = await startTestBackend()
  const { services, wait } = openTestRemote(server)
  await Promise.all([
    services.snapshot(),
    services.listPosts(),
    services.search('plain'),
    services.catalogueVersion(),
    listItems(services, 'internship'),
  ])
  expect(server.requests).toHaveLength(4)
  const version = await services.catalogueVersion()
  wait(1999)
  await services.listPosts()
  expect(server.requests).toHaveLength(4)
  wait(1)
  expect(await services.catalogueVersion()).toBe(version)
  expect(server.requests).toHaveLength(8)
  server.scholarships = []
  wait(2000)
  expect(await services.catalogueVersion()).not.toBe(version)
  expect(await listItems(services, 'scholarship')).toEqual([])
})

test('pages are cached until the lists there or texts here change, and none is cached anew while that is unknown', async () => {
  await using server = await startTestBackend()
  const { services, state } = openTestRemote(server)
  const first = await services.catalogueVersion()
  state.contentVersion = async () => 'changed'
  const second = await services.catalogueVersion()
  expect(await services.catalogueVersion()).toBe(second)
  state.contentVersion = () => Promise.reject(new Problem('unavailable', { key: 'data-away' }))
  expect(second).not.toBe(first)
  await expect(services.catalogueVersion()).rejects.toMatchObject({ code: 'unavailable' })
})

test('while no list can be had there is another version, so that no older page is served for them', async () => {
  await using server = await startTestBackend()
  const { services, wait } = openTestRemote(server)
  const before = await services.catalogueVersion()
  server.setMood('failing')
  wait(2000)
  const meanwhile = await services.catalogueVersion()
  expect(meanwhile).not.toBe(before)
  await expect(services.snapshot()).rejects.toMatchObject({ code: 'unavailable' })
})

const moods: readonly (readonly [Mood, ErrorMessage])[] = [
  ['failing', plainMessage('The cupboard is <b>bare</b>.')],
  ['bare-failing', { key: 'backend-status', status: 502 }],
  ['hanging', { key: 'backend-late' }],
  ['garbage', { key: 'backend-unreadable' }],
  ['endless', { key: 'backend-too-large' }],
  ['redirecting', { key: 'backend-elsewhere' }],
]

for (const [mood, reason] of moods) {
  test(`a ${mood} list is reported as such, and the others are available`, async () => {
    await using server = await startTestBackend()
    server.setMood(mood, '/api/get/leader_data')
    // Only a hanging call may time out, even on a busy machine.
    const { services, wait } = openTestRemote(server, {
      sizeLimit: 1_000_000,
      ...(mood === 'hanging' ? { timeLimit: 3000 } : {}),
    })
    await expect(listItems(services, 'leadership')).rejects.toMatchObject({
      code: 'unavailable',
      reason,
      retryAfter: 5,
    })
    expect(await listItems(services, 'scholarship')).toHaveLength(8)
    expect((await services.search('plain')).hits.length).toBeGreaterThan(0)
    // All counts would be wrong, so the home page omits them and shows the rest.
    await expect(services.snapshot(...kinds)).rejects.toMatchObject({ code: 'unavailable' })
    const home = await toHomeView(services, en)
    expect(home).toMatchObject({ counts: null, months: { length: 12 } })
    expect(home.carousel.length).toBeGreaterThan(0)
    server.setMood('well', '/api/get/leader_data')
    wait(2000)
    expect(await listItems(services, 'leadership')).toHaveLength(1)
  })
}

test('a backend that is down fails every call and then recovers', async () => {
  await using server = await startTestBackend()
  const { services, wait, state } = openTestRemote(server)
  server.setMood('failing')
  // Readiness is about the site itself. Each page reports an unavailable backend.
  expect(await services.isReady()).toBe(true)
  state.isReady = false
  expect(await services.isReady()).toBe(false)
  await expect(services.snapshot(...kinds)).rejects.toMatchObject({ code: 'unavailable' })
  await expect(
    services.subscribe({ email: 'ada@example.org' }, sampleReader),
  ).rejects.toMatchObject({
    code: 'unavailable',
    reason: { text: expect.stringContaining('cupboard') },
  })
  server.setMood('well')
  wait(2000)
  expect(countOpen(await services.snapshot(...kinds))).toMatchObject({ open: expect.any(Number) })
  const nobody = createBackend('http://127.0.0.1:9')
  await expect(nobody.send('GET', '/get/leader_data')).rejects.toMatchObject({
    code: 'unavailable',
    reason: { key: 'backend-away' },
  })
})
