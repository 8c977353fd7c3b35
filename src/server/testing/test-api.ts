import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import type { KyselyPlugin } from 'kysely'
import type { Database } from '#storage/database.ts'
import { loadStarterCatalogue } from '#storage/starter/starter-catalogue.ts'
import {
  databases,
  type TestDatabase,
  type TestDatabaseKind,
} from '#storage/testing/test-database.ts'
import { type Accounts, createAccounts, createAdmin } from '#services/account/account.ts'
import type { Editing } from '#services/create-editing.ts'
import { createPublicServices } from '#services/create-public-services.ts'
import type { PublicServices } from '#services/public-services.ts'
import { createKeyedHash } from '#services/secret.ts'
import { createTestEditing } from '#services/testing/test-editing.ts'
import { apiRoutes } from '#server/api/api.ts'
import type { ApiSettings } from '#server/api/call.ts'
import { createRateLimits, createConcurrencyLimit } from '#server/http/limits.ts'
import { type AppEnv, withRequestContext } from '#server/http/request-context.ts'
import { createTrustedBrowsers, createSignIn, type Sessions } from '#server/session/sign-in.ts'
import { silentLog } from '#server/testing/silent-log.ts'

export const testAdmin = { username: 'owner', password: 'quiet river under stones' }
export const testNow = new Date('2026-11-21T12:00:00Z')

/** The API over a real database with the starter catalogue, mounted as in the site. */
export interface TestApi extends AsyncDisposable {
  readonly app: Hono<AppEnv>
  readonly services: PublicServices
  readonly editing: Editing
  readonly accounts: Accounts
  readonly database: Database
  /** For a second connection to the database, like another process's. */
  readonly address: TestDatabase['address']
  readonly dataDir: string
  /** The log. */
  readonly logged: object[]
  request(path: string, init?: RequestInit): Promise<Response>
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>
  /** The Cookie header of a new session. */
  signIn(): Promise<string>
}

export interface TestApiSetting {
  readonly kind?: TestDatabaseKind
  readonly config?: Partial<ApiSettings>
  readonly change?: (services: PublicServices) => Partial<PublicServices>
  readonly admin?: Sessions
  readonly catalogue?: boolean
  readonly siteName?: string
  /** Wraps the database for the calls. */
  readonly plugin?: KyselyPlugin
}

export async function openTestApi({
  kind = databases[0],
  config,
  change,
  admin,
  catalogue = true,
  siteName = 'Atlas',
  plugin,
}: TestApiSetting = {}): Promise<TestApi> {
  if (kind === undefined) throw new Error('There is no database to test on.')
  const { database: plain, ...stored } = await kind.open()
  const database =
    plugin === undefined ? plain : { ...plain, kysely: plain.kysely.withPlugin(plugin) }
  const dataDir = await mkdtemp(join(tmpdir(), 'atlas-api-'))
  if (catalogue) await loadStarterCatalogue(database.kysely, testNow)
  const clock = () => testNow
  const local = createPublicServices({ db: database, clock, times: { every: 0 } })
  const services = { ...local, ...change?.(local) }
  const account = createAdmin({ db: database, clock })
  await account.prepare(testAdmin)
  const settings = { publicUrl: 'http://127.0.0.1:3000', allowedOrigins: [], dataDir, ...config }
  const logged: object[] = []
  const log = { error: (details: object) => void logged.push(details) }

  const sessions = admin ?? account
  const limits = createRateLimits(1)
  const signIn = createSignIn({
    admin: sessions,
    limits,
    config: settings,
    browsers: createTrustedBrowsers(createKeyedHash(), settings),
  })
  const app = new Hono<AppEnv>()
  app.use(withRequestContext({ ...settings, adsScriptUrl: null, trustProxy: 0 }, silentLog))
  app.use(async (c, next) => {
    c.set('address', c.req.header('x-test-address') ?? '203.0.113.7')
    await next()
  })
  const accounts = createAccounts({ db: database, clock })
  const editing = createTestEditing({ db: database, clock, dataDir })
  const findSiteName = async () => siteName
  app.route(
    '/api',
    apiRoutes({
      services,
      editing,
      findSiteName,
      admin: sessions,
      accounts,
      signIn,
      config: settings,
      limits,
      limitConcurrency: createConcurrencyLimit(2),
      log,
    }),
  )

  const request = async (path: string, init?: RequestInit) =>
    app.request(`${settings.publicUrl}${path}`, init)
  const post: TestApi['post'] = (path, body, headers) =>
    request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  return {
    app,
    services,
    editing,
    accounts,
    database,
    address: stored.address,
    dataDir,
    logged,
    request,
    post,
    async signIn() {
      const response = await post('/api/admin/login', testAdmin)
      return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    },
    async [Symbol.asyncDispose]() {
      await stored[Symbol.asyncDispose]()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** For JSON responses. */
export async function readBody(response: Response): Promise<Record<string, unknown>> {
  return (await response.json()) as Record<string, unknown>
}
