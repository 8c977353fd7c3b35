import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono, type Context } from 'hono'
// Records as real backends of this wire have stored them: text or list, other names, missing and
// broken fields.
import odd from '#server/testing/odd-records.json' with { type: 'json' }

/**
 * The behaviour of the backend: normal, status 500 with its own words, no response, no JSON, an
 * endless response, another host.
 */
export type Mood =
  | 'well'
  | 'failing'
  | 'hanging'
  | 'garbage'
  | 'endless'
  | 'redirecting'
  | 'bare-failing'

interface Refusal {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 500 | 502
  /** Text has the type text/html, as of servers that call `send('…')`. */
  readonly body: object | string
}

/** A picture of an article. */
export interface SentFile {
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array
}

/**
 * A backend for tests with only the basic calls (docs/interface, Another backend), on a separate
 * port. It stores all requests.
 */
export interface TestBackend extends AsyncDisposable {
  readonly url: string
  /** Of all paths, or of one ('/api/get/leader_data'). */
  setMood(mood: Mood, path?: string): void
  /** Requested paths so far, in order. */
  readonly requests: string[]
  /** Bodies of posts. */
  readonly posted: { readonly path: string; readonly body: unknown }[]
  /** The pictures of the last article. */
  files: readonly SentFile[]
  scholarships: unknown[]
  posts: unknown[]
  messages: unknown[]
  /** The response to the next posts and deletions; undefined: success. */
  refusal: Refusal | undefined
  /**
   * The proof of a login: a cookie, a token, or both, which calls then need. 'nothing': calls need
   * no proof, which a backend may allow.
   */
  login: 'both' | 'cookie' | 'token' | 'nothing'
  /**
   * The form of a success: a record with a message, the saved record alone, plain text, or nothing.
   */
  words: 'message' | 'record' | 'text' | 'none'
  /** Ends all sessions. */
  endSessions(): void
}

export const backendAdmin = { username: 'owner', password: 'a long enough phrase' }

type Record = { readonly [name: string]: unknown }

export async function startTestBackend(): Promise<TestBackend> {
  const moods = new Map<string, Mood>()
  let session = 1
  let last = 0
  const backend = {
    requests: [] as string[],
    posted: [] as TestBackend['posted'],
    files: [] as readonly SentFile[],
    scholarships: [...odd.scholarships] as unknown[],
    internships: [...odd.internships] as unknown[],
    leadership: [...odd.leadership] as unknown[],
    posts: [...odd.posts] as unknown[],
    messages: [
      { _id: 'm1', name: 'Ada', email: 'ada@example.org', website: '', message: 'Hello' },
      null,
      'odd',
    ] as unknown[],
    refusal: undefined as TestBackend['refusal'],
    login: 'both' as TestBackend['login'],
    words: 'message' as TestBackend['words'],
  }
  const app = new Hono()
  const secret = () => ({ cookie: `sid=secret-${session}`, token: `from-there-${session}` })

  app.use(async (c, next) => {
    backend.requests.push(c.req.path)
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
        return c.body(
          new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(65536).fill(32)) }),
        )
      case 'redirecting':
        return c.redirect(`http://localhost.invalid${c.req.path}`)
    }
  })
  app.get('/api/get/scholarship_data', (c) => c.json(backend.scholarships))
  app.get('/api/get/internshipdata', (c) => c.json({ message: backend.internships }))
  app.get('/api/get/leader_data', (c) => c.json(backend.leadership))
  app.get('/api/get/allbloge', (c) => c.json(backend.posts))

  app.post('/api/admin/login', async (c) => {
    const { username, password } = await c.req.json()
    if (username !== backendAdmin.username || password !== backendAdmin.password)
      return c.json({ message: 'Wrong' }, 401)
    const { cookie, token } = secret()
    if (backend.login !== 'token' && backend.login !== 'nothing')
      c.header('set-cookie', `${cookie}; Path=/; HttpOnly`)
    return c.json({
      message: 'Welcome',
      ...(backend.login === 'cookie' || backend.login === 'nothing' ? {} : { token }),
    })
  })

  for (const path of ['/api/subscriber', '/api/contact']) {
    app.post(path, async (c) => {
      const body: Record = await c.req.json()
      backend.posted.push({ path, body })
      if (backend.refusal !== undefined) return refuse(c, backend.refusal)
      if (path === '/api/contact') backend.messages.push({ _id: `m-${(last += 1)}`, ...body })
      return c.json({ ok: true }, 201)
    })
  }

  const isAdmin = (c: Context): boolean => {
    const { cookie, token } = secret()
    const hasCookie = c.req.header('cookie') === cookie || backend.login === 'token'
    const hasToken =
      c.req.header('authorization') === `Bearer ${token}` || backend.login === 'cookie'
    return backend.login === 'nothing' || (hasCookie && hasToken)
  }
  const guarded = (work: (c: Context) => Response | Promise<Response>) => async (c: Context) => {
    if (!isAdmin(c)) return c.json({ message: 'no' }, 401)
    if (c.req.method !== 'GET' && backend.refusal !== undefined) return refuse(c, backend.refusal)
    return work(c)
  }
  const respond = (c: Context, status: 200 | 201, message: string, record: Record = {}) => {
    if (backend.words === 'text') return c.html(message, status)
    if (backend.words === 'none') return c.body(null, status)
    return c.json(backend.words === 'record' ? record : { message, data: record }, status)
  }

  app.get(
    '/api/getMessage',
    guarded((c) => c.json(backend.messages)),
  )
  const saving = [
    { path: '/api/save/scholarshipdata', into: 'scholarships', id: 'id', name: 'name' },
    { path: '/api/admin/saveInternship', into: 'internships', id: 'internship_id', name: 'name' },
    { path: '/api/add/leader_data', into: 'leadership', id: 'id', name: 'programTitle' },
  ] as const
  for (const { path, into, id, name } of saving) {
    app.post(
      path,
      guarded(async (c) => {
        const body: Record = await c.req.json()
        backend.posted.push({ path, body })
        if (!body[name])
          return c.json(
            { message: 'Validation failed', errors: { [name]: { message: 'It needs a name.' } } },
            400,
          )
        if (backend[into].some((record) => (record as Record | null)?.[id] === body[id]))
          return c.html('That id is taken', 409)
        // Like document databases: a generated identifier beside the entered one.
        const record = {
          _id: `${into}-${(last += 1)}`,
          ...body,
          createdAt: '2030-05-31T00:00:00.000Z',
        }
        backend[into] = [...backend[into], record]
        return respond(c, 201, 'Stored', record)
      }),
    )
  }
  app.post(
    '/api/add/blog',
    guarded(async (c) => {
      const form = await c.req.formData()
      const images = form.getAll('images').filter((value) => value instanceof File)
      backend.files = await Promise.all(
        images.map(async (file) => ({
          name: file.name,
          type: file.type,
          bytes: new Uint8Array(await file.arrayBuffer()),
        })),
      )
      const texts = Object.fromEntries([...form].filter(([name]) => name !== 'images'))
      backend.posted.push({ path: '/api/add/blog', body: texts })
      let used = 0
      const content = (JSON.parse(String(texts['content'])) as Record[]).map((block) =>
        block['type'] === 'image' && block['value'] === ''
          ? { ...block, value: `/uploads/${images[used++]?.name ?? 'none'}` }
          : block,
      )
      const record = {
        ...texts,
        _id: `b-${(last += 1) + 100}`,
        content,
        image_urls: JSON.parse(String(texts['image_urls'])),
      }
      backend.posts = [record, ...backend.posts]
      return respond(c, 201, 'Stored', record)
    }),
  )
  const deleting = [
    { path: '/api/delete/scholarship/:id', from: 'scholarships' },
    { path: '/api/delete_bloge/:id', from: 'posts' },
    { path: '/api/deleleMessage/:id', from: 'messages' },
  ] as const
  for (const { path, from } of deleting) {
    app.delete(
      path,
      guarded((c) => {
        // By the identifier of its records, and by the other one only if there is none.
        const isMeant = (record: unknown) => {
          const { _id, id } = (record ?? {}) as Record
          return String(_id ?? id) === c.req.param('id')
        }
        if (!backend[from].some(isMeant)) return c.json({ error: 'Not found' }, 404)
        backend[from] = backend[from].filter((record) => !isMeant(record))
        return respond(c, 200, 'Deleted')
      }),
    )
  }

  const server = createServer(getRequestListener(app.fetch))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return Object.assign(backend, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setMood: (mood: Mood, path = '*') => void moods.set(path, mood),
    endSessions() {
      session += 1
    },
    [Symbol.asyncDispose]: () => close(server),
  })
}

function refuse(c: Context, { status, body }: Refusal): Response {
  return typeof body === 'string' ? c.html(body, status) : c.json(body, status)
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
}
