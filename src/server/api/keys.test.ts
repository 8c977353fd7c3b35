import { expect, test } from 'vitest'
import type { Scope } from '#domain/forms/key-draft.ts'
import { databases } from '#storage/testing/test-database.ts'
import { sampleInput } from '#services/testing/sample-input.ts'
import { openTestApi, readBody, testAdmin, type TestApi } from '#server/testing/test-api.ts'

async function createKey({ accounts }: TestApi, scope: Scope): Promise<Record<string, string>> {
  const current = testAdmin.password
  const created = await accounts.keys.create({ name: `Key ${scope}`, scope, days: '30', current })
  if (!created.ok) throw new Error(JSON.stringify(created.errors))
  return { authorization: `Bearer ${created.value}` }
}

async function createItem({ editing }: TestApi, publish: 'now' | 'draft'): Promise<string> {
  const input = { ...sampleInput, code: `code-${publish}` }
  const outcome = await editing.opportunities.create('scholarship', input, { publish })
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors))
  return outcome.value.item.id
}

interface Operation {
  readonly security: readonly Readonly<Record<string, readonly Scope[]>>[]
  readonly description?: string
}

test('each call accepts exactly the scopes that the document names, and a refusal names the missing one', async () => {
  await using api = await openTestApi({ catalogue: false })
  const keys = {
    read: await createKey(api, 'read'),
    drafts: await createKey(api, 'drafts'),
    publish: await createKey(api, 'publish'),
  }
  const document = (await readBody(await api.request('/api/openapi.json'))) as {
    paths: Record<string, Record<string, Operation>>
  }
  const guarded = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security }]) => security.length > 0)
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  const accepted: Record<string, string> = {}
  for (const { method, path, operation } of guarded) {
    const named = operation.security.flatMap((each) => each['key'] ?? [])
    for (const [scope, headers] of Object.entries(keys)) {
      const answer = await api.request(path.replaceAll(/\{\w+\}/g, 'x'), {
        method,
        headers: { 'content-type': 'text/plain', ...headers },
        body: method === 'GET' ? null : 'x',
      })
      const isNamed = named.some((each) => each === scope)
      expect(answer.status === 403, `${method} ${path} by ${scope}`).toBe(!isNamed)
      if (!isNamed)
        expect((await readBody(answer))['message']).toBe(
          named.length === 0
            ? 'A key cannot make this call. Log in as the administrator.'
            : `This call needs a key with the scope ${named.join(' or ')}.`,
        )
    }
    accepted[`${method} ${path}`] = named.join(' ')
  }
  expect(accepted).toMatchObject({
    'GET /api/admin/session': '',
    'GET /api/getMessage': 'read',
    'DELETE /api/deleleMessage/{id}': '',
    'POST /api/save/scholarshipdata': 'drafts publish',
    'POST /api/add/blog': 'drafts publish',
    'DELETE /api/delete/scholarship/{id}': 'publish',
    'GET /api/posts/{id}': 'read drafts publish',
    'GET /api/scholarships/export': 'read drafts publish',
    'PATCH /api/scholarships/{id}': 'drafts publish',
    'POST /api/scholarships/{id}/publish': 'publish',
    'POST /api/scholarships/import': 'publish',
  })
  const logout = await api.post('/api/admin/logout', {}, keys.publish)
  expect(logout.status).toBe(403)
})

test('a key that is unknown, removed or in a cookie is no login', async () => {
  await using api = await openTestApi({ catalogue: false })
  const headers = await createKey(api, 'publish')
  const token = headers['authorization']?.slice('Bearer '.length) ?? ''
  const read = async (sent: Record<string, string>) => {
    const answer = await api.request('/api/posts/x', { headers: sent })
    return [answer.status, (await readBody(answer))['message']]
  }
  expect((await read(headers))[0]).toBe(404)
  expect(await read({ cookie: `session=${token}` })).toEqual([401, 'Please login first as admin'])
  const unknown = [401, 'This key does not exist, or it has ended.']
  expect(await read({ authorization: 'Bearer key_made-up' })).toEqual(unknown)
  const [key] = await api.accounts.keys.list()
  await api.accounts.keys.remove(key!.id)
  expect(await read(headers)).toEqual(unknown)
})

for (const kind of databases) {
  test(`a key for drafts creates and changes drafts alone, and the history names the key (${kind.name})`, async () => {
    await using api = await openTestApi({ kind, catalogue: false })
    const headers = await createKey(api, 'drafts')
    const draft = await createItem(api, 'draft')
    const published = await createItem(api, 'now')
    const change = async (id: string) => {
      const answer = await api.request(`/api/scholarships/${id}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ duration: '3 years' }),
      })
      return [answer.status, (await readBody(answer))['message']]
    }
    const refused = [403, expect.stringContaining('A key with the scope drafts')]
    expect(await change(draft)).toEqual([200, 'Saved.'])
    expect(await change(published)).toEqual(refused)
    await api.editing.opportunities.trash(draft)
    expect(await change(draft)).toEqual(refused)

    const form = {
      id: 'by-key',
      name: 'By a key',
      image: 'https://example.org/a.jpg',
      description: 'Two years.',
      benefits: 'A grant',
      eligibilityCriteria: 'A degree',
      amount: 0,
      deadline: '2027-03-15',
      region: 'Europe',
      country: 'Norway',
      officialLink: 'https://example.org/apply',
    }
    const save = (body: object) => api.post('/api/save/scholarshipdata', body, headers)
    expect((await save(form)).status).toBe(403)
    expect((await save({ ...form, state: 'published' })).status).toBe(403)
    const saved = await readBody(await save({ ...form, state: 'draft' }))
    expect(saved).toMatchObject({ state: 'draft' })
    const history = async (id: string) =>
      (await api.editing.opportunities.listHistory(id)).map(({ action, by }) => [action, by])
    expect(await history(String(saved['_id']))).toEqual([['created', 'Key drafts']])
    expect(await history(draft)).toEqual([
      ['trashed', null],
      ['changed', 'Key drafts'],
      ['created', null],
    ])
  })

  test(`the history names the key of an import and of a change of the state (${kind.name})`, async () => {
    await using api = await openTestApi({ kind, catalogue: false })
    const headers = await createKey(api, 'publish')
    const id = await createItem(api, 'draft')
    const imported = await api.post(
      '/api/scholarships/import',
      [{ _id: id, duration: '3 years' }],
      headers,
    )
    expect(imported.status).toBe(200)
    expect((await api.post(`/api/scholarships/${id}/publish`, {}, headers)).status).toBe(200)
    const history = await api.editing.opportunities.listHistory(id)
    expect(history.map(({ action, by }) => [action, by])).toEqual([
      ['published', 'Key publish'],
      ['imported', 'Key publish'],
      ['created', null],
    ])
  })
}
