import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { plainMessage } from '#domain/errors/error-message.ts'
import { uploadFolder } from '#storage/picture-files.ts'
import { listItems } from '#services/testing/list-items.ts'
import { startTestBackend, type TestBackend } from '#server/testing/test-backend.ts'
import { openTestEditing } from '#server/testing/test-remote.ts'

const scholarship = {
  code: 'new-1',
  name: 'A New Grant',
  officialLink: 'https://grant.example.org/new',
  country: 'Germany',
  image: 'https://pictures.example.org/new.png',
  categories: ['phd', 'famous'],
  regions: ['Europe'],
  amount: '1,200.50',
  deadline: '2031-05-04',
  description: 'Two\nlines.',
  benefits: 'Tuition, housing\nA stipend',
  eligibility: 'A first degree',
  howToApply: '',
  documents: '',
  hostUniversity: '',
  // Not a main field of the form, so it stays here.
  currency: 'EUR',
  funding: 'full',
}
const internship = {
  code: 'new-i',
  customMessage: 'Hello',
  name: 'A New Internship',
  image: 'https://pictures.example.org/new.png',
  description: 'Work.',
  country: 'Ghana',
  documents: 'CV',
  eligibility: 'Students',
  officialLink: 'https://work.example.org',
  duration: '3 months',
  benefits: 'Stipend',
  howToApply: 'Write',
  deadline: '2031-05-04',
}

function lastPost(server: TestBackend): unknown {
  return server.posted.at(-1)
}

test('a scholarship is sent only with the names of the wire, and its lists are reloaded at once', async () => {
  await using server = await startTestBackend()
  await using remote = await openTestEditing(server)
  const { opportunities } = remote.editing
  const before = await remote.services.catalogueVersion()
  const saved = await opportunities.create('scholarship', scholarship)
  expect(lastPost(server)).toEqual({
    path: '/api/save/scholarshipdata',
    body: {
      id: 'new-1',
      name: 'A New Grant',
      officialLink: 'https://grant.example.org/new',
      country: 'Germany',
      image: 'https://pictures.example.org/new.png',
      category: ['PhD', 'famouse_scholarship'],
      region: 'Europe',
      amount: 1200.5,
      deadline: '2031-05-04',
      description: 'Two\nlines.',
      benefits: 'Tuition, housing\nA stipend',
      eligibilityCriteria: 'A first degree',
      howToApply: '',
      document: '',
      hostUniversity: '',
    },
  })
  expect(saved).toMatchObject({
    ok: true,
    value: {
      state: 'published',
      item: {
        id: 'scholarships-1',
        code: 'new-1',
        slug: 'a-new-grant',
        benefits: ['Tuition, housing', 'A stipend'],
      },
    },
  })
  // The clock has not moved.
  expect(await remote.services.findOpportunity('a-new-grant')).toHaveProperty('opportunity')
  const meanwhile = await remote.services.catalogueVersion()
  expect(meanwhile).not.toBe(before)

  await opportunities.trash('scholarships-1')
  expect(await remote.services.findOpportunity('a-new-grant')).toBeUndefined()
  // The lists are unchanged, but pages with the item may be cached under their version.
  expect([before, meanwhile]).not.toContain(await remote.services.catalogueVersion())
  await expect(opportunities.trash('scholarships-1')).rejects.toMatchObject({ code: 'not-found' })
})

test('internships and leadership programs are sent with their own names', async () => {
  await using server = await startTestBackend()
  await using remote = await openTestEditing(server)
  await remote.editing.opportunities.create('internship', internship)
  expect(lastPost(server)).toEqual({
    path: '/api/admin/saveInternship',
    body: {
      internship_id: 'new-i',
      custome_message: 'Hello',
      name: 'A New Internship',
      image: 'https://pictures.example.org/new.png',
      description: 'Work.',
      hosted_country: 'Ghana',
      document: 'CV',
      eligabality_criteria: 'Students',
      officialLink: 'https://work.example.org',
      duration: '3 months',
      benifits: 'Stipend',
      application_process: 'Write',
      deadline: '2031-05-04',
    },
  })
  const { officialLink: _none, ...leadership } = internship
  await remote.editing.opportunities.create('leadership', {
    ...leadership,
    hostOrganization: 'A house',
    location: 'Accra',
  })
  expect(lastPost(server)).toEqual({
    path: '/api/add/leader_data',
    body: {
      id: 'new-i',
      programTitle: 'A New Internship',
      image: 'https://pictures.example.org/new.png',
      hostCountry: 'Ghana',
      hostOrganization: 'A house',
      programLocation: 'Accra',
      duration: '3 months',
      benefits: 'Stipend',
      eligibility: 'Students',
      howToApply: 'Write',
      documentsRequired: 'CV',
      deadline: '2031-05-04',
      description: 'Work.',
      officialLink: '',
    },
  })
  expect((await listItems(remote.services, 'leadership')).map(({ name }) => name)).toContain(
    'A New Internship',
  )
})

test('values that are wrong, or that the backend cannot store, are never sent', async () => {
  await using server = await startTestBackend()
  await using remote = await openTestEditing(server)
  const { opportunities } = remote.editing
  const refused = (change: object) =>
    opportunities.create('scholarship', { ...scholarship, ...change })
  expect(await refused({ deadline: '', deadlineKind: 'rolling' })).toMatchObject({
    errors: { deadline: { key: 'backend-bad-deadline' } },
  })
  expect(await refused({ officialLink: 'javascript:alert(1)', amount: 'much' })).toMatchObject({
    errors: { officialLink: { key: 'bad-link' }, amount: { key: 'bad-amount' } },
  })
  expect(await refused({ image: `/uploads/${'a'.repeat(24)}-10x10.webp` })).toMatchObject({
    errors: { image: { key: 'bad-link' } },
  })
  await expect(refused({ code: 's-2' })).rejects.toMatchObject({
    code: 'conflict',
    reason: { key: 'code-taken', name: expect.stringContaining('Titled Summer School') },
  })
  expect(server.posted).toEqual([])
})

const refusals = [
  {
    status: 400,
    body: { message: 'Too\nshort' },
    problem: { code: 'invalid', reason: plainMessage('Too short') },
  },
  {
    status: 400,
    body: 'Say more',
    problem: { code: 'invalid', reason: plainMessage('Say more') },
  },
  {
    status: 400,
    body: '<!doctype html><pre>Error</pre>',
    problem: { code: 'invalid', reason: { key: 'backend-status', status: 400 } },
  },
  {
    status: 422,
    body: {
      error: 'Look again',
      errors: [
        { path: 'eligibilityCriteria', msg: 'More of it' },
        { param: 'id', msg: 'Not that' },
        null,
      ],
    },
    problem: {
      code: 'invalid',
      reason: plainMessage('Look again'),
      errors: { eligibility: plainMessage('More of it'), code: plainMessage('Not that') },
    },
  },
  {
    status: 400,
    body: {
      message: 'Validation failed',
      errors: { region: { message: 'Where?' }, image: 'None', odd: 3 },
    },
    problem: {
      code: 'invalid',
      errors: {
        regions: plainMessage('Where?'),
        image: plainMessage('None'),
        odd: plainMessage('3'),
      },
    },
  },
  { status: 409, body: 'Taken', problem: { code: 'conflict', reason: plainMessage('Taken') } },
  {
    status: 413,
    body: {},
    problem: { code: 'too-large', reason: { key: 'backend-status', status: 413 } },
  },
  { status: 429, body: { message: 'Slowly' }, problem: { code: 'too-many', retryAfter: 60 } },
  {
    status: 500,
    body: { message: 'The disk is full' },
    problem: { code: 'unavailable', reason: plainMessage('The disk is full') },
  },
  {
    status: 502,
    body: '',
    problem: {
      code: 'unavailable',
      reason: { key: 'backend-status', status: 502 },
    },
  },
] as const

for (const { status, body, problem } of refusals) {
  test(`${status} with ${JSON.stringify(body)} becomes ${JSON.stringify(problem)}`, async () => {
    await using server = await startTestBackend()
    await using remote = await openTestEditing(server)
    server.refusal = { status, body }
    await expect(
      remote.editing.opportunities.create('scholarship', scholarship),
    ).rejects.toMatchObject(problem)
    expect(await remote.sessions.findSession(remote.token)).toBeDefined()
  })
}

test.each(['both', 'cookie', 'token', 'nothing'] as const)(
  'all forms of success count, proved by %s',
  async (login) => {
    await using server = await startTestBackend()
    server.login = login
    await using remote = await openTestEditing(server)
    for (const words of ['message', 'record', 'text', 'none'] as const) {
      server.words = words
      expect(
        await remote.editing.opportunities.create('scholarship', { ...scholarship, code: words }),
        words,
      ).toMatchObject({
        ok: true,
        value: { state: 'published', item: { code: words } },
      })
      expect(await remote.editing.posts.create({ title: words })).toMatchObject({
        ok: true,
        value: { item: { title: words } },
      })
    }
  },
)

test('a session that ended on the backend ends here, and no other one does', async () => {
  await using server = await startTestBackend()
  await using remote = await openTestEditing(server)
  server.endSessions()
  const later = (await remote.sessions.signIn('owner', 'a long enough phrase')) ?? ''
  const ended = { code: 'unauthenticated', reason: { key: 'login-first' } }
  await expect(
    remote.editing.opportunities.create('scholarship', scholarship),
  ).rejects.toMatchObject(ended)
  expect(await remote.sessions.findSession(remote.token)).toBeUndefined()
  expect(await remote.editingFor(later).messages.listAll()).toHaveLength(1)
  const requestCount = server.requests.length
  await expect(remote.editing.messages.listAll()).rejects.toMatchObject(ended)
  expect(server.requests).toHaveLength(requestCount)
})

test('a backend that hangs is given up in time, and a retry with the same key saves once', async () => {
  await using server = await startTestBackend()
  await using remote = await openTestEditing(server, { timeLimit: 200 })
  const key = '0b9cbb4b-6a4b-4f8e-9a56-6f8a3e6f1f6a'
  const save = () => remote.editing.opportunities.create('scholarship', scholarship, { key })
  server.setMood('hanging', '/api/save/scholarshipdata')
  await expect(save()).rejects.toMatchObject({
    code: 'unavailable',
    reason: { key: 'backend-late' },
  })
  server.setMood('well', '/api/save/scholarshipdata')
  const [one, two] = await Promise.all([save(), save()])
  expect(one).toEqual(two)
  expect(await save()).toEqual(one)
  expect(server.posted).toHaveLength(1)
})

test('forms without a key are never taken for each other', async () => {
  await using server = await startTestBackend()
  await using remote = await openTestEditing(server)
  for (const code of ['one', 'two']) {
    const saved = await remote.editing.opportunities.create(
      'scholarship',
      { ...scholarship, code },
      { key: '' },
    )
    expect(saved).toMatchObject({ ok: true, value: { item: { code } } })
    expect(await remote.editing.posts.create({ title: code }, { key: 'x' })).toMatchObject({
      ok: true,
      value: { item: { title: code } },
    })
  }
  expect(server.posted).toHaveLength(4)
})

test('an item is deleted by the identifier of the backend', async () => {
  await using server = await startTestBackend()
  await using remote = await openTestEditing(server)
  server.scholarships = [{ _id: 'hidden', id: 'typed', name: 'Twice Named', region: 'Asia' }]
  remote.wait(3000)
  server.refusal = undefined
  await remote.editing.opportunities.trash(
    (await remote.editing.opportunities.findByIdOrCode('typed', 'scholarship'))?.item.id ?? '',
  )
  expect(server.requests.filter((path) => path.startsWith('/api/delete/'))).toEqual([
    '/api/delete/scholarship/hidden',
  ])
  expect(server.scholarships).toEqual([])
  // A record that lists an identifier which deletion does not accept.
  server.scholarships = [
    { id: 'by-this', _id: { $oid: 'not-by-this' }, name: 'Odd', region: 'Asia' },
  ]
  remote.wait(3000)
  await expect(remote.editing.opportunities.trash('by-this')).rejects.toMatchObject({
    code: 'not-found',
  })
  expect(server.requests.filter((path) => path.startsWith('/api/delete/')).slice(1)).toEqual([
    '/api/delete/scholarship/not-by-this',
    '/api/delete/scholarship/by-this',
  ])
})

test('messages are listed and deleted, and only 200 counts as a deletion', async () => {
  await using server = await startTestBackend()
  await using remote = await openTestEditing(server)
  const { messages } = remote.editing
  expect(await messages.list({ text: 'nobody' })).toMatchObject({ rows: [], total: 0 })
  await expect(messages.remove('nowhere/../m1')).rejects.toMatchObject({ code: 'not-found' })
  server.refusal = { status: 500, body: '' }
  await expect(messages.remove('m1')).rejects.toMatchObject({ code: 'unavailable' })
  server.refusal = undefined
  await messages.remove('m1')
  expect(await messages.list({})).toMatchObject({ rows: [], total: 0 })
})

test('an identifier that would lead to another path is never sent', async () => {
  await using server = await startTestBackend()
  await using remote = await openTestEditing(server)
  const { messages, opportunities, posts } = remote.editing
  const [record] = server.scholarships.filter((one) => typeof one === 'object')
  for (const id of ['.', '..']) {
    server.scholarships = [{ ...record, _id: id, id }]
    server.posts = [{ _id: id, title: 'Dots', author: 'Ada', content: [] }]
    await remote.source.refresh()
    server.requests.length = 0
    await expect(messages.remove(id)).rejects.toMatchObject({ code: 'not-found' })
    await expect(opportunities.trash(id)).rejects.toMatchObject({ code: 'not-found' })
    await expect(posts.trash(id)).rejects.toMatchObject({ code: 'not-found' })
    expect(server.requests).toEqual([])
  }
})

test('each picture of an article is sent unchanged and belongs to its own block', async () => {
  await using server = await startTestBackend()
  await using remote = await openTestEditing(server)
  const { posts, pictures } = remote.editing
  const createImage = (background: string, format: 'png' | 'jpeg') =>
    sharp({ create: { width: 30, height: 20, channels: 3, background } })
      .toFormat(format)
      .toBuffer()
  const red = await createImage('#b02e1b', 'png')
  const blue = await createImage('#1b2eb0', 'jpeg')
  const first = await pictures.store(red)
  const second = await pictures.store(blue)
  const image = (value: string) => ({ type: 'image', value })
  const content = [
    image(second.address),
    image('https://pictures.example.org/x.png'),
    { type: 'text', value: 'T' },
    image(first.address),
  ]
  const article = {
    title: 'With pictures',
    author: 'A',
    category: 'Announcement',
    content,
    imageUrls: ['https://pictures.example.org/y.png'],
  }
  server.refusal = { status: 500, body: '' }
  await expect(posts.create(article)).rejects.toMatchObject({ code: 'unavailable' })
  server.refusal = undefined
  const saved = await posts.create(article)
  expect(lastPost(server)).toEqual({
    path: '/api/add/blog',
    body: {
      title: 'With pictures',
      author: 'A',
      category: 'Announcement',
      content: JSON.stringify([
        image(''),
        image('https://pictures.example.org/x.png'),
        { type: 'text', value: 'T' },
        image(''),
      ]),
      image_urls: JSON.stringify(['https://pictures.example.org/y.png']),
    },
  })
  expect(server.files.map(({ type, bytes }) => [type, Buffer.from(bytes)])).toEqual([
    ['image/jpeg', blue],
    ['image/png', red],
  ])
  const [jpeg, png] = server.files.map(({ name }) => `${server.url}/uploads/${name}`)
  expect(saved).toMatchObject({
    value: { state: 'published', item: { content: [image(jpeg!), {}, {}, image(png!)] } },
  })
  // Nothing stays here of the files stored there.
  expect(await readdir(uploadFolder(remote.dataDir))).toEqual([])
  expect(await posts.create(article)).toMatchObject({
    ok: false,
    errors: { content: { key: 'backend-no-picture' } },
  })
  await posts.trash(saved.ok ? saved.value.item.id : '')
  expect(await posts.find(saved.ok ? saved.value.item.id : '')).toBeUndefined()
})
