import { expect, test } from 'vitest'
import { readConfig } from '#server/start/config.ts'
import type { Env } from '#server/start/config-values.ts'

function configOf(env: Env) {
  const read = readConfig(env)
  if (!read.ok) throw new Error(read.mistakes.join('\n'))
  return read.config
}

function mistakesOf(env: Env) {
  const read = readConfig(env)
  return read.ok ? [] : read.mistakes
}

test('without any variable everything has its documented default', () => {
  expect(configOf({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://127.0.0.1:3000',
    dataDir: `${process.cwd()}/data`,
    databaseUrl: null,
    adminUsername: 'admin',
    adminPassword: null,
    starterCatalogue: true,
    smtpUrl: null,
    mailFrom: null,
    apiUrl: null,
    allowedOrigins: [],
    trustProxy: 0,
    limitsFactor: 1,
    adsScriptUrl: null,
    siteName: 'Scholarship Atlas',
  })
})

test('an empty variable counts as unset', () => {
  expect(configOf({ PORT: '', API_URL: ' ', ADMIN_PASSWORD: '', ALLOWED_ORIGINS: '' })).toEqual(configOf({}))
})

test('the public address follows HOST and PORT, has no slash at its end and never names a wildcard', () => {
  expect(configOf({ HOST: '::1', PORT: '8080' }).publicUrl).toBe('http://[::1]:8080')
  expect(configOf({ HOST: '0.0.0.0' }).publicUrl).toBe('http://localhost:3000')
  expect(configOf({ PUBLIC_URL: 'https://Atlas.Example/' }).publicUrl).toBe('https://atlas.example')
})

test('origins are normalised and doubled ones dropped', () => {
  expect(configOf({ ALLOWED_ORIGINS: 'https://a.example/, https://A.example http://b.example:8080' }).allowedOrigins).toEqual([
    'https://a.example',
    'http://b.example:8080',
  ])
})

test('all mistakes come together, one line each, naming the variable', () => {
  const mistakes = mistakesOf({
    HOST: 'not a host',
    PORT: '70000',
    PUBLIC_URL: 'https://example.org/sub',
    DATABASE_URL: 'mysql://root:secret@db/x',
    ADMIN_PASSWORD: 'password1234',
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
  expect(mistakes.map((line) => line.split(' ')[0]).toSorted()).toEqual([...names, ...others].toSorted())
  expect(mistakes.every((line) => !line.includes('\n'))).toBe(true)
})

test('secrets are never repeated in a mistake', () => {
  const lines = mistakesOf({
    DATABASE_URL: 'mysql://root:hunter2@db/x',
    SMTP_URL: 'http://me:hunter2@mail',
    ADMIN_PASSWORD: 'hunter2',
  }).join()
  expect(lines).toContain('ADMIN_PASSWORD')
  expect(lines).not.toContain('hunter2')
})
