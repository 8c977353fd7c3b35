import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type MiddlewareHandler } from 'hono'
import { every } from 'hono/combine'
import { etag } from 'hono/etag'
import { Problem } from '#domain/problem.ts'
import { programVersion } from '#storage/files.ts'
import { createKeyedHash } from '#services/secret.ts'
import { statusOf } from '#web/shell/status-of.ts'
import { formatErrorMessage } from '#web/texts/format-error.ts'
import { createApi } from '#server/api/api.ts'
import type { AppDeps } from '#server/deps.ts'
import { createFiles } from '#server/files/files.ts'
import { guardForms } from '#server/http/form-guard.ts'
import { caching } from '#server/http/headers.ts'
import { createLanguages } from '#server/http/languages.ts'
import { createConcurrencyLimit } from '#server/http/limits.ts'
import { refuseUnknownFiles, straightenPaths } from '#server/http/odd-paths.ts'
import { type AppEnv, orBrokenOff, withRequestContext } from '#server/http/request-context.ts'
import { reportError } from '#server/log.ts'
import { createOneClick } from '#server/mail/one-click.ts'
import { measureRequests } from '#server/metrics/serve-metrics.ts'
import { createAds } from '#server/pages/ads.ts'
import { createPageAccess } from '#server/pages/page-access.ts'
import { cachePages } from '#server/pages/page-cache.ts'
import { createPages } from '#server/pages/pages.ts'
import { createSitemap } from '#server/pages/sitemap.ts'
import { createPictures, createUploads } from '#server/pictures/pictures.ts'
import { createTrustedBrowsers, createSignIn } from '#server/session/sign-in.ts'

/**
 * Pages, files and lists rendered at a time (docs/decisions/0027-floods.md): more are not done
 * sooner, and cached responses would wait.
 */
const maxRendered = 2

/**
 * The complete HTTP application: pages, API, files and pictures, with their middleware in order. It
 * opens no port and starts no jobs.
 */
export function createApp(deps: AppDeps): Hono<AppEnv> {
  const {
    config,
    services,
    mailing = null,
    admin,
    editing,
    editingFor = () => editing,
    limits,
    db,
    log,
    logSecurity,
  } = deps
  const { metrics, assets, development = false } = deps
  const app = new Hono<AppEnv>()
  const headerSettings = { ...config, development }
  const languages = createLanguages(deps.languages, { fresh: development })
  if (metrics !== undefined) app.use(measureRequests(metrics, deps.patternOf))
  app.use(withRequestContext(headerSettings, log))
  if (assets !== undefined) app.use(serveBuilt(assets))
  app.use(straightenPaths(languages))

  app.get('/healthz', (c) => c.json({ status: 'ok', version: programVersion }))
  app.get('/readyz', async (c) => {
    const ready = await services.isReady()
    return c.json(
      { status: ready ? 'ok' : 'unavailable' },
      ready ? 200 : 503,
      ready ? {} : { 'retry-after': '5' },
    )
  })

  const findOptions = async () => await editing?.site.getOptions()
  // While the database is unavailable the name of the start remains.
  const findSiteName = async () =>
    (await findOptions().catch(() => undefined))?.name ?? config.siteName
  // Another backend is waited for, which keeps nothing busy here.
  const isRemote = config.apiUrl !== null
  // With a database all instances recognize a trusted browser, without one only this process.
  const browsers = createTrustedBrowsers(createKeyedHash(db), config)
  const signIn = createSignIn({
    admin,
    limits,
    config,
    browsers,
    logSecurity,
    ...(isRemote && { maxAtOnce: Infinity }),
  })
  const limitConcurrency = createConcurrencyLimit(isRemote ? Infinity : maxRendered)
  app.route(
    '/api',
    createApi({
      services,
      editingFor,
      editing,
      findSiteName,
      admin,
      signIn,
      limits,
      limitConcurrency,
      config,
      log,
    }),
  )
  if (mailing !== null) app.route('/newsletter', createOneClick(mailing.subscribing))
  app.route('/ads', createAds(config.adsScriptUrl, languages))
  const failed = (error: unknown, id: string) =>
    reportError(log, error, { id }, 'A picture cannot be read')
  app.route('/', createUploads(deps.pictureFiles, languages, failed))
  const shared = {
    services,
    languages,
    findSiteName,
    limitConcurrency,
    publicUrl: config.publicUrl,
  }
  app.route('/', createPictures(shared))
  const isSession = async (token: string) => (await admin.findSession(token)) !== undefined
  app.use(
    cachePages({
      services,
      languages,
      cookieSettings: config,
      isSession,
      ...(development && { limit: 0 }),
    }),
  )
  app.route('/', createSitemap(shared))
  app.route('/', createFiles({ ...shared, licence: config.feedLicence }))

  const settings = {
    siteName: config.siteName,
    publicUrl: config.publicUrl,
    ads: config.adsScriptUrl !== null,
    remote: config.apiUrl !== null,
    licence: config.feedLicence,
    copyNights: config.nightly?.keep ?? null,
    adsOn: null,
  }
  app.use(refuseUnknownFiles(languages))
  app.use(async (c, next) => {
    if (['GET', 'HEAD', 'POST'].includes(c.req.method)) return next()
    return c.text((await languages.of(c)).texts.plainAnswers.method, 405, {
      allow: 'GET, HEAD, POST',
    })
  })
  // For posts only: the check of a body makes the adapter build a complete Request.
  const access = createPageAccess({ ...deps, signIn, editingFor, dataDir: config.dataDir })
  app.post('*', guardForms(config, access, languages))
  app.all(
    '*',
    createPages({
      ...shared,
      mailing,
      settings,
      headerSettings,
      limits,
      limitForms: createConcurrencyLimit(isRemote ? Infinity : maxRendered),
      isTrustedBrowser: async (cookieHeader) => (await browsers.find(cookieHeader)) !== undefined,
      access,
      report: (error) => reportError(log, error),
      findOptions,
      handle: deps.handlePage,
    }),
  )

  app.onError(async (thrown, c) => {
    const { texts } = await languages.of(c)
    const error = orBrokenOff(c, thrown)
    if (error instanceof Problem && (error.code === 'wrong-origin' || error.code === 'invalid'))
      return c.text(formatErrorMessage(texts, error.reason), statusOf[error.code])
    if (error instanceof Problem && error.code === 'unavailable')
      return c.text(texts.plainAnswers.unavailable, statusOf[error.code], {
        'retry-after': String(error.retryAfter ?? 5),
      })
    reportError(log, error, { id: c.get('requestId'), method: c.req.method })
    return c.text(texts.plainAnswers.failed, 500)
  })
  return app
}

/** The paths of built files; other paths are not looked up on the disk. */
const builtFile = /^\/(?:(?:assets|fonts)\/)?[\w.-]+\.\w+$/

/**
 * The built files, compressed by scripts/build.mjs. Names below /assets hold a hash of their
 * content; the others may change.
 */
function serveBuilt(folder: string): MiddlewareHandler<AppEnv> {
  const serve = every(
    etag(),
    serveStatic<AppEnv>({
      root: folder,
      precompressed: true,
      onFound: (_path, c) =>
        c.header(
          'cache-control',
          c.req.path.startsWith('/assets/') ? caching.forever : caching.hour,
        ),
    }),
  )
  return (c, next) => (builtFile.test(c.req.path) ? serve(c, next) : next())
}
