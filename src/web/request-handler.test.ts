import { createRequestHandler, type EntryContext, RouterContextProvider, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { createHandler, partOf } from '#web/request-handler.ts'

const paths: Readonly<Record<string, { path?: string; index?: true; parentId?: string }>> = {
  root: { path: '' },
  shell: { parentId: 'root' },
  home: { index: true, parentId: 'shell' },
  about: { path: 'about', parentId: 'shell' },
  item: { path: 'opportunity/:slug', parentId: 'shell' },
  plan: { path: 'opportunity/:slug/plan', parentId: 'shell' },
  rest: { path: '*', parentId: 'shell' },
  admin: { path: 'admin', parentId: 'root' },
  edit: { path: 'edit/:id', parentId: 'admin' },
}

/** Each route answers with its name and what stands in the address. */
const routes = Object.entries(paths).map(([id, route]) => [
  id,
  { id, ...route, module: { default: () => null, loader: ({ params }: { params: object }) => params } },
])

const build = {
  entry: { module: { default: say } },
  routes: Object.fromEntries(routes),
  assets: { routes: Object.fromEntries(Object.keys(paths).map((id) => [id, { id }])) },
  basename: '/',
  future: {},
  ssr: true,
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
} as unknown as ServerBuild

function say(
  _request: Request,
  status: number,
  headers: Headers,
  { staticHandlerContext: { matches, loaderData } }: EntryContext,
): Response {
  return Response.json({ matches: matches.map(({ route }) => route.id), loaderData }, { status, headers })
}

const handle = createHandler(build, 'production')
const whole = createRequestHandler(build, 'production')

test.each([
  '/',
  '/about',
  '/About/',
  '/about/more',
  '/about.txt',
  '/%61bout',
  '/opportunity',
  '/opportunity/rhodes',
  '/opportunity/rhodes/plan?day=1',
  '/opportunity/rhodes/other',
  '/opportunity/a%2Fb',
  '/admin',
  '/ADMIN/edit/7',
  '/admin/unknown',
  '/nothing',
  '/constructor',
  '/__proto__/about',
  '/-',
  '//about',
  '/about.data',
  '/_.data',
  '/_root.data',
  '/opportunity/rhodes.data?_routes=item',
])('%s is answered as with all routes', async (path) => {
  const ask = async (handler: typeof handle) => {
    const response = await handler(new Request(`https://atlas.example${path}`), new RouterContextProvider())
    return { status: response.status, type: response.headers.get('content-type'), body: await response.text() }
  }
  expect(await ask(handle)).toEqual(await ask(whole))
})

test('an address is looked for among the routes of its first part, of any part and of none', () => {
  const idsOf = (first: string) => Object.keys(partOf(build, first).routes)
  expect(idsOf('opportunity')).toEqual(['root', 'shell', 'home', 'item', 'plan', 'rest'])
  expect(idsOf('admin')).toEqual(['root', 'shell', 'home', 'rest', 'admin', 'edit'])
  expect(Object.keys(partOf(build, 'about').assets.routes)).toEqual(['root', 'shell', 'home', 'about', 'rest'])
})
