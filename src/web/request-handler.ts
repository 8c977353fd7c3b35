import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'

type Handle = (request: Request, context: RouterContextProvider) => Promise<Response>

/**
 * Answers requests as the framework does with the whole site map, but gives it those routes alone that an address may belong to. It goes through
 * all routes several times for each request, to match them, to copy and to describe them, which with 85 was 0.4 of the 2.9 ms that a
 * small page took (docs/scale.md).
 */
export function createHandler(build: ServerBuild, mode: string): Handle {
  const whole = createRequestHandler(build, mode)
  const firsts = new Set(Object.keys(build.routes).map((id) => firstOf(pathOf(build, id))))
  const handlers = new Map<string, Handle>()
  return (request, context) => {
    const asked = readFirst(new URL(request.url).pathname)
    // Whatever is written in an unusual way is left to the framework.
    if (asked === undefined) return whole(request, context)
    const first = firsts.has(asked) ? asked : ''
    const handle = handlers.get(first) ?? createRequestHandler(partOf(build, first), mode)
    handlers.set(first, handle)
    return handle(request, context)
  }
}

/** The routes that an address with this first part may belong to: of the same part, of any ('*', ':slug') and of none (home, layouts). */
export function partOf(build: ServerBuild, first: string): ServerBuild {
  const ids = Object.keys(build.routes).filter((id) => {
    const own = firstOf(pathOf(build, id))
    return own === first || own === '' || /^[:*]/.test(own)
  })
  return { ...build, routes: pick(build.routes, ids), assets: { ...build.assets, routes: pick(build.assets.routes, ids) } }
}

/** The first part of a path, in small letters as routes are compared; that of data ('/about.data') is the page's. undefined: it is not plain. */
function readFirst(path: string): string | undefined {
  return /^\/([\w-]*)(?:[/.]|$)/.exec(path)?.[1]?.toLowerCase()
}

function firstOf(path: string): string {
  return path.split('/', 1)[0]?.toLowerCase() ?? ''
}

/** From the root, without a slash before it. */
function pathOf({ routes }: ServerBuild, id: string): string {
  const route = routes[id]
  const parent = route?.parentId === undefined ? [] : [pathOf({ routes } as ServerBuild, route.parentId)]
  return [...parent, route?.path ?? ''].filter(Boolean).join('/')
}

function pick<Value>(all: Readonly<Record<string, Value>>, ids: readonly string[]): Record<string, Value> {
  return Object.fromEntries(ids.flatMap((id) => (id in all ? [[id, all[id] as Value]] : [])))
}
