import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { collections } from '#domain/listing/collections.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import { insertOpportunities } from '#storage/items/opportunity-store.ts'
import { databases } from '#storage/testing/test-database.ts'
import { openTestApi, readBody, type TestApi } from '#server/testing/test-api.ts'

const own = 'http://127.0.0.1:3000'
const lists = {
  benefits: 'Tuition\nA grant',
  eligibilityCriteria: 'A degree',
  document: 'Passport',
}
const scholarship = {
  id: 'SCH-1',
  name: 'Northern Lights',
  image: 'https://example.org/a.jpg',
  description: 'Two years in the north.',
  category: ['Master', 'famouse_scholarship'],
  ...lists,
  amount: 12_000,
  deadline: '2027-03-15T00:00:00.000Z',
  region: 'Europe',
  country: 'Norway',
  officialLink: 'https://example.org/apply',
}
const internship = {
  internship_id: 'INT-1',
  custome_message: 'Apply early.',
  name: 'Lab summer',
  image: 'https://example.org/b.jpg',
  description: 'Ten weeks in a lab.',
  hosted_country: 'Japan',
  document: 'CV',
  eligabality_criteria: 'Enrolled',
  officialLink: 'https://example.org/lab',
  duration: '10 weeks',
  benifits: 'Pay',
  application_process: 'Online',
  deadline: '2027-02-01',
}
const leadership = {
  id: 'LEA-1',
  programTitle: 'Future Leaders',
  image: 'https://example.org/c.jpg',
  hostCountry: 'Kenya',
  hostOrganization: 'Foundation',
  programLocation: 'Nairobi',
  duration: '1 year',
  benefits: 'Training',
  eligibility: 'Under 30',
  howToApply: 'Online',
  documentsRequired: 'CV',
  deadline: '2027-01-10',
  description: 'A year of training.',
}
const forms = [
  {
    path: '/api/save/scholarshipdata',
    list: '/api/get/scholarship_data',
    body: scholarship,
    done: 'Scholarship data saved successfully!',
  },
  {
    path: '/api/admin/saveInternship',
    list: '/api/get/internshipdata',
    body: internship,
    done: 'Internship added successfully!',
  },
  {
    path: '/api/add/leader_data',
    list: '/api/get/leader_data',
    body: leadership,
    done: 'Leadership program added successfully!',
  },
]

for (const kind of databases) {
  test(`items saved by the three forms are listed with the same fields, once for each id (${kind.name})`, async () => {
    await using api = await openTestApi({ kind, catalogue: false })
    const headers = { cookie: await api.signIn(), origin: own }
    for (const { path, list, body, done } of forms) {
      const answer = await api.post(path, body, headers)
      const saved = await readBody(answer)
      expect([answer.status, saved['message']], JSON.stringify(saved)).toEqual([201, done])
      expect(saved['_id']).toEqual(expect.any(String))
      const { message: _message, ...item } = saved
      const listed: unknown = await (await api.request(list)).json()
      expect(Array.isArray(listed) ? listed : (listed as { message: unknown }).message).toEqual([
        item,
      ])
      expect(item).toMatchObject({
        ...Object.fromEntries(
          Object.entries(body).filter(([, value]) => typeof value !== 'object'),
        ),
        ...expectedLists(body),
      })
      const again = await api.post(path, body, headers)
      expect([again.status, again.headers.get('link')]).toEqual([
        409,
        `<${own}/admin/edit/${String(saved['_id'])}>; rel="related"`,
      ])
      expect(Object.keys((await readBody(again))['errors'] as object)).toEqual([
        path.includes('Internship') ? 'internship_id' : 'id',
      ])
    }
  })

  test(`a saving call with the state "draft" creates a draft, and refuses words that are no state (${kind.name})`, async () => {
    await using api = await openTestApi({ kind, catalogue: false })
    const headers = { cookie: await api.signIn(), origin: own }
    const paths = ['scholarships', 'internships', 'leadership-programs']
    for (const [index, { path, list, body, done }] of forms.entries()) {
      const saved = await readBody(await api.post(path, { ...body, state: 'draft' }, headers))
      expect(saved).toMatchObject({ message: done, state: 'draft' })
      expect(JSON.stringify(await (await api.request(list)).json())).not.toContain(saved['_id'])
      const item = await api.request(`/api/${paths[index]}/${String(saved['_id'])}`, { headers })
      expect(await readBody(item)).toMatchObject({ state: 'draft' })
      for (const state of ['scheduled', 'closed', 'trash', 'Draft?', 1, {}, ['draft'], true]) {
        const refused = await api.post(path, { ...body, id: 'other', state }, headers)
        expect([refused.status, (await readBody(refused))['errors']]).toEqual([
          400,
          { state: 'Enter “draft” or “published”, or leave this empty.' },
        ])
      }
    }
    for (const [index, state] of ['published', '', null, undefined].entries()) {
      const saved = await api.post(
        '/api/save/scholarshipdata',
        { ...scholarship, id: `P-${index}`, state },
        headers,
      )
      expect([saved.status, (await readBody(saved))['state']]).toEqual([201, undefined])
    }
    expect(await (await api.request('/api/get/scholarship_data')).json()).toHaveLength(4)
    const draft = await sendBlog(api, headers, [], [], 'How to apply', 'draft')
    expect([draft.status, (await readBody(draft))['state']]).toEqual([201, 'draft'])
    expect((await sendBlog(api, headers, [], [], 'How to apply', 'soon')).status).toBe(400)
    expect(await (await api.request('/api/get/allbloge')).json()).toEqual([])
  })

  test(`a saving call lists the names that it did not read, with the nearest ones (${kind.name})`, async () => {
    await using api = await openTestApi({ kind, catalogue: false })
    const headers = { cookie: await api.signIn(), origin: own }
    const body = { name: 'Half', state: 'draft', Country: 'Norway', colour: 'red' }
    const saved = await readBody(await api.post('/api/save/scholarshipdata', body, headers))
    expect(saved['unread']).toEqual([
      { name: 'Country', nearest: 'country' },
      { name: 'colour', nearest: null },
    ])
  })

  test(`a taken code leads to the item that has it, whatever its identifier (${kind.name})`, async () => {
    await using api = await openTestApi({ kind, catalogue: false })
    const headers = { cookie: await api.signIn(), origin: own }
    await insertOpportunities(api.database.kysely, [
      sampleOpportunity({ id: '日本> "/', slug: 'odd', code: 'ODD-1' }),
    ])
    const answer = await api.post(
      '/api/save/scholarshipdata',
      { ...scholarship, id: 'ODD-1' },
      headers,
    )
    const path = '/admin/edit/%E6%97%A5%E6%9C%AC%3E%20%22%2F'
    expect([answer.status, answer.headers.get('link')]).toEqual([
      409,
      `<${own}${path}>; rel="related"`,
    ])
  })

  test(`each required field of a form is named in the error (${kind.name})`, async () => {
    await using api = await openTestApi({ kind, catalogue: false })
    const headers = { cookie: await api.signIn(), origin: own }
    const optional = ['category', 'document']
    for (const { path, body } of forms) {
      const names = Object.keys(body).filter(
        (name) =>
          path.includes('Internship') || path.includes('leader') || !optional.includes(name),
      )
      const answer = await api.post(path, {}, headers)
      const { errors } = await readBody(answer)
      expect([answer.status, Object.keys(errors as object).toSorted()]).toEqual([
        400,
        names
          .filter((name) => (path.includes('leader') ? name !== 'officialLink' : true))
          .toSorted(),
      ])
      for (const link of [
        'javascript:alert(1)',
        'http:///x.png',
        '//example.org',
        'https://a:b@example.org/',
        'data:text/html,x',
      ]) {
        const refused = await readBody(
          await api.post(path, { ...body, officialLink: link, image: link }, headers),
        )
        expect(Object.keys(refused['errors'] as object).toSorted()).toEqual([
          'image',
          'officialLink',
        ])
      }
    }
    expect(await (await api.request('/api/get/scholarship_data')).json()).toEqual([])
    const large = await api.post(
      '/api/save/scholarshipdata',
      { ...scholarship, description: 'x'.repeat(300 * 1024) },
      headers,
    )
    expect(large.status).toBe(413)
  })

  test(`deletion accepts _id or id, and finds nothing a second time (${kind.name})`, async () => {
    await using api = await openTestApi({ kind, catalogue: false })
    const headers = { cookie: await api.signIn(), origin: own }
    const remove = async (path: string) =>
      (await api.request(path, { method: 'DELETE', headers })).status
    await api.post('/api/save/scholarshipdata', scholarship, headers)
    expect(await remove('/api/delete/scholarship/SCH-1')).toBe(200)
    const { _id } = await readBody(
      await api.post('/api/save/scholarshipdata', scholarship, headers),
    )
    expect(await remove(`/api/delete/scholarship/${String(_id)}`)).toBe(200)
    expect(await remove(`/api/delete/scholarship/${String(_id)}`)).toBe(404)
    expect(await remove('/api/delete/scholarship/SCH-1')).toBe(404)
    const blog = await readBody(await sendBlog(api, headers, [], []))
    expect(await remove(`/api/delete_bloge/${String(blog['_id'])}`)).toBe(200)
    expect(await remove(`/api/delete_bloge/${String(blog['_id'])}`)).toBe(404)
    await api.post('/api/contact', { name: 'Ada', email: 'ada@example.org', message: 'Hello' })
    const [message] = (await (await api.request('/api/getMessage', { headers })).json()) as {
      _id: string
    }[]
    expect(await remove(`/api/deleleMessage/${message!._id}`)).toBe(200)
    expect(await remove(`/api/deleleMessage/${message!._id}`)).toBe(404)
  })
}

test('file k of a blog belongs to the k-th empty image block; the rest is dropped', async () => {
  await using api = await openTestApi({ catalogue: false })
  const headers = { cookie: await api.signIn(), origin: own }
  const [red, blue] = await Promise.all(
    ['#f00', '#00f'].map((background) =>
      sharp({ create: { width: 40, height: 20, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const blocks = [
    { type: 'heading', value: 'One' },
    { type: 'image', value: 'https://example.org/own.png' },
    { type: 'image', value: '' },
    { type: 'image', value: 'http:///x.png' },
    { type: 'image', value: '' },
    { type: 'image', value: '' },
  ]
  const answer = await sendBlog(api, headers, blocks, [red!, blue!])
  const saved = await readBody(answer)
  expect([answer.status, saved['message']], JSON.stringify(saved)).toEqual([
    201,
    'Blog submitted successfully',
  ])
  const images = (saved['content'] as { type: string; value: string }[])
    .filter(({ type }) => type === 'image')
    .map(({ value }) => value)
  expect(images).toEqual([
    'https://example.org/own.png',
    expect.stringMatching(/^\/uploads\//),
    expect.stringMatching(/^\/uploads\//),
  ])
  const colour = async (address: string) => {
    const { dominant } = await sharp(join(api.dataDir, address)).stats()
    return dominant.r > dominant.b ? 'red' : 'blue'
  }
  expect([await colour(images[1]!), await colour(images[2]!)]).toEqual(['red', 'blue'])
  expect(saved['image_urls']).toEqual(['https://example.org/cover.png'])
})

test('a refused blog leaves no file', async () => {
  await using api = await openTestApi({ catalogue: false })
  const headers = { cookie: await api.signIn(), origin: own }
  const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#f00' } })
    .png()
    .toBuffer()
  const empty = { type: 'image', value: '' }
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  expect((await sendBlog(api, headers, [empty, empty], [png, svg])).status).toBe(415)
  expect((await sendBlog(api, headers, [empty], [png], '')).status).toBe(400)
  expect((await sendBlog(api, headers, [], [png])).status).toBe(400)
  expect(
    (
      await sendBlog(
        api,
        headers,
        Array.from({ length: 11 }, () => empty),
        Array.from({ length: 11 }, () => png),
      )
    ).status,
  ).toBe(413)
  expect(
    (await sendBlog(api, headers, [empty], [Buffer.concat([png, Buffer.alloc(8 * 1024 * 1024)])]))
      .status,
  ).toBe(413)
  expect((await api.post('/api/add/blog', { title: 'x' }, headers)).status).toBe(415)
  const broken = { ...headers, 'content-type': 'multipart/form-data; boundary=x' }
  expect(
    (await api.request('/api/add/blog', { method: 'POST', headers: broken, body: 'nonsense' }))
      .status,
  ).toBe(400)
  expect((await sendBlog(api, {}, [], [])).status).toBe(401)
  expect(await readdir(join(api.dataDir, 'uploads')).catch(() => [])).toEqual([])
  expect(await (await api.request('/api/get/allbloge')).json()).toEqual([])
  expect(api.logged).toEqual([])
})

test('a saved item is on the pages of its categories', async () => {
  await using api = await openTestApi({ catalogue: false })
  const headers = { cookie: await api.signIn(), origin: own }
  const words = [
    'summer_programe',
    'famouse_scholarship',
    'compition',
    'Undergraduate',
    'Master',
    'PhD',
    'highschool',
    'exchangeprograme',
  ]
  for (const [index, category] of words.entries()) {
    const answer = await api.post(
      '/api/save/scholarshipdata',
      { ...scholarship, id: `S${index}`, category: [category], country: 'China', region: 'Asia' },
      headers,
    )
    expect(answer.status).toBe(201)
  }
  const pages = collections.filter(({ kind }) => kind === 'scholarship').map(({ id }) => id)
  const counts = await Promise.all(
    pages.map(
      async (id) =>
        [
          id,
          Number(
            (
              await api.request(`/api/get/scholarship_data?collection=${encodeURIComponent(id)}`)
            ).headers.get('x-total-count'),
          ),
        ] as const,
    ),
  )
  const filled = counts.filter(([, count]) => count > 0).map(([id]) => id)
  expect(filled).toEqual(
    expect.arrayContaining([
      'summer-program',
      'fascholarship',
      'competition',
      'phd-scholarship',
      'high-school-scholarship',
      'exchange-programe',
      'chinese_govt_scholarship',
      'asian_scholarship',
    ]),
  )
})

function expectedLists(body: object): Record<string, unknown> {
  const names = [
    'benefits',
    'eligibilityCriteria',
    'document',
    'eligabality_criteria',
    'benifits',
    'application_process',
    'eligibility',
    'howToApply',
    'documentsRequired',
  ]
  const texts = Object.entries(body).filter(([name]) => names.includes(name))
  const rest = 'deadline' in body ? { deadline: String(body.deadline).slice(0, 10) } : {}
  return {
    ...Object.fromEntries(texts.map(([name, text]) => [name, String(text).split('\n')])),
    ...rest,
  }
}

async function sendBlog(
  api: TestApi,
  headers: Record<string, string>,
  content: object[],
  files: Uint8Array[],
  title = 'How to apply',
  state?: string,
) {
  const form = new FormData()
  if (state !== undefined) form.set('state', state)
  form.set('title', title)
  form.set('author', 'Ada')
  form.set('category', 'Scholarship')
  form.set('content', JSON.stringify(content))
  form.set('image_urls', JSON.stringify(['', 'https://example.org/cover.png', 'http:///x.png']))
  for (const [index, bytes] of files.entries())
    form.append('images', new Blob([new Uint8Array(bytes)]), `file-${index}.png`)
  return await api.request('/api/add/blog', { method: 'POST', headers, body: form })
}
