import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
// Records as backends of the specification's clients have kept them: text or list, other names, missing and broken fields.
import odd from '#server/remote/odd-records.json' with { type: 'json' }

/** How the backend behaves: as it should, status 500 with its own words, no answer at all, no JSON, an endless answer, another host. */
export type Mood = 'well' | 'failing' | 'hanging' | 'garbage' | 'endless' | 'redirecting' | 'bare-failing'

/** A backend for tests that offers the specification's section 7 and nothing else, on a port of its own. */
export interface TestBackend extends AsyncDisposable {
  readonly url: string
  /** Of all paths, or of one ('/api/get/leader_data'). */
  setMood(mood: Mood, path?: string): void
  /** Paths asked for so far, in order. */
  readonly asked: string[]
  /** Bodies of what was posted. */
  readonly posted: { readonly path: string; readonly body: unknown }[]
  scholarships: unknown[]
  /** The answer to the next posts; undefined: 201. */
  refusal: { readonly status: 400 | 409 | 429 | 500; readonly body: object } | undefined
}

export const backendAdmin = { username: 'owner', password: 'a long enough phrase' }

export async function startTestBackend(): Promise<TestBackend> {
  const moods = new Map<string, Mood>()
  const backend = {
    asked: [] as string[],
    posted: [] as TestBackend['posted'],
    scholarships: odd.scholarships as unknown[],
    refusal: undefined as TestBackend['refusal'],
  }
  const app = new Hono()

  app.use(async (c, next) => {
    backend.asked.push(c.req.path)
    switch (moods.get(c.req.path) ?? moods.get('*') ?? 'well') {
      case 'well':
        return next()
      case 'failing':
        return c.json({ message: 'The cupboard\nis <b>bare</b>.' }, 500)
      case 'bare-failing':
        return c.body(null, 502)
      case 'hanging':
        return new Promise<never>(() => {})
      case 'garbage':
        return c.html('<p>It works!</p>')
      case 'endless':
        return c.body(new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(65536).fill(32)) }))
      case 'redirecting':
        return c.redirect(`http://localhost.invalid${c.req.path}`)
    }
  })
  app.get('/api/get/scholarship_data', (c) => c.json(backend.scholarships))
  app.get('/api/get/internshipdata', (c) => c.json({ message: odd.internships }))
  app.get('/api/get/leader_data', (c) => c.json(odd.leadership))
  app.get('/api/get/allbloge', (c) => c.json(odd.posts))
  app.get('/api/getMessage', (c) => {
    if (c.req.header('cookie') !== 'sid=secret' || c.req.header('authorization') !== 'Bearer from-there')
      return c.json({ message: 'no' }, 401)
    return c.json([{ _id: 'm1', name: 'Ada', email: 'ada@example.org', website: '', message: 'Hello' }, null, 'odd'])
  })
  app.post('/api/admin/login', async (c) => {
    const { username, password } = await c.req.json()
    if (username !== backendAdmin.username || password !== backendAdmin.password) return c.json({ message: 'Wrong' }, 401)
    c.header('set-cookie', 'sid=secret; Path=/; HttpOnly')
    return c.json({ message: 'Welcome', token: 'from-there' })
  })
  for (const path of ['/api/subscriber', '/api/contact']) {
    app.post(path, async (c) => {
      backend.posted.push({ path, body: await c.req.json() })
      return backend.refusal === undefined ? c.json({ ok: true }, 201) : c.json(backend.refusal.body, backend.refusal.status)
    })
  }

  const server = createServer(getRequestListener(app.fetch))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return Object.assign(backend, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setMood: (mood: Mood, path = '*') => void moods.set(path, mood),
    [Symbol.asyncDispose]: () => close(server),
  })
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
}
