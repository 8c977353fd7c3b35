import { expect, test } from 'vitest'
import { collections } from '#domain/listing/collections.ts'
import { openTestApi, readBody, type TestApi } from '#server/testing/test-api.ts'

interface Document {
  readonly openapi: string
  readonly paths: Record<
    string,
    Record<string, { operationId: string; responses: Record<string, object>; summary: string }>
  >
  readonly components: { readonly schemas: Record<string, { properties?: Record<string, object> }> }
}

async function getDocument(api: TestApi): Promise<Document> {
  return (await readBody(await api.request('/api/openapi.json'))) as unknown as Document
}

test('the document describes every call', async () => {
  await using api = await openTestApi({ catalogue: false })
  const document = await getDocument(api)
  expect(document.openapi).toBe('3.1.0')
  const calls = Object.entries(document.paths).filter(([path]) => path.startsWith('/api/'))
  const described = calls.flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const routes = api.app.routes
    .filter(
      ({ method, path }) => method !== 'ALL' && !/\/(openapi\.json|docs|docs\.css)$/.test(path),
    )
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
  expect(described.toSorted()).toEqual(routes.toSorted())
  expect(described).toHaveLength(50)
})

test('the document describes the files of every list', async () => {
  await using api = await openTestApi({ catalogue: false })
  const { paths } = await getDocument(api)
  expect(Object.keys(paths).filter((path) => !path.startsWith('/api/'))).toEqual([
    '/{listing}/{file}',
    '/scholarships/{listing}/{file}',
    '/search/{file}',
    '/shortlist/{file}',
    '/blogs/{file}',
  ])
  const listings = JSON.stringify(paths)
  for (const { id } of collections)
    expect(listings).toContain(`"${id.replace('scholarships/', '')}"`)
})

test('each operation has a unique name, which generated clients use', async () => {
  await using api = await openTestApi({ catalogue: false })
  const { paths } = await getDocument(api)
  const ids = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  )
  expect(ids.length).toBeGreaterThan(50)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => !/^[a-z][A-Za-z0-9]+$/.test(id))).toEqual([])
  expect(paths['/api/get/scholarship_data']?.['get']?.operationId).toBe('getScholarshipData')
})

test('every reference resolves', async () => {
  await using api = await openTestApi({ catalogue: false })
  const document = await getDocument(api)
  const names = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
    (match) => match[1] ?? '',
  )
  expect(names.length).toBeGreaterThan(20)
  for (const name of names) expect(document.components.schemas, name).toHaveProperty(name)
})

test('requests and responses match the document', async () => {
  await using api = await openTestApi()
  const { schemas } = (await getDocument(api)).components
  const sent: [string, unknown][] = [
    ['Scholarship', await (await api.request('/api/get/scholarship_data')).json()],
    ['Internship', (await readBody(await api.request('/api/get/internshipdata')))['message']],
    ['LeadershipProgram', await (await api.request('/api/get/leader_data')).json()],
    ['Blog', await (await api.request('/api/get/allbloge')).json()],
  ]
  for (const [name, items] of sent) {
    const names = Object.keys(schemas[name]?.properties ?? {})
    for (const item of items as object[])
      expect(
        Object.keys(item).filter((field) => !names.includes(field)),
        name,
      ).toEqual([])
  }
})

test('the page loads nothing from other sites and runs no script', async () => {
  await using api = await openTestApi({
    catalogue: false,
    siteName: 'Atlas <script>alert(1)</script>',
  })
  const answer = await api.request('/api/docs')
  expect(answer.headers.get('content-type')).toMatch(/^text\/html/)
  const page = await answer.text()
  expect(page).toContain('/api/get/scholarship_data')
  expect(page).toContain('Atlas &lt;script&gt;')
  expect(page).not.toMatch(/<script|\sstyle=|\son\w+=|\[object/)
  const addresses = [...page.matchAll(/(?:href|src)="([^"]*)"/g)].map((match) => match[1] ?? '')
  expect(addresses.filter((address) => !/^(\/(?!\/)|#)/.test(address))).toEqual([])
  for (const target of addresses.filter((address) => address.startsWith('#')))
    expect(page).toContain(`id="${target.slice(1)}"`)
  const style = await api.request('/api/docs.css')
  expect(style.headers.get('content-type')).toMatch(/^text\/css/)
  expect(await style.text()).not.toMatch(/url\(|@import/)
})
