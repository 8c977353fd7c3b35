import { expect, test } from 'vitest'
import { inTransaction } from '#storage/database.ts'
import { loadStarterGroups } from '#storage/starter/starter-catalogue.ts'
import { databases } from '#storage/testing/test-database.ts'
import { sampleInput } from '#services/testing/sample-input.ts'
import { itemKinds } from '#server/api/items/items.ts'
import { openTestApi, readBody, type TestApi } from '#server/testing/test-api.ts'

const own = 'http://127.0.0.1:3000'

/** Enough values for each of the three forms. */
const everything = {
  ...sampleInput,
  customMessage: 'Apply early.',
  documents: 'CV',
  duration: '10 weeks',
  howToApply: 'Online',
  hostOrganization: 'Foundation',
  location: 'Oslo',
}

async function createDraft(
  { editing }: TestApi,
  kind: (typeof itemKinds)[number]['kind'],
): Promise<string> {
  const outcome =
    kind === 'post'
      ? await editing.posts.create(
          { title: 'How to write a letter', content: [], imageUrls: [] },
          { publish: 'draft' },
        )
      : await editing.opportunities.create(
          kind,
          { ...everything, code: `${kind}-1` },
          { publish: 'draft' },
        )
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors))
  return outcome.value.item.id
}

for (const database of databases) {
  for (const { kind, path } of itemKinds) {
    test(`a complete ${kind} is read as a draft, published, unpublished, trashed and restored (${database.name})`, async () => {
      await using api = await openTestApi({ kind: database, catalogue: false })
      const headers = { cookie: await api.signIn(), origin: own }
      const id = await createDraft(api, kind)
      const read = await api.request(`/api${path}/${id}`, { headers })
      expect([read.status, read.headers.get('etag')]).toEqual([200, '"1"'])
      expect(await readBody(read)).toMatchObject({
        _id: id,
        kind,
        state: 'draft',
        version: 1,
        trashedAt: null,
      })

      const seen: unknown[] = []
      for (const verb of ['publish', 'publish', 'unpublish', 'trash', 'trash', 'restore']) {
        const answer = await api.post(`/api${path}/${id}/${verb}`, {}, headers)
        const { state, message, version } = await readBody(answer)
        expect(answer.headers.get('etag')).toBe(`"${String(version)}"`)
        seen.push([answer.status, verb, state, message, version])
      }
      expect(seen).toEqual([
        [200, 'publish', 'published', 'Published.', 2],
        [200, 'publish', 'published', 'Published.', 2],
        [200, 'unpublish', 'draft', 'Unpublished.', 3],
        [200, 'trash', 'trash', 'Moved to the trash.', 4],
        [200, 'trash', 'trash', 'Moved to the trash.', 4],
        [200, 'restore', 'draft', 'Restored.', 5],
      ])
    })
  }
}

for (const { kind, path } of itemKinds.filter((each) => each.kind !== 'post')) {
  test(`the \`id\` of a ${kind} finds it in the trash, unless another one has it now`, async () => {
    await using api = await openTestApi({ catalogue: false })
    const headers = { cookie: await api.signIn(), origin: own }
    const id = await createDraft(api, kind)
    const at = `/api${path}/${kind}-1`
    for (const verb of ['trash', 'trash', 'restore', 'trash']) {
      const answer = await api.post(`${at}/${verb}`, {}, headers)
      expect([answer.status, (await readBody(answer))['_id']], verb).toEqual([200, id])
    }
    const read = async (address: string) => readBody(await api.request(address, { headers }))
    expect(await read(at)).toMatchObject({ _id: id, state: 'trash' })
    const other = itemKinds.find((each) => each.kind !== kind && each.kind !== 'post')!
    const foreign = await api.request(`/api${other.path}/${kind}-1`, { headers })
    expect(foreign.status).toBe(404)
    const another = await createDraft(api, kind)
    expect(await read(at)).toMatchObject({ _id: another, state: 'draft' })
    await inTransaction(api.database.kysely, (db) =>
      db
        .updateTable('opportunity')
        .set({ trashed_at: '2020-01-01T00:00:00.000Z' })
        .where('id', '=', id)
        .execute(),
    )
    await api.post(`${at}/trash`, {}, headers)
    expect(await read(at)).toMatchObject({ _id: another, state: 'trash' })
  })
}

test('an item in the trash is restored before it is published, and an unknown item or one of another kind is not found', async () => {
  await using api = await openTestApi({ catalogue: false })
  const headers = { cookie: await api.signIn(), origin: own }
  const id = await createDraft(api, 'scholarship')
  expect((await api.request('/api/scholarships/scholarship-1', { headers })).status).toBe(200)
  await api.post(`/api/scholarships/${id}/trash`, {}, headers)
  expect((await api.post(`/api/scholarships/${id}/publish`, {}, headers)).status).toBe(409)
  for (const path of [`/api/internships/${id}`, `/api/posts/${id}`, '/api/scholarships/nothing']) {
    const answer = await api.request(path, { headers })
    expect([answer.status, Object.keys(await readBody(answer))], path).toEqual([404, ['message']])
  }
})

test('If-Match refuses a change of an item with a newer version, and names that version', async () => {
  await using api = await openTestApi({ catalogue: false })
  const headers = { cookie: await api.signIn(), origin: own }
  const id = await createDraft(api, 'internship')
  const publish = (ifMatch: string) =>
    api.post(`/api/internships/${id}/publish`, {}, { ...headers, 'if-match': ifMatch })
  for (const old of ['"7"', '"x"', '1', 'W/"1"']) expect((await publish(old)).status, old).toBe(412)
  expect((await readBody(await api.request(`/api/internships/${id}`, { headers })))['state']).toBe(
    'draft',
  )
  expect((await publish('"7", "1"')).status).toBe(200)
  const late = await publish('"1"')
  expect([late.status, late.headers.get('etag')]).toEqual([412, '"2"'])
  expect((await publish('*')).status).toBe(200)
})

test('a bearer token replaces the cookie, and a cookie from another site does nothing', async () => {
  await using api = await openTestApi({ catalogue: false })
  const id = await createDraft(api, 'post')
  const cookie = await api.signIn()
  const { token } = await readBody(
    await api.post('/api/admin/login', {
      username: 'owner',
      password: 'quiet river under stones',
      token: true,
    }),
  )
  const foreign = await api.post(
    `/api/posts/${id}/publish`,
    {},
    { cookie, origin: 'https://example.org' },
  )
  const bearer = await api.post(
    `/api/posts/${id}/publish`,
    {},
    { authorization: `Bearer ${String(token)}` },
  )
  expect([foreign.status, bearer.status]).toEqual([403, 200])
})

/** For each kind one text that changes, by its name on the wire, and one that stays. */
const changes = {
  scholarship: {
    change: { description: 'Three years.', region: ['Europe', 'Asia'] },
    empty: { hostUniversity: null },
    left: 'name',
  },
  internship: {
    change: { custome_message: 'Late is fine.' },
    empty: { feeToApply: null },
    left: 'name',
  },
  leadership: {
    change: { programTitle: 'Future Leaders' },
    empty: { hostUniversity: null },
    left: 'description',
  },
  post: { change: { title: 'How to ask a referee' }, empty: { author: '' }, left: 'content' },
} as const

for (const database of databases) {
  for (const itemKind of itemKinds) {
    const { kind, path } = itemKind
    test(`only the given fields of a ${kind} change, and a response can be sent back (${database.name})`, async () => {
      await using api = await openTestApi({ kind: database, catalogue: false })
      const headers = {
        cookie: await api.signIn(),
        origin: own,
        'content-type': 'application/json',
      }
      const at = `/api${path}/${await createDraft(api, kind)}`
      const patch = (body: object, more: Record<string, string> = {}) =>
        api.request(at, {
          method: 'PATCH',
          headers: { ...headers, ...more },
          body: JSON.stringify(body),
        })
      const before = await readBody(await api.request(at, { headers }))

      const { change, empty, left } = changes[kind]
      const answer = await patch({ ...change, ...empty })
      const after = await readBody(answer)
      expect(
        [answer.status, answer.headers.get('etag'), after['message']],
        JSON.stringify(after),
      ).toEqual([200, '"2"', 'Saved.'])
      expect(after).toMatchObject({
        ...change,
        ...empty,
        [left]: before[left],
        state: 'draft',
        version: 2,
      })
      const same = (record: Record<string, unknown>) =>
        Object.fromEntries(
          Object.entries(record).filter(
            ([name]) =>
              ![
                'message',
                'version',
                'updatedAt',
                'slug',
                ...Object.keys({ ...change, ...empty }),
              ].includes(name),
          ),
        )
      expect(same(after)).toEqual(same(before))

      const { message: _message, ...item } = after
      const back = await patch({ ...item, [left]: before[left], slug: 'an-address-of-its-own' })
      expect(await readBody(back)).toMatchObject({
        ...item,
        slug: 'an-address-of-its-own',
        version: 3,
        updatedAt: expect.any(String),
      })

      const repeated = await patch({ ...change, ...empty })
      expect(await readBody(repeated)).toMatchObject({ message: 'Saved.', version: 3 })
      const late = await patch(change, { 'if-match': '"2"' })
      expect([late.status, late.headers.get('etag')]).toEqual([412, '"3"'])
      const wrong = await patch({ state: 'published', nonsense: 1 })
      expect([wrong.status, Object.keys((await readBody(wrong))['errors'] as object)]).toEqual([
        400,
        ['state', 'nonsense'],
      ])
    })
  }
}

test('rules with an unknown country group, or that are no object, are refused and not stored', async () => {
  await using api = await openTestApi({ catalogue: false })
  await loadStarterGroups(api.database.kysely, new Date())
  const headers = { cookie: await api.signIn(), origin: own, 'content-type': 'application/json' }
  const at = `/api/internships/${await createDraft(api, 'internship')}`
  const patch = async (rules: unknown) => {
    const answer = await api.request(at, {
      method: 'PATCH',
      headers,
      body: JSON.stringify({ rules }),
    })
    return [
      answer.status,
      Object.keys(((await readBody(answer))['errors'] as object | undefined) ?? {}),
    ]
  }
  const listed = (group: string) => ({
    basis: 'page',
    nationality: { rule: 'listed', groups: [group] },
  })
  expect(await patch(listed('eu'))).toEqual([200, []])
  for (const rules of [
    listed('nogroup'),
    { residence: { rule: 'except', groups: ['eu', 'nogroup'] } },
    [],
    'x',
    5,
  ])
    expect([rules, await patch(rules)]).toEqual([rules, [400, ['rules']]])
  expect((await readBody(await api.request(at, { headers })))['rules']).toMatchObject(listed('eu'))
})

test('a change by the API obeys the rules of the form, with the client’s names', async () => {
  await using api = await openTestApi({ catalogue: false })
  const headers = { cookie: await api.signIn(), origin: own, 'content-type': 'application/json' }
  const at = `/api/internships/${await createDraft(api, 'internship')}`
  const patch = (body: unknown) =>
    api.request(at, { method: 'PATCH', headers, body: JSON.stringify(body) })
  // A draft needs only a name, and what is public all that the form requires.
  expect((await patch({ custome_message: '' })).status).toBe(200)
  expect((await patch({ custome_message: 'Hurry' })).status).toBe(200)
  await api.request(`${at}/publish`, { method: 'POST', headers })
  const refused = await patch({
    custome_message: '',
    benifits: 'Pay',
    officialLink: 'javascript:alert(1)',
  })
  expect([
    refused.status,
    Object.keys((await readBody(refused))['errors'] as object).toSorted(),
  ]).toEqual([400, ['custome_message', 'officialLink']])
  expect((await patch([])).status).toBe(400)
  const other = await api.editing.opportunities.create('internship', {
    ...everything,
    code: 'taken',
  })
  expect(other.ok).toBe(true)
  const conflict = await patch({ internship_id: 'taken' })
  const link = `<${own}/admin/edit/${other.ok ? other.value.item.id : ''}>; rel="related"`
  expect([
    conflict.status,
    conflict.headers.get('link'),
    Object.keys((await readBody(conflict))['errors'] as object),
  ]).toEqual([409, link, ['internship_id']])
  expect((await readBody(await api.request(at, { headers })))['version']).toBe(4)

  await api.post(`${at}/trash`, {}, headers)
  await api.request(`/api/internships/taken`, {
    method: 'PATCH',
    headers,
    body: JSON.stringify({ internship_id: 'internship-1' }),
  })
  const back = await api.post(`${at}/restore`, {}, headers)
  expect([
    back.status,
    back.headers.get('link'),
    Object.keys((await readBody(back))['errors'] as object),
  ]).toEqual([409, link, ['internship_id']])
})

test('the fields of a deadline are changed one by one', async () => {
  await using api = await openTestApi({ catalogue: false })
  const headers = { cookie: await api.signIn(), origin: own, 'content-type': 'application/json' }
  const at = `/api/scholarships/${await createDraft(api, 'scholarship')}`
  const seen: unknown[] = []
  for (const change of [
    { deadlineNote: 'by noon' },
    { deadline: '2028-01-31' },
    { expectedDeadline: '2029-02-01' },
    { deadlineKind: 'fixed' },
    { deadlineKind: 'rolling' },
    { deadline: '2030-03-01', deadlineNote: null },
    { deadline: '2030-02-30' },
    { deadline: null },
  ]) {
    const answer = await api.request(at, { method: 'PATCH', headers, body: JSON.stringify(change) })
    const { deadline, deadlineKind, expectedDeadline, deadlineNote } = await readBody(answer)
    seen.push([answer.status, deadlineKind, deadline, expectedDeadline, deadlineNote])
  }
  expect(seen).toEqual([
    [200, 'fixed', '2027-03-15', null, 'by noon'],
    [200, 'fixed', '2028-01-31', null, 'by noon'],
    [200, 'expected', null, '2029-02-01', 'by noon'],
    [200, 'fixed', '2029-02-01', null, 'by noon'],
    [200, 'rolling', null, null, 'by noon'],
    [200, 'fixed', '2030-03-01', null, undefined],
    [400, undefined, undefined, undefined, undefined],
    [200, 'varies', null, null, undefined],
  ])
})

test('two simultaneous changes of different fields are both stored', async () => {
  await using api = await openTestApi({ catalogue: false })
  const headers = { cookie: await api.signIn(), origin: own, 'content-type': 'application/json' }
  const at = `/api/scholarships/${await createDraft(api, 'scholarship')}`
  const patch = (body: object) =>
    api.request(at, { method: 'PATCH', headers, body: JSON.stringify(body) })
  const answers = await Promise.all([
    patch({ name: 'New name' }),
    patch({ country: 'Sweden' }),
    patch({ amount: 5 }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await readBody(await api.request(at, { headers }))).toMatchObject({
    name: 'New name',
    country: 'Sweden',
    amount: 5,
    version: 4,
  })
})
