import { createKeyedHash } from '#services/secret.ts'
import type { AppDeps } from '#server/deps.ts'
import { createLanguages } from '#server/http/languages.ts'
import { createConcurrencyLimit } from '#server/http/limits.ts'
import { createSignIn, createTrustedBrowsers } from '#server/session/sign-in.ts'

/**
 * Pages, files and lists rendered at a time (docs/decisions/0027-floods.md): more are not done
 * sooner, and cached responses would wait.
 */
const maxRendered = 2

/** What several routes need, created once for all of them. */
export function createShared(deps: AppDeps) {
  const { config, admin, editing, limits, db, logSecurity } = deps
  // Another backend is waited for, which keeps nothing busy here.
  const isRemote = config.apiUrl !== null
  const maxAtOnce = isRemote ? Infinity : maxRendered
  // With a database all instances recognize a trusted browser, without one only this process.
  const browsers = createTrustedBrowsers(createKeyedHash(db), config)
  const findOptions = async () => await editing?.site.getOptions()
  return {
    languages: createLanguages(deps.languages, { fresh: deps.development ?? false }),
    publicUrl: config.publicUrl,
    signIn: createSignIn({
      admin,
      limits,
      config,
      browsers,
      accounts: deps.accounts,
      logSecurity,
      ...(isRemote && { maxAtOnce: Infinity }),
    }),
    isTrustedBrowser: async (cookieHeader: string | undefined) =>
      (await browsers.find(cookieHeader)) !== undefined,
    isSession: async (token: string) => (await admin.findSession(token)) !== undefined,
    limitConcurrency: createConcurrencyLimit(maxAtOnce),
    limitForms: createConcurrencyLimit(maxAtOnce),
    /** The administrator's name of the site and pages with ads; undefined: another backend's. */
    findOptions,
    // While the database is unavailable the name of the start remains.
    findSiteName: async () => (await findOptions().catch(() => undefined))?.name ?? config.siteName,
  }
}
