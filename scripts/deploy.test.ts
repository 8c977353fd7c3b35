import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { settingNames } from '#server/config/config.ts'
import { siteEnv } from './site-env.mjs'

const root = `${import.meta.dirname}/..`
const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8')

test('Caddy omits queries and addresses from all its logs, not only from the lines of responses', () => {
  const [general = '', site = ''] = read('deploy/Caddyfile').split('\n{$SITE_HOST} {\n')
  for (const field of ['request>uri', 'request>headers', 'request>remote_ip', 'request>client_ip'])
    expect(general).toContain(field)
  // A separate format would create a separate log, without the errors.
  expect(site).toMatch(/^\tlog$/m)
})

test('the image and the unit start the site as npm start does', () => {
  for (const path of ['Containerfile', 'deploy/scholarship-atlas@.service']) {
    const text = read(path)
    // The options of the environment that runs this test precede ours.
    const expected = { ...siteEnv, NODE_OPTIONS: siteEnv.NODE_OPTIONS.split(' ').at(-1) }
    for (const [name, value] of Object.entries(expected))
      expect(text, path).toContain(`${name}=${value}`)
    expect(text, path).toContain('build/program/main.js')
  }
})

test('the file with the passwords beside compose.yaml is neither committed nor in an image', () => {
  expect(read('.gitignore').split('\n')).toContain('.env')
  expect(read('.dockerignore').split('\n')).toContain('deploy')
})

test('the health check of the database uses the network, as the site does', () => {
  expect(read('deploy/compose.yaml')).toContain('[CMD, pg_isready, -U, atlas, -h, 127.0.0.1]')
})

test('compose.yaml passes every setting on', () => {
  // The image sets these three for its own folder and port.
  const names = settingNames.filter((name) => !['HOST', 'PORT', 'DATA_DIR'].includes(name))
  expect(names).toContain('BACKUP_KEEP')
  const passed = read('deploy/compose.yaml')
  expect(names.filter((name) => !passed.includes(`\n      ${name}: `))).toEqual([])
})
