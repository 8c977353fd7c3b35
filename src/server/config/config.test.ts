import { expect, test } from 'vitest'
import { type Env, readConfig, settingNames } from '#server/config/config.ts'

async function configOf(env: Env) {
  const read = await readConfig(env)
  if (!read.ok) throw new Error(read.errors.join('\n'))
  return read.config
}

async function errorsOf(env: Env) {
  const read = await readConfig(env)
  return read.ok ? [] : read.errors
}

test('without any variable everything has its documented default', async () => {
  expect(await configOf({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://127.0.0.1:3000',
    dataDir: `${process.cwd()}/data`,
    databaseUrl: null,
    adminUsername: 'admin',
    adminPassword: null,
    starterCatalogue: true,
    watchesPages: true,
    erasuresFile: `${process.cwd()}/data/erasures`,
    smtpUrl: null,
    mailFrom: null,
    apiUrl: null,
    allowedOrigins: [],
    trustProxy: 0,
    limitsFactor: 1,
    adsScriptUrl: null,
    siteName: 'Scholarship Atlas',
    feedLicence: { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
  })
})

test('backups run nightly if a time is given, and seven are retained', async () => {
  expect((await configOf({ BACKUP_KEEP: '3' })).nightly).toBe(null)
  expect((await configOf({ BACKUP_AT: '03:30' })).nightly).toEqual({ at: '03:30', keep: 7 })
  expect(
    (await configOf({ BACKUP_AT: '23:59', BACKUP_KEEP: '30', ERASURES_FILE: '/mnt/erasures' }))
      .erasuresFile,
  ).toBe('/mnt/erasures')
})

test('an empty variable counts as unset', async () => {
  expect(
    await configOf({ PORT: '', API_URL: ' ', ADMIN_PASSWORD: '', ALLOWED_ORIGINS: '' }),
  ).toEqual(await configOf({}))
})

test('the public address follows HOST and PORT, has no slash at its end and never names a wildcard', async () => {
  expect((await configOf({ HOST: '::1', PORT: '8080' })).publicUrl).toBe('http://[::1]:8080')
  expect((await configOf({ HOST: '0.0.0.0' })).publicUrl).toBe('http://localhost:3000')
  expect((await configOf({ PUBLIC_URL: 'https://Atlas.Example/' })).publicUrl).toBe(
    'https://atlas.example',
  )
})

test('origins are normalized and duplicates dropped', async () => {
  expect(
    (
      await configOf({
        ALLOWED_ORIGINS: 'https://a.example/, https://A.example http://b.example:8080',
      })
    ).allowedOrigins,
  ).toEqual(['https://a.example', 'http://b.example:8080'])
})

test('all errors are reported together, one line each, naming the variable', async () => {
  const errors = await errorsOf({
    HOST: 'not a host',
    PORT: '70000',
    PUBLIC_URL: 'https://example.org/sub',
    DATABASE_URL: 'mysql://root:secret@db/x',
    ADMIN_PASSWORD: 'password',
    STARTER_CATALOGUE: 'yes',
    SMTP_URL: 'smtp://mail.example.org',
    API_URL: 'http:///x',
    ALLOWED_ORIGINS: 'https://a.example/path',
    TRUST_PROXY: '1.5',
    LIMITS_FACTOR: '0',
    ADS_SCRIPT_URL: 'javascript:alert(1)',
    SITE_NAME: 'two\nlines',
  })
  const names = [
    'HOST',
    'PORT',
    'PUBLIC_URL',
    'DATABASE_URL',
    'ADMIN_PASSWORD',
    'STARTER_CATALOGUE',
    'MAIL_FROM',
    'API_URL',
    'ALLOWED_ORIGINS',
  ]
  const others = ['TRUST_PROXY', 'LIMITS_FACTOR', 'ADS_SCRIPT_URL', 'SITE_NAME']
  expect(errors.map((line) => line.split(' ')[0]).toSorted()).toEqual(
    [...names, ...others].toSorted(),
  )
  expect(errors.every((line) => !line.includes('\n'))).toBe(true)
})

test('secrets are never repeated in an error', async () => {
  const errors = await errorsOf({
    DATABASE_URL: 'mysql://root:hunter2@db/x',
    SMTP_URL: 'http://me:hunter2@mail',
    ADMIN_PASSWORD: 'hunter2',
  })
  const lines = errors.join()
  expect(lines).toContain('ADMIN_PASSWORD')
  expect(lines).not.toContain('hunter2')
})

test('no wrong setting repeats its value, because it may be a secret in the wrong variable', async () => {
  expect(settingNames).toContain('LOG_LEVEL')
  for (const name of settingNames) {
    const lines = (await errorsOf({ [name]: 'hunter2\u0007 hunter2' })).join()
    expect(lines, name).not.toContain('hunter2')
  }
})

test('a variable that is nearly a setting, or has no effect, is a warning', async () => {
  const warningsOf = async (env: Env) => {
    const read = await readConfig(env)
    return read.ok ? read.warnings : read.errors
  }
  for (const [name, meant] of [
    ['PUBLIC_URl', 'PUBLIC_URL'],
    ['PUBLICURL', 'PUBLIC_URL'],
    ['smtp_url', 'SMTP_URL'],
    ['FEED_LICENSE', 'FEED_LICENCE'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['port', 'PORT'],
  ] as const)
    expect(await warningsOf({ [name]: 'hunter2' })).toEqual([
      `${name} is not a setting and changes nothing. Did you mean ${meant}?`,
    ])
  expect(await warningsOf({ BACKUP_KEEP: '3' })).toEqual([
    'BACKUP_KEEP changes nothing without BACKUP_AT, which turns nightly backups on.',
  ])
  expect(
    await warningsOf({
      HOME: '/root',
      HOSTNAME: 'box',
      POST: '1',
      LOG_LEVELS_OF_ANOTHER: 'x',
      NODE_ENV: 'production',
      npm_config_loglevel: 'warn',
      port: '80',
      PORT: '8080',
      BACKUP_AT: '03:30',
      BACKUP_KEEP: '3',
    }),
  ).toEqual([])
})

test('emails are lost where strangers use a site without a mail server', async () => {
  const lose = async (env: Env) => (await configOf(env)).losesMails
  expect(await lose({ PUBLIC_URL: 'https://atlas.example' })).toBe(true)
  expect(await lose({ PUBLIC_URL: 'http://8.8.8.8' })).toBe(true)
  for (const url of ['http://localhost:80', 'http://127.0.0.1', 'http://[::1]', 'http://10.0.0.4'])
    expect(await lose({ PUBLIC_URL: url }), url).toBe(false)
  const server = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'post@atlas.example' }
  expect(await lose({ PUBLIC_URL: 'https://atlas.example', ...server })).toBe(false)
})

test('each kind of error says what is right', async () => {
  expect(
    await errorsOf({
      PORT: '80.5',
      LIMITS_FACTOR: '1e3',
      TRUST_PROXY: '11',
      STARTER_CATALOGUE: 'yes',
    }),
  ).toEqual([
    'PORT must be a whole number from 1 to 65535.',
    'STARTER_CATALOGUE must be "on" or "off".',
    'TRUST_PROXY must be a whole number from 0 to 10.',
    'LIMITS_FACTOR must be a number from 0.01 to 1000000.',
  ])
  expect(await errorsOf({ BACKUP_AT: '24:00', BACKUP_KEEP: '0' })).toEqual([
    'BACKUP_AT must be a time in UTC, such as 03:30.',
    'BACKUP_KEEP must be a whole number from 1 to 1000.',
  ])
  for (const keep of ['0.5', '2000.5', '-1', 'x'])
    expect(await errorsOf({ BACKUP_KEEP: keep }), keep).toHaveLength(1)
  expect(
    await errorsOf({
      PUBLIC_URL: 'https://a.example/sub',
      API_URL: 'ftp://a.example',
      DATABASE_URL: 'postgres:///x',
    }),
  ).toEqual([
    'PUBLIC_URL must be an address without a path. The site is at the root of its host.',
    'DATABASE_URL must be an address that starts with postgres:// or postgresql://…',
    'API_URL must be an address that starts with http:// or https://…',
  ])
  expect(await errorsOf({ ALLOWED_ORIGINS: 'https://a.example, b.example' })).toEqual([
    'ALLOWED_ORIGINS must list origins such as https://www.example.org, separated by commas. Number 2 is not one.',
  ])
  expect(await errorsOf({ PORT: '9464', METRICS_PORT: '9464' })).toEqual([
    'METRICS_PORT must be different from PORT.',
  ])
  expect(await errorsOf({ METRICS_PORT: '3000' })).toEqual([
    'METRICS_PORT must be different from PORT.',
  ])
  expect(await errorsOf({ LOG_LEVEL: 'loud' })).toEqual([
    'LOG_LEVEL must be "info", "warn", "error" or "silent".',
  ])
  expect(await errorsOf({ ADMIN_PASSWORD: 'Stipendium' })).toEqual([
    'ADMIN_PASSWORD is refused: Use at least 12 characters.',
  ])
})

test('emails come from one address, with or without a name, and the administrator’s name is one line', async () => {
  for (const sender of [
    'post@example.org',
    'Atlas <post@example.org>',
    '"Atlas, Ltd" <post@example.org>',
    '<post@example.org>',
  ])
    expect(await errorsOf({ MAIL_FROM: sender }), sender).toEqual([])
  for (const sender of [
    'a@b.example, c@d.example',
    'Atlas <a@b.example',
    'Atlas a@b.example',
    'a@b.example>',
    'Atlas',
    'a@b\nBcc: c@d',
  ])
    expect(await errorsOf({ MAIL_FROM: sender }), sender).toEqual([
      expect.stringMatching(/^MAIL_FROM must be an email address/),
    ])
  expect(await errorsOf({ ADMIN_USERNAME: 'ad\nmin' })).toEqual([
    'ADMIN_USERNAME must be one line.',
  ])
})

test('values keep everything that belongs to them', async () => {
  const config = await configOf({
    DATABASE_URL: 'postgres://user:pa%20ss@db.example:5432/atlas?sslmode=require',
    SMTP_URL: 'SMTPS://me:x@mail.example/',
    MAIL_FROM: 'Atlas <post@example.org>',
    API_URL: 'https://api.example/base/',
    ADMIN_PASSWORD: ' mellow granite 47 kites ',
    STARTER_CATALOGUE: 'OFF',
    WATCH: 'off',
  })
  expect(config).toMatchObject({
    databaseUrl: 'postgres://user:pa%20ss@db.example:5432/atlas?sslmode=require',
    smtpUrl: 'SMTPS://me:x@mail.example',
    apiUrl: 'https://api.example/base',
    adminPassword: ' mellow granite 47 kites ',
    starterCatalogue: false,
    watchesPages: false,
  })
})
