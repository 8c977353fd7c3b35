import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { listOrigins, readAddress, readFlag, readNumber, type Env, type Mistakes } from '#server/start/config-values.ts'
import { checkPasswordStrength } from '#services/account/password-strength.ts'

/** Every setting of docs/interface.md, Settings, read once at the start. */
export interface Config {
  readonly host: string
  readonly port: number
  /** Without a slash at the end. */
  readonly publicUrl: string
  readonly dataDir: string
  /** null: the SQLite file `databaseFile`. */
  readonly databaseUrl: string | null
  readonly databaseFile: string
  readonly adminUsername: string
  /** null: generated on the first run. */
  readonly adminPassword: string | null
  readonly starterCatalogue: boolean
  /** null: mails are written to `outboxDir`. */
  readonly smtpUrl: string | null
  readonly mailFrom: string | null
  readonly outboxDir: string
  /** null: the API in this process. Without a slash at the end. */
  readonly apiUrl: string | null
  /** Other origins that may call the API with credentials. */
  readonly allowedOrigins: readonly string[]
  /** How many proxies' forwarding headers are believed. */
  readonly trustProxy: number
  readonly limitsFactor: number
  readonly adsScriptUrl: string | null
  readonly siteName: string
}

/**
 * The settings from the environment; an empty variable counts as unset. All mistakes come back together, one line each, naming the variable
 * and never repeating a value that may hold a secret.
 */
export function readConfig(env: Env): { ok: true; config: Config } | { ok: false; mistakes: readonly string[] } {
  const mistakes: Mistakes = []
  const text = (name: string) => env[name]?.trim() || null

  const host = text('HOST') ?? '127.0.0.1'
  if (!isIP(host) && !/^[a-z0-9.-]{1,253}$/i.test(host)) mistakes.push('HOST must be an IP address or a host name, such as 127.0.0.1.')
  const port = readNumber(mistakes, env, 'PORT', { default: 3000, min: 1, max: 65535, whole: true })
  const publicUrl = readAddress(mistakes, env, 'PUBLIC_URL', { schemes: ['http', 'https'], path: false }) ?? localAddress(host, port)
  const dataDir = resolve(text('DATA_DIR') ?? 'data')
  const databaseUrl = readAddress(mistakes, env, 'DATABASE_URL', { schemes: ['postgres', 'postgresql'], path: true })

  const adminUsername = text('ADMIN_USERNAME') ?? 'admin'
  if (adminUsername.length > 100) mistakes.push('ADMIN_USERNAME must have at most 100 characters.')
  // Not trimmed: a space may be part of a password.
  const adminPassword = env['ADMIN_PASSWORD'] || null
  const weakness = adminPassword === null ? undefined : checkPasswordStrength(adminPassword)
  if (weakness !== undefined) mistakes.push(`ADMIN_PASSWORD is refused: ${weakness}`)

  const smtpUrl = readAddress(mistakes, env, 'SMTP_URL', { schemes: ['smtp', 'smtps'], path: true })
  const mailFrom = text('MAIL_FROM')
  if (smtpUrl !== null && mailFrom === null) mistakes.push('MAIL_FROM must be set when SMTP_URL is: the address that mails come from.')
  if (mailFrom !== null && !/^[^\r\n]*[^\s@<]+@[^\s@>]+>?$/.test(mailFrom)) {
    mistakes.push('MAIL_FROM must be a mail address, such as "Scholarship Atlas <post@example.org>".')
  }

  const siteName = text('SITE_NAME') ?? 'Scholarship Atlas'
  if (siteName.length > 60 || /\p{Cc}/u.test(siteName)) mistakes.push('SITE_NAME must be one line of at most 60 characters.')

  const config: Config = {
    host,
    port,
    publicUrl,
    dataDir,
    databaseUrl,
    databaseFile: join(dataDir, 'atlas.sqlite'),
    adminUsername,
    adminPassword,
    starterCatalogue: readFlag(mistakes, env, 'STARTER_CATALOGUE', true),
    smtpUrl,
    mailFrom,
    outboxDir: join(dataDir, 'outbox'),
    apiUrl: readAddress(mistakes, env, 'API_URL', { schemes: ['http', 'https'], path: true }),
    allowedOrigins: listOrigins(mistakes, env, 'ALLOWED_ORIGINS'),
    trustProxy: readNumber(mistakes, env, 'TRUST_PROXY', { default: 0, min: 0, max: 10, whole: true }),
    limitsFactor: readNumber(mistakes, env, 'LIMITS_FACTOR', { default: 1, min: 0.01, max: 1_000_000, whole: false }),
    adsScriptUrl: readAddress(mistakes, env, 'ADS_SCRIPT_URL', { schemes: ['http', 'https'], path: true }),
    siteName,
  }
  return mistakes.length === 0 ? { ok: true, config } : { ok: false, mistakes }
}

/** A wildcard is no address that a reader of a mail could open. */
function localAddress(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : isIP(host) === 6 ? `[${host}]` : host
  return port === 80 ? `http://${name}` : `http://${name}:${port}`
}
