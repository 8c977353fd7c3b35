import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import type { Env } from '#server/config/config.ts'
import type { HandlePage } from '#server/deps.ts'
import type { Log } from '#server/log.ts'
import { prepareDataDir } from '#server/start/open-database.ts'
import { startSite } from '#server/start/start.ts'
import { findFreePort } from '#server/testing/free-port.ts'
import { silentLog } from '#server/testing/silent-log.ts'
import { configOf, standInPages } from '#server/testing/stand-in.ts'

/** A new folder and a free port. */
async function createSetup() {
  const folder = await mkdtemp(join(tmpdir(), 'atlas-start-'))
  const probe = createServer()
  const port = await findFreePort()
  await new Promise<void>((resolve) => probe.listen(port, '127.0.0.1', resolve))
  const free = () => new Promise<void>((resolve) => probe.close(() => resolve()))
  return {
    folder,
    port,
    probe,
    free,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

function start(env: Env, handlePage: HandlePage = standInPages, log: Log = silentLog) {
  const lines: string[] = []
  const print = (line: string) => lines.push(line)
  const site = configOf(env).then((config) => startSite({ config, log, print, handlePage }))
  return { lines, site }
}

test('the first start prints a password once and the address, the second only the address', async () => {
  await using setup = await createSetup()
  await setup.free()
  const env = { PORT: String(setup.port), DATA_DIR: join(setup.folder, 'data') }
  const first = start(env)
  await (await first.site).stop()
  const second = start(env)
  await (await second.site).stop()
  expect(first.lines).toHaveLength(2)
  expect(first.lines[0]).toMatch(/^Administrator "admin", password \(shown this once\): \S{16,}$/)
  expect(second.lines).toEqual([`Scholarship Atlas is at http://127.0.0.1:${setup.port}`])
})

test('a limit factor gets a warning', async () => {
  await using setup = await createSetup()
  await setup.free()
  const { lines, site } = start({
    PORT: String(setup.port),
    DATA_DIR: setup.folder,
    LIMITS_FACTOR: '50',
  })
  await (await site).stop()
  expect(lines.some((line) => line.startsWith('WARNING: LIMITS_FACTOR is 50.'))).toBe(true)
})

test('a busy port stops the start with one line, before anything is written', async () => {
  await using setup = await createSetup()
  const { site, lines } = start({ PORT: String(setup.port), DATA_DIR: setup.folder })
  await expect(site).rejects.toThrow(
    `PORT ${setup.port} on 127.0.0.1 is in use by another program. Set PORT to a free one.`,
  )
  expect([lines, await readdir(setup.folder)]).toEqual([[], []])
  await setup.free()
})

test('a busy metrics port stops the start with one line, before anything is written', async () => {
  await using setup = await createSetup()
  const { site, lines } = start({
    PORT: String(await findFreePort()),
    METRICS_PORT: String(setup.port),
    DATA_DIR: setup.folder,
  })
  await expect(site).rejects.toThrow(
    `METRICS_PORT ${setup.port} on 127.0.0.1 is in use by another program. Set METRICS_PORT to a free one.`,
  )
  expect([lines, await readdir(setup.folder)]).toEqual([[], []])
  await setup.free()
})

test('a data folder that cannot be created stops the start with one line', async () => {
  await using setup = await createSetup()
  await setup.free()
  const { site } = start({ PORT: String(setup.port), DATA_DIR: '/dev/null/data' })
  await expect(site).rejects.toThrow('DATA_DIR cannot be written (not a directory, ENOTDIR).')
})

test('a weak password stops the start with one line, but not once it was applied', async () => {
  await using setup = await createSetup()
  await setup.free()
  const env = { PORT: String(setup.port), DATA_DIR: setup.folder, SITE_NAME: 'Stipendien' }
  const { site } = start({ ...env, ADMIN_PASSWORD: 'Stipendien-2026' })
  await expect(site).rejects.toThrow(
    'ADMIN_PASSWORD is refused: This password is too easy to guess. Choose another one.',
  )
  expect(await readdir(setup.folder)).toEqual([])
  await (
    await start({ ...env, SITE_NAME: 'Atlas', ADMIN_PASSWORD: 'quiet river under stones' }).site
  ).stop()
  await (
    await start({
      ...env,
      SITE_NAME: 'quiet river under stones',
      ADMIN_PASSWORD: 'quiet river under stones',
    }).site
  ).stop()
})

test('an unwritable ERASURES_FILE stops the start with one line', async () => {
  await using setup = await createSetup()
  await setup.free()
  const { site } = start({
    PORT: String(setup.port),
    DATA_DIR: setup.folder,
    ERASURES_FILE: '/dev/null/erasures',
  })
  await expect(site).rejects.toThrow('ERASURES_FILE cannot be written (not a directory, ENOTDIR).')
})

test('a database that does not answer stops the start without printing its password, and frees the port', async () => {
  await using setup = await createSetup()
  await setup.free()
  const env = {
    PORT: String(setup.port),
    DATA_DIR: setup.folder,
    DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:9/atlas',
  }
  const logged: unknown[] = []
  const log = { ...silentLog, error: (...line: unknown[]) => logged.push(line) } as Log
  await expect(start(env, undefined, log).site).rejects.toThrow(
    'The database at DATABASE_URL cannot be used (connection refused, ECONNREFUSED).',
  )
  // The single line is the message.
  expect(logged).toEqual([])
  const { site } = start({ ...env, DATABASE_URL: '' })
  await (await site).stop()
})

test('a damaged, truncated or foreign database file stops the start with one line that says what to do', async () => {
  await using setup = await createSetup()
  await setup.free()
  const env = { PORT: String(setup.port), DATA_DIR: setup.folder }
  await (await start(env).site).stop()
  const file = join(setup.folder, 'atlas.sqlite')
  const original = await readFile(file)
  const flipped = Buffer.from(original).fill(0xa5, 40 * 4096, 60 * 4096)
  for (const bytes of [
    flipped,
    original.subarray(0, original.length / 2),
    Buffer.from('no database at all'.repeat(300)),
  ]) {
    await writeFile(file, bytes)
    const line =
      /^The database file \S+ is damaged \(SQLITE_(?:CORRUPT|NOTADB): .+\)\. Move it away .+ restore <file>"\.$/
    await expect(start(env).site).rejects.toThrow(line)
  }
  await writeFile(file, original)
  await (await start(env).site).stop()
})

test('an older program does not call a newer database damaged', async () => {
  await using setup = await createSetup()
  await setup.free()
  const env = { PORT: String(setup.port), DATA_DIR: setup.folder }
  await (await start(env).site).stop()
  const database = new DatabaseSync(join(setup.folder, 'atlas.sqlite'))
  database.exec("insert into kysely_migration values ('9999-future', '2027-01-04T09:00:00.000Z')")
  database.close()
  await expect(start(env).site).rejects.toThrow(
    /^The database file \S+ was changed by a newer version of this program \(its tables include "9999-future"\)\. .+ restore an older backup/,
  )
})

test('with old pictures but no database the site does not start anew', async () => {
  await using setup = await createSetup()
  await setup.free()
  const env = { PORT: String(setup.port), DATA_DIR: setup.folder }
  await mkdir(join(setup.folder, 'uploads'))
  await (await start(env).site).stop()
  await writeFile(join(setup.folder, 'uploads', 'a.webp'), 'a picture')
  const file = join(setup.folder, 'atlas.sqlite')
  await writeFile(file, '')
  await expect(start(env).site).rejects.toThrow(
    /atlas\.sqlite is empty, but \S+uploads contains data of a site\. .+move \S+uploads away first\.$/,
  )
  await rm(file)
  await expect(start(env).site).rejects.toThrow('does not exist')
  expect(await readdir(setup.folder)).not.toContain('atlas.sqlite')
  await rm(join(setup.folder, 'uploads'), { recursive: true })
  await (await start(env).site).stop()
})

test('a database of which only the first bytes are left is no new site', async () => {
  await using setup = await createSetup()
  await setup.free()
  const env = { PORT: String(setup.port), DATA_DIR: setup.folder }
  const file = join(setup.folder, 'atlas.sqlite')
  for (const bytes of ['S', 'SQLite format 3', 'x'.repeat(99)]) {
    await writeFile(file, bytes)
    await expect(start(env).site).rejects.toThrow(/atlas\.sqlite is damaged \(SQLITE_NOTADB: /)
    expect(await readFile(file, 'utf8')).toBe(bytes)
  }
  await writeFile(file, 'S')
  await mkdir(join(setup.folder, 'backups'))
  await writeFile(join(setup.folder, 'backups', 'a.sqlite.gz'), 'a backup')
  await expect(start(env).site).rejects.toThrow(
    /is cut off \(1 of at least 100 bytes\), but \S+backups contains/,
  )
})

test('the log of a lost database is preserved, and the start refused', async () => {
  await using setup = await createSetup()
  await setup.free()
  const env = { PORT: String(setup.port), DATA_DIR: setup.folder }
  const file = join(setup.folder, 'atlas.sqlite')
  await writeFile(`${file}-wal`, 'the last changes')
  for (const lost of [async () => {}, () => writeFile(file, '')]) {
    await lost()
    await expect(start(env).site).rejects.toThrow(
      /is missing or empty, but its log \S+-wal is there/,
    )
    expect(await readFile(`${file}-wal`, 'utf8')).toBe('the last changes')
  }
})

test('a database or list of erasures that is a device is refused, and its permissions stay', async () => {
  await using setup = await createSetup()
  await setup.free()
  const env = { PORT: String(setup.port), DATA_DIR: setup.folder }
  const mode = (await stat('/dev/null')).mode
  const file = join(setup.folder, 'atlas.sqlite')
  await symlink('/dev/null', file)
  await expect(start(env).site).rejects.toThrow(/^The database file \S+ is not a regular file/)
  await rm(file)
  for (const link of [file, `${file}-wal`, `${file}-shm`, join(setup.folder, 'erasures')]) {
    await symlink(setup.folder, link)
    await expect(start(env).site, link).rejects.toThrow('is not a regular file')
    await rm(link)
  }
  const list = { ...env, ERASURES_FILE: '/dev/null' }
  await expect(start(list).site).rejects.toThrow('ERASURES_FILE /dev/null is not a regular file')
  expect((await stat('/dev/null')).mode).toBe(mode)
})

test.each(['erasures', 'outbox/a.eml', 'backups/a.sqlite.gz'])(
  'nor does it with an emptied database beside %s',
  async (name) => {
    await using setup = await createSetup()
    await setup.free()
    await mkdir(dirname(join(setup.folder, name)), { recursive: true })
    await writeFile(join(setup.folder, name), 'something')
    await writeFile(join(setup.folder, 'atlas.sqlite'), '')
    await expect(start({ PORT: String(setup.port), DATA_DIR: setup.folder }).site).rejects.toThrow(
      /atlas\.sqlite is empty, but .+ contains data of a site/,
    )
  },
)

test('only the owner can read files in an existing folder, and the start warns if others can read the folder', async () => {
  await using setup = await createSetup()
  await setup.free()
  const file = join(setup.folder, 'atlas.sqlite')
  const env = { PORT: String(setup.port), DATA_DIR: setup.folder }
  const before = process.umask(0o022)
  try {
    await chmod(setup.folder, 0o755)
    const first = start(env)
    await (await first.site).stop()
    expect(first.lines.join('\n')).toContain(
      `WARNING: Other users of this machine can read DATA_DIR ${setup.folder}`,
    )
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    await chmod(file, 0o644)
    await chmod(setup.folder, 0o750)
    const second = start(env)
    const site = await second.site
    const modes = await Promise.all(
      [file, `${file}-wal`, `${file}-shm`].map(async (each) => (await stat(each)).mode & 0o777),
    )
    await site.stop()
    expect(modes).toEqual([0o600, 0o600, 0o600])
    expect(second.lines.join('\n')).not.toContain('WARNING')
  } finally {
    process.umask(before)
  }
})

test('a stop finishes running requests and accepts no new ones', async () => {
  await using setup = await createSetup()
  await setup.free()
  const arrived = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const slow: HandlePage = async () => {
    arrived.resolve()
    await release.promise
    return new Response('finished', { headers: { 'content-type': 'text/html' } })
  }
  const address = `http://127.0.0.1:${setup.port}`
  const site = await start({ PORT: String(setup.port), DATA_DIR: setup.folder }, slow).site
  const answer = fetch(address)
  await arrived.promise
  const stopped = site.stop()
  await expect(fetch(`${address}/healthz`)).rejects.toThrow()
  release.resolve()
  expect(await (await answer).text()).toBe('finished')
  await stopped
})

test('raw odd requests over a socket get a response, and never 500', async () => {
  await using setup = await createSetup()
  await setup.free()
  const site = await start({ PORT: String(setup.port), DATA_DIR: setup.folder }).site
  const { request } = await import('node:http')
  const statusOf = (path: string) =>
    new Promise<number>((resolve, reject) => {
      request({ host: '127.0.0.1', port: setup.port, path }, (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      })
        .on('error', reject)
        .end()
    })
  const paths = [
    '//evil.example',
    '/%00',
    '/%ff',
    'http://other.example/x',
    '/..//..',
    '/?a=%ff%00',
    '/[::1',
    '/a?b=c?d#e',
    `/${'a'.repeat(8000)}`,
    '*',
  ]
  const statuses = await Promise.all(paths.map(statusOf))
  await site.stop()
  expect(statuses.filter((status) => status >= 500 || status === 0)).toEqual([])
})

test('instances that start at once create their data folder together', async () => {
  await using setup = await createSetup()
  await setup.free()
  const folder = join(setup.folder, 'new', 'data')
  await Promise.all([prepareDataDir(folder), prepareDataDir(folder), prepareDataDir(folder)])
  expect(await readdir(folder)).toEqual([])
})

test('two instances start on one empty database file at once, with one password, and stop', async () => {
  await using setup = await createSetup()
  await setup.free()
  const ports = [setup.port, await findFreePort()]
  const both = ports.map((port) => start({ PORT: String(port), DATA_DIR: setup.folder }))
  const sites = await Promise.all(both.map(({ site }) => site))
  const lists = ports.map(
    async (port) => await (await fetch(`http://127.0.0.1:${port}/api/get/leader_data`)).text(),
  )
  expect(new Set(await Promise.all(lists)).size).toBe(1)
  expect(
    both.flatMap(({ lines }) => lines).filter((line) => line.startsWith('Administrator')),
  ).toHaveLength(1)
  await Promise.all(sites.map((site) => site.stop()))
})
