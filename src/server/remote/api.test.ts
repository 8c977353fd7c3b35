import { Hono } from 'hono'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createKeyedHash } from '#services/secret.ts'
import { apiRoutes } from '#server/api/api.ts'
import { createRateLimits, createConcurrencyLimit } from '#server/http/limits.ts'
import type { AppEnv } from '#server/http/request-context.ts'
import { createTrustedBrowsers, createSignIn } from '#server/session/sign-in.ts'
import { configOf } from '#server/testing/stand-in.ts'
import { backendAdmin, startTestBackend, type TestBackend } from '#server/testing/test-backend.ts'
import { openTestEditing } from '#server/testing/test-remote.ts'

/** Our API in front of a test backend. `responses` holds all its responses. */
async function openRemoteApi(server: TestBackend) {
  const remote = await openTestEditing(server)
  const { services, sessions, editingFor } = remote
  const findSiteName = async () => 'Atlas'
  const config = await configOf({})
  const limits = createRateLimits(1)
  const signIn = createSignIn({
    admin: sessions,
    limits,
    config,
    browsers: createTrustedBrowsers(createKeyedHash(), config),
  })
  const app = new Hono<AppEnv>()
  app.use(async (c, next) => {
    c.set('address', '203.0.113.7')
    await next()
  })
  app.route(
    '/api',
    apiRoutes({
      services,
      remoteEditingFor: editingFor,
      editing: null,
      findSiteName,
      admin: sessions,
      signIn,
      config,
      limits,
      limitConcurrency: createConcurrencyLimit(2),
      log: { error: () => {} },
    }),
  )
  const messages: string[] = []
  const request = async (
    method: string,
    path: string,
    body?: object,
    headers: Readonly<Record<string, string>> = {},
  ) => {
    const isForm = body instanceof FormData
    const answer = await app.request(`${config.publicUrl}/api${path}`, {
      method,
      headers: {
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    messages.push(JSON.stringify([...answer.headers]), text)
    return {
      status: answer.status,
      headers: answer.headers,
      body: text === '' ? null : JSON.parse(text),
    }
  }
  const login = await request('POST', '/admin/login', { ...backendAdmin, token: true })
  const admin = { authorization: `Bearer ${login.body.token}` }
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return {
    ...remote,
    request,
    login,
    admin,
    cookie,
    responses: messages,
    [Symbol.asyncDispose]: () => remote[Symbol.asyncDispose](),
  }
}

const scholarship = {
  id: 'api-1',
  name: 'Saved by a Call',
  image: 'https://pictures.example.org/x.png',
  description: 'A sentence.',
  category: ['PhD', 'compition'],
  benefits: ['Tuition, housing', 'A stipend'],
  eligibilityCriteria: 'A degree',
  amount: 1200,
  deadline: '2031-05-04',
  region: 'Europe',
  country: 'Germany',
  officialLink: 'https://grant.example.org',
}

test('the visitors’ calls answer as without another backend', async () => {
  await using server = await startTestBackend()
  await using api = await openRemoteApi(server)
  expect(await api.request('GET', '/get/scholarship_data')).toMatchObject({
    status: 200,
    body: expect.objectContaining({ length: 8 }),
  })
  const some = await api.request('GET', '/get/scholarship_data?collection=post-doct_scholarship')
  expect([some.headers.get('x-total-count'), some.body[0].name, some.body[0]._id]).toEqual([
    '1',
    'Plain Grant',
    'twin-bbbbbb',
  ])
  expect((await api.request('GET', '/get/internshipdata')).body.message).toHaveLength(2)
  expect((await api.request('GET', '/get/leader_data')).body).toMatchObject([
    { id: 'l-1', programTitle: 'Young Leaders' },
  ])
  expect((await api.request('GET', '/get/allbloge')).body).toHaveLength(3)
  expect((await api.request('POST', '/subscriber', { email: 'ada@example.org' })).status).toBe(201)
  const message = { name: 'Ada', email: 'ada@example.org', website: '', message: 'Hello' }
  expect((await api.request('POST', '/contact', message)).status).toBe(201)
  expect((await api.request('POST', '/contact', { ...message, email: 'x' })).status).toBe(400)
})

test('login, session and logout are ours, and that backend’s token stays hidden', async () => {
  await using server = await startTestBackend()
  await using api = await openRemoteApi(server)
  expect(api.login).toMatchObject({
    status: 200,
    body: { message: 'Login successfully', token: expect.stringMatching(/^[\w-]{43}$/) },
  })
  expect(
    await api.request('POST', '/admin/login', { username: 'owner', password: 'wrong' }),
  ).toMatchObject({
    status: 401,
    body: { message: 'Invalid username or password' },
  })
  expect(
    (await api.request('GET', '/admin/session', undefined, { cookie: api.cookie })).status,
  ).toBe(200)
  expect((await api.request('GET', '/getMessage')).status).toBe(401)
  const messages = await api.request('GET', '/getMessage', undefined, { cookie: api.cookie })
  expect(messages).toMatchObject({
    status: 200,
    body: [{ _id: 'm1', id: 'm1', name: 'Ada', email: 'ada@example.org', message: 'Hello' }],
  })
  const foreign = { cookie: api.cookie, origin: 'https://evil.example' }
  expect((await api.request('DELETE', '/deleleMessage/m1', undefined, foreign)).status).toBe(403)
  expect((await api.request('DELETE', '/deleleMessage/m1', undefined, api.admin)).status).toBe(200)
  expect((await api.request('DELETE', '/deleleMessage/m1', undefined, api.admin)).status).toBe(404)
  expect((await api.request('POST', '/admin/logout', {}, api.admin)).status).toBe(200)
  expect((await api.request('GET', '/admin/session', undefined, api.admin)).status).toBe(401)
  expect(api.responses.join('\n')).not.toMatch(/secret-|from-there/)
})

test('a scholarship is saved and deleted by either of its identifiers', async () => {
  await using server = await startTestBackend()
  await using api = await openRemoteApi(server)
  const { request, admin } = api
  expect((await request('POST', '/save/scholarshipdata', scholarship)).status).toBe(401)
  const saved = await request('POST', '/save/scholarshipdata', scholarship, admin)
  expect(saved).toMatchObject({
    status: 201,
    body: {
      message: 'Scholarship data saved successfully!',
      _id: 'scholarships-1',
      id: 'api-1',
      category: ['PhD', 'compition'],
      region: 'Europe',
    },
  })
  expect(server.posted.at(-1)?.body).toMatchObject({
    ...scholarship,
    benefits: 'Tuition, housing\nA stipend',
    document: '',
  })
  expect(await request('POST', '/save/scholarshipdata', scholarship, admin)).toMatchObject({
    status: 409,
    body: { errors: { id: expect.any(String) } },
  })
  expect(
    await request(
      'POST',
      '/save/scholarshipdata',
      { ...scholarship, eligibilityCriteria: '', deadline: 'soon' },
      admin,
    ),
  ).toMatchObject({
    status: 400,
    body: { errors: { eligibilityCriteria: expect.any(String), deadline: expect.any(String) } },
  })
  const list = async () =>
    (await request('GET', '/get/scholarship_data')).body.map((one: { id: string }) => one.id)
  expect(await list()).toContain('api-1')
  expect((await request('DELETE', '/delete/scholarship/api-1', undefined, admin)).status).toBe(200)
  expect(await list()).not.toContain('api-1')
  expect((await request('DELETE', '/delete/scholarship/api-1', undefined, admin)).status).toBe(404)
  await request('POST', '/save/scholarshipdata', scholarship, admin)
  expect(
    (await request('DELETE', '/delete/scholarship/scholarships-2', undefined, admin)).status,
  ).toBe(200)
})

test('refusals, failures and an ended session there have the form of our errors', async () => {
  await using server = await startTestBackend()
  await using api = await openRemoteApi(server)
  const save = () =>
    api.request('POST', '/save/scholarshipdata', { ...scholarship, id: 'api-2' }, api.admin)
  server.refusal = { status: 422, body: { message: 'No', errors: { category: 'Which?' } } }
  expect(await save()).toMatchObject({
    status: 400,
    body: { message: 'No', errors: { category: 'Which?' } },
  })
  server.refusal = { status: 409, body: 'Taken' }
  expect(await save()).toMatchObject({ status: 409, body: { message: 'Taken' } })
  server.refusal = { status: 500, body: 'Broken' }
  const broken = await save()
  expect([broken.status, broken.headers.get('retry-after'), broken.body.message]).toEqual([
    503,
    '5',
    'Broken',
  ])
  server.refusal = { status: 403, body: 'Who?' }
  expect(await save()).toMatchObject({
    status: 401,
    body: { message: 'Please login first as admin' },
  })
  server.refusal = undefined
  expect((await api.request('GET', '/admin/session', undefined, api.admin)).status).toBe(401)
})

test('an internship, a leadership program and an article with its picture are saved', async () => {
  await using server = await startTestBackend()
  await using api = await openRemoteApi(server)
  const { request, admin } = api
  const shared = {
    image: scholarship.image,
    description: 'D',
    deadline: '2031-05-04',
    duration: '1 week',
    officialLink: 'https://x.example.org',
  }
  const internship = {
    ...shared,
    internship_id: 'api-i',
    custome_message: 'M',
    name: 'Call',
    hosted_country: 'Ghana',
    document: 'CV',
    eligabality_criteria: 'E',
    benifits: 'B',
    application_process: 'P',
  }
  expect(await request('POST', '/admin/saveInternship', internship, admin)).toMatchObject({
    status: 201,
    body: { internship_id: 'api-i' },
  })
  expect(server.posted.at(-1)?.body).toEqual(internship)
  const leadership = {
    ...shared,
    id: 'api-l',
    programTitle: 'Call',
    hostCountry: 'Ghana',
    hostOrganization: 'H',
    programLocation: 'L',
    benefits: 'B',
    eligibility: 'E',
    howToApply: 'A',
    documentsRequired: 'CV',
  }
  expect(await request('POST', '/add/leader_data', leadership, admin)).toMatchObject({
    status: 201,
    body: { id: 'api-l' },
  })
  expect(server.posted.at(-1)?.body).toEqual(leadership)

  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('title', 'By a call')
  form.set(
    'content',
    JSON.stringify([
      { type: 'image', value: '' },
      { type: 'image', value: '' },
      { type: 'quote', value: 'Q' },
    ]),
  )
  form.set('image_urls', JSON.stringify(['', 'https://pictures.example.org/x.png']))
  form.append('images', new File([picture], '../odd name.svg', { type: 'image/svg+xml' }))
  const article = await request('POST', '/add/blog', form, admin)
  expect(article).toMatchObject({
    status: 201,
    body: { message: 'Blog submitted successfully', title: 'By a call' },
  })
  expect(server.files).toMatchObject([
    { name: expect.stringMatching(/^[a-z0-9]{24}\.png$/), type: 'image/png' },
  ])
  expect(server.posted.at(-1)?.body).toMatchObject({
    content: JSON.stringify([
      { type: 'image', value: '' },
      { type: 'quote', value: 'Q' },
    ]),
    image_urls: JSON.stringify(['https://pictures.example.org/x.png']),
  })
  expect(
    (await request('DELETE', `/delete_bloge/${article.body._id}`, undefined, admin)).status,
  ).toBe(200)
  expect(
    (await request('DELETE', `/delete_bloge/${article.body._id}`, undefined, admin)).status,
  ).toBe(404)
})
