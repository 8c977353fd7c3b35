import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { distance } from 'fastest-levenshtein'
import { z } from 'zod'
import { readLink } from '#domain/words/links.ts'
import { hasControls } from '#domain/words/text.ts'
import { checkPasswordLength } from '#services/account/password.ts'
import type { BackupSchedule } from '#services/backup/backup-job.ts'
import { isPublicAddress } from '#services/links/public-request.ts'
import type { Licence } from '#web/context.ts'
import { formatInEnglish } from '#server/english.ts'

/** Levels of the log, most detailed first. */
const logLevels = ['info', 'warn', 'error', 'silent'] as const

/** By variable. Each message goes on behind the variable's name: 'PORT' and then 'must be …'. */
const settings = z.object({
  HOST: z
    .string()
    .refine(
      (text) => isIP(text) !== 0 || /^[a-z0-9.-]{1,253}$/i.test(text),
      'must be an IP address or a host name, such as 127.0.0.1.',
    )
    .default('127.0.0.1'),
  PORT: number({ min: 1, max: 65535, integer: true }).default(3000),
  PUBLIC_URL: site().optional(),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: address('postgres', 'postgresql').optional(),
  ADMIN_USERNAME: z
    .string()
    .max(100, 'must have at most 100 characters.')
    .regex(/^\P{Cc}*$/u, 'must be one line.')
    .default('admin'),
  ADMIN_PASSWORD: z.string().optional(),
  STARTER_CATALOGUE: flag().default(true),
  SMTP_URL: address('smtp', 'smtps').optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>\r\n]*<[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/,
      'must be an email address, such as "Scholarship Atlas <post@example.org>".',
    )
    .optional(),
  ERASURES_FILE: z.string().optional(),
  BACKUP_AT: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time in UTC, such as 03:30.')
    .optional(),
  BACKUP_KEEP: number({ min: 1, max: 1000, integer: true }).default(7),
  WATCH: flag().default(true),
  API_URL: address('http', 'https').optional(),
  ALLOWED_ORIGINS: origins().default([]),
  TRUST_PROXY: number({ min: 0, max: 10, integer: true }).default(0),
  LIMITS_FACTOR: number({ min: 0.01, max: 1_000_000, integer: false }).default(1),
  METRICS_PORT: number({ min: 1, max: 65535, integer: true }).optional(),
  LOG_LEVEL: z
    .enum(logLevels, { error: mustBe('"info", "warn", "error" or "silent"') })
    .default('info'),
  ADS_SCRIPT_URL: address('http', 'https').optional(),
  SITE_NAME: z
    .string()
    .refine(
      (text) => text.length <= 60 && !hasControls(text),
      'must be one line of at most 60 characters.',
    )
    .default('Scholarship Atlas'),
  FEED_LICENCE: z
    .string()
    .transform((text, context) => {
      const licence = readLicence(text)
      if (licence === undefined)
        context.addIssue(
          'must be a Creative Commons license such as "CC BY 4.0", or a name and its web address: "ODbL 1.0 https://…".',
        )
      return licence ?? z.NEVER
    })
    .prefault('CC BY 4.0'),
})

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(settings.shape)

/**
 * The settings from the environment; an empty variable counts as unset. All errors come back
 * together, one line each, naming the variable and never repeating its value. `warnings` are lines
 * about variables that have no effect.
 */
export async function readConfig(
  env: Env,
): Promise<
  | { ok: true; config: Config; warnings: readonly string[] }
  | { ok: false; errors: readonly string[] }
> {
  const given: Record<string, string> = {}
  for (const name of settingNames) {
    // A space may be part of a password.
    const text = name === 'ADMIN_PASSWORD' ? env[name] : env[name]?.trim()
    if (text) given[name] = text
  }
  const read = settings.safeParse(given)
  const errors = (read.error?.issues ?? []).map(
    ({ path, message }) => `${String(path[0])} ${message}`,
  )
  // Rules about two variables: the schema would check them only when every single variable is
  // right.
  if (given['SMTP_URL'] !== undefined && given['MAIL_FROM'] === undefined)
    errors.push(
      'MAIL_FROM must be set when SMTP_URL is set. It is the address that emails come from.',
    )
  if (read.data !== undefined && read.data.METRICS_PORT === read.data.PORT)
    errors.push('METRICS_PORT must be different from PORT.')
  // How hard it is to guess is estimated when it is applied: not at every start.
  const weakness =
    given['ADMIN_PASSWORD'] === undefined ? undefined : checkPasswordLength(given['ADMIN_PASSWORD'])
  if (weakness !== undefined) errors.push(`ADMIN_PASSWORD is refused: ${formatInEnglish(weakness)}`)
  return read.success && errors.length === 0
    ? { ok: true, config: toConfig(read.data), warnings: listIneffective(env, given) }
    : { ok: false, errors }
}

/** Lines about variables that look like settings and change nothing. */
function listIneffective(env: Env, given: Readonly<Record<string, string>>): string[] {
  const warnings = Object.keys(env).flatMap((name) => {
    const meant = settingNames.includes(name) ? undefined : findMeant(name)
    if (meant === undefined || given[meant] !== undefined) return []
    return [`${name} is not a setting and changes nothing. Did you mean ${meant}?`]
  })
  if (given['BACKUP_KEEP'] !== undefined && given['BACKUP_AT'] === undefined)
    warnings.push('BACKUP_KEEP changes nothing without BACKUP_AT, which turns nightly backups on.')
  return warnings
}

/** Letters from which on a name with one or two wrong letters is hardly another program's. */
const longName = 8

/**
 * The setting that a variable's name nearly is: but for capitals and signs between its words, or,
 * where it is long enough to be no other program's, with at most two letters wrong. undefined: none.
 */
function findMeant(name: string): string | undefined {
  const plain = toPlainName(name)
  return settingNames.find((setting) => {
    const wanted = toPlainName(setting)
    if (plain === wanted) return true
    return setting.length >= longName && distance(plain, wanted) <= 2
  })
}

const toPlainName = (name: string): string => name.toUpperCase().replaceAll(/[^A-Z\d]/g, '')

/** Every setting of docs/interface, Settings, read once at the start. */
function toConfig(read: z.infer<typeof settings>) {
  const dataDir = resolve(read.DATA_DIR)
  const publicUrl = read.PUBLIC_URL ?? localAddress(read.HOST, read.PORT)
  return {
    host: read.HOST,
    port: read.PORT,
    /** Without a slash at the end. */
    publicUrl,
    /**
     * Whether strangers use the site while no mail server is set: what it writes to them reaches
     * nobody.
     */
    losesMails: read.SMTP_URL === undefined && isPublicUrl(publicUrl),
    dataDir,
    /** null: the SQLite file `databaseFile`. */
    databaseUrl: read.DATABASE_URL ?? null,
    databaseFile: join(dataDir, 'atlas.sqlite'),
    adminUsername: read.ADMIN_USERNAME,
    /** null: generated on the first run. */
    adminPassword: read.ADMIN_PASSWORD ?? null,
    starterCatalogue: read.STARTER_CATALOGUE,
    /** null: mails are written to `outboxDir`. */
    smtpUrl: read.SMTP_URL ?? null,
    mailFrom: read.MAIL_FROM ?? null,
    outboxDir: join(dataDir, 'outbox'),
    /**
     * The time of the nightly backup and the number of backups to retain; null: no nightly backup.
     */
    nightly:
      read.BACKUP_AT === undefined
        ? null
        : ({ at: read.BACKUP_AT, keep: read.BACKUP_KEEP } satisfies BackupSchedule),
    /** Keyed hashes of addresses that were deleted, for a restore. */
    erasuresFile:
      read.ERASURES_FILE === undefined ? join(dataDir, 'erasures') : resolve(read.ERASURES_FILE),
    /** Whether the text of official pages is kept and compared. */
    watchesPages: read.WATCH,
    /** null: the API in this process. Without a slash at the end. */
    apiUrl: read.API_URL ?? null,
    /** Other origins that may call the API with credentials. */
    allowedOrigins: read.ALLOWED_ORIGINS,
    /** How many proxies' forwarding headers are believed. */
    trustProxy: read.TRUST_PROXY,
    limitsFactor: read.LIMITS_FACTOR,
    /** The port for metrics on `host`; null: none. */
    metricsPort: read.METRICS_PORT ?? null,
    logLevel: read.LOG_LEVEL,
    adsScriptUrl: read.ADS_SCRIPT_URL ?? null,
    siteName: read.SITE_NAME,
    /** null: with another backend, whose data it is. */
    feedLicence: read.API_URL === undefined ? read.FEED_LICENCE : null,
  }
}

export type Config = ReturnType<typeof toConfig>

/** Neither a name of this machine nor an address of a private network. */
function isPublicUrl(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0) return isPublicAddress(host)
  return host !== 'localhost' && !host.endsWith('.localhost')
}

/** A wildcard is no address that a reader of a mail could open. */
function localAddress(host: string, port: number): string {
  let name = isIP(host) === 6 ? `[${host}]` : host
  if (host === '0.0.0.0' || host === '::') name = 'localhost'
  return port === 80 ? `http://${name}` : `http://${name}:${port}`
}

/**
 * A licence of Creative Commons by its name ('CC BY 4.0', 'CC BY-SA 4.0', 'CC0 1.0'), whose address
 * is known; any other one as its name and its address, as files must link to it ('ODbL 1.0
 * https://opendatacommons.org/licenses/odbl/1-0/'). undefined: it is neither.
 */
function readLicence(text: string): Licence | undefined {
  const common = /^CC[ -](BY(?:-NC)?(?:-SA|-ND)?)[ -](\d\.\d)$/i.exec(text)
  if (common !== null) {
    const [, terms = '', version = ''] = common
    return {
      name: `CC ${terms.toUpperCase()} ${version}`,
      url: `https://creativecommons.org/licenses/${terms.toLowerCase()}/${version}/`,
    }
  }
  if (/^CC0(?:[ -]1\.0)?$/i.test(text))
    return { name: 'CC0 1.0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' }
  const match = /^(?:(.{1,100}?)\s+)?(https?:\/\/\S+)$/i.exec(text)
  const link = readLink(match?.[2])
  return match === null || !link.ok ? undefined : { name: match[1] ?? link.href, url: link.href }
}

export type Env = Readonly<Record<string, string | undefined>>

/** Never the value itself: a secret may stand in the wrong variable. */
function mustBe(wanted: string): string {
  return `must be ${wanted}.`
}

/** A number written with digits, within the bounds, both included. */
function number({
  min,
  max,
  integer,
}: {
  readonly min: number
  readonly max: number
  readonly integer: boolean
}) {
  const error = mustBe(`a ${integer ? 'whole ' : ''}number from ${min} to ${max}`)
  // One rule, so that a value that breaks both is reported once.
  const isWithin = (value: number) =>
    value >= min && value <= max && (!integer || Number.isInteger(value))
  return z
    .string()
    .regex(/^\d+(\.\d+)?$/, { error })
    .transform(Number)
    .pipe(z.number({ error }).refine(isWithin, { error }))
}

/** `on` or `off`. */
function flag() {
  return z.stringbool({ truthy: ['on'], falsy: ['off'], error: mustBe('"on" or "off"') })
}

/**
 * An address with one of these schemes, without a slash at its end. The message does not repeat it:
 * it may hold a password.
 */
function address(...schemes: readonly [string, ...string[]]) {
  const error = `must be an address that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}…`
  // The parser reads "http:///x" as host x.
  const start = new RegExp(`^(?:${schemes.join('|')})://[^/?#]`, 'i')
  return z
    .string()
    .refine((text) => start.test(text) && URL.canParse(text), { error, abort: true })
    .transform((text) => text.replace(/\/+$/, ''))
}

/** A web address of a host alone, as its origin. */
function site() {
  return address('http', 'https')
    .refine(isBare, {
      error: 'must be an address without a path. The site is at the root of its host.',
    })
    .transform((text) => new URL(text).origin)
}

/** Origins separated by commas or spaces, each once. */
function origins() {
  const isOrigin = (text: string) => address('http', 'https').refine(isBare).safeParse(text).success
  return z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ''))
    .superRefine((list, context) => {
      const wrong = list.findIndex((text) => !isOrigin(text))
      if (wrong === -1) return
      context.addIssue(
        `must list origins such as https://www.example.org, separated by commas. Number ${wrong + 1} is not one.`,
      )
    })
    .transform((list): readonly string[] => [
      ...new Set(list.filter(isOrigin).map((text) => new URL(text).origin)),
    ])
}

function isBare(text: string): boolean {
  const { pathname, search, hash, username } = new URL(text)
  return pathname === '/' && search === '' && hash === '' && username === ''
}
