import { Hono } from 'hono'
import { apiRoutes } from '#server/api/api.ts'
import type { AppDeps } from '#server/deps.ts'
import { fileRoutes } from '#server/files/files.ts'
import { serveBuiltFiles } from '#server/http/built-files.ts'
import { healthRoutes } from '#server/http/health.ts'
import { refuseUnknownFiles, straightenPaths } from '#server/http/odd-paths.ts'
import { respondToFailures, refuseOtherMethods } from '#server/http/plain-responses.ts'
import { type AppEnv, withRequestContext } from '#server/http/request-context.ts'
import { reportError } from '#server/log.ts'
import { oneClickRoutes } from '#server/mail/one-click.ts'
import { measureRequests } from '#server/metrics/serve-metrics.ts'
import { adRoutes } from '#server/pages/ads.ts'
import { guardForms } from '#server/pages/form-guard.ts'
import { manifestRoutes } from '#server/pages/manifest.ts'
import { createPageAccess } from '#server/pages/page-access.ts'
import { cachePages } from '#server/pages/page-cache.ts'
import { pageHandler, toPublicSettings } from '#server/pages/pages.ts'
import { sitemapRoutes } from '#server/pages/sitemap.ts'
import { pictureRoutes, uploadRoutes } from '#server/pictures/pictures.ts'
import { createShared } from '#server/shared.ts'

/**
 * The complete HTTP application: pages, API, files and pictures, with their middleware in order. It
 * opens no port and starts no jobs.
 */
export function createApp(deps: AppDeps): Hono<AppEnv> {
  const { config, services, mailing = null, log, metrics, assets, development = false } = deps
  const shared = createShared(deps)
  const { languages } = shared
  const headerSettings = { ...config, development }
  const access = createPageAccess({ ...deps, ...shared, dataDir: config.dataDir })
  const reportPicture = (error: unknown, id: string) =>
    reportError(log, error, { id }, 'A picture cannot be read')
  const app = new Hono<AppEnv>()

  // Every request.
  if (metrics !== undefined) app.use(measureRequests(metrics, deps.patternOf))
  app.use(withRequestContext(headerSettings, log))
  if (assets !== undefined) app.use(serveBuiltFiles(assets))
  app.use(straightenPaths(languages))

  // What the page cache neither stores nor delays.
  app.route('/', healthRoutes(services))
  app.route('/api', apiRoutes({ ...deps, ...shared }))
  if (mailing !== null) app.route('/newsletter', oneClickRoutes(mailing.subscribing))
  app.route('/ads', adRoutes(config.adsScriptUrl, languages))
  app.route('/', uploadRoutes(deps.pictureFiles, languages, reportPicture))
  app.route('/', pictureRoutes({ services, ...shared }))

  // What it stores for the next visitor.
  app.use(
    cachePages({
      services,
      languages,
      cookieSettings: config,
      isSession: shared.isSession,
      keepsLast: config.apiUrl === null,
      ...(development && { limit: 0 }),
    }),
  )
  app.route('/', manifestRoutes(shared))
  app.route('/', sitemapRoutes({ services, ...shared }))
  app.route('/', fileRoutes({ services, ...shared, licence: config.feedLicence }))

  // Pages and their forms.
  app.use(refuseUnknownFiles(languages))
  app.use(refuseOtherMethods(languages))
  // For posts only: the check of a body makes the adapter build a complete Request.
  app.post('*', guardForms(config, access, languages))
  app.all(
    '*',
    pageHandler({
      ...shared,
      services,
      mailing,
      limits: deps.limits,
      settings: toPublicSettings(config),
      headerSettings,
      access,
      report: (error) => reportError(log, error),
      handle: deps.handlePage,
    }),
  )

  app.onError(respondToFailures(languages, log))
  return app
}
