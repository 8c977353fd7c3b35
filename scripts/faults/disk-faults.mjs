import { mkdir, open, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { send, signIn } from '../client.mjs'
import { fillDisk, mountBreakable, mountSmall } from './disks.mjs'
import { withSite } from './ledger.mjs'
import { assess, assessOnly, tryWith } from './report.mjs'

/**
 * Makes writes of all kinds while `fault` lasts, and after it. Resolves to the lines that the site
 * logged meanwhile.
 */
async function writeThrough(site, ledger, fault) {
  let logStart
  const work = async () => {
    await wait(1000)
    logStart = site.lines.length
    await fault()
    await wait(1000)
  }
  await ledger.writeWhile(work, { pauseMs: 20 })
  return site.lines.slice(logStart)
}

/** The row of a fault of the disk that holds the data of the site. */
const onDisk = (fault, setup, mount, work) =>
  tryWith(fault, 'no disk can be mounted here', mount, (disk) =>
    withSite({ ...setup, env: { ...setup.env, DATA_DIR: disk.folder } }, async (site, ledger) => {
      const checks = await work(site, ledger, disk)
      return assess(fault, await ledger.count(), checks)
    }),
  )

export async function tryFullDisk(setup, folder) {
  const mount = () => mountSmall(join(folder, 'small'), 48)
  return await onDisk('disk full, SQLite', setup, mount, async (site, ledger, disk) => {
    let isRefused = false
    let canLogIn = false
    const logLines = await writeThrough(site, ledger, async () => {
      const freeSpace = await fillDisk(disk.folder)
      await wait(1500)
      const headers = await signIn(site.url).catch(() => ({}))
      canLogIn = (await send(site.url, { path: '/api/getMessage', headers })).status === 200
      const before = ledger.entries.length
      await wait(3000)
      isRefused = ledger.entries.slice(before).some(({ status }) => status === 503)
      await freeSpace()
    })
    return {
      'it was refused while full': isRefused,
      'the administrator could log in while full': canLogIn,
      'the log says why': logLines.some(
        (line) => line.includes('SQLITE_FULL') || line.includes('SQLITE_IOERR'),
      ),
      'pages were there': (await send(site.url, { path: '/phd-scholarship' })).status === 200,
      'it goes on by itself': (await ledger.write('api')).status === 201,
    }
  })
}

export async function tryReadOnlyDisk(setup, folder) {
  const mount = () => mountBreakable(join(folder, 'breakable'), join(folder, 'breakable.img'))
  return await onDisk(
    'disk turns read-only, SQLite (goes on after a new mount and start)',
    setup,
    mount,
    async (site, ledger, disk) => {
      const cachedPath = '/phd-scholarship'
      await send(site.url, { path: cachedPath })
      const logLines = await writeThrough(site, ledger, async () => {
        disk.breakDown()
        await wait(2000)
      })
      const write = await ledger.write('api')
      const page = await send(site.url, { path: cachedPath })
      const wasRunning = site.isRunning
      await site.stop()
      disk.repair()
      await site.start()
      await ledger.signIn()
      return {
        'the site lived': wasRunning,
        'it was refused': write.status === 503,
        'the log says why': logLines.some((line) =>
          /SQLITE_(?:IOERR|READONLY|CANTOPEN)/.test(line),
        ),
        'pages were there': page.status === 200,
      }
    },
  )
}

/**
 * Whether a start on an incomplete file ends by itself, with one line that says what happened and
 * what to do.
 */
async function refusesStart(site, expected) {
  const logStart = site.lines.length
  let hasStarted = true
  await site.start().catch(() => (hasStarted = false))
  await site.stop('SIGKILL')
  const lines = site.lines.slice(logStart)
  return !hasStarted && lines.length === 1 && expected.test(lines[0])
}

export async function tryDamagedFile(setup) {
  return await withSite(setup, async (site, ledger) => {
    const file = join(site.dataDir, 'atlas.sqlite')
    for (const kind of ['form', 'api', 'import']) await ledger.write(kind)
    await site.stop()
    const original = await readFile(file)
    const damaged =
      /^The database file \S+ is damaged \(SQLITE_\w+: .+\)\. Move it away .+restore <file>"\.$/
    await truncate(file, Math.floor(original.length / 2))
    const isHalvedRefused = await refusesStart(site, damaged)
    await writeFile(file, Buffer.from(original).fill(0x5a, 30 * 4096, 90 * 4096))
    const isFlippedRefused = await refusesStart(site, damaged)
    await writeFile(file, original)

    // The table of messages is damaged under the running site, and repaired.
    const root = rootOf(file, 'message')
    await site.start()
    const logStart = site.lines.length
    const headers = await ledger.signIn()
    await writeAt(file, Buffer.alloc(4096, 0x5a), (root - 1) * 4096)
    const list = await send(site.url, { path: '/api/getMessage', headers })
    const form = await ledger.write('form')
    const other = await send(site.url, { path: '/phd-scholarship' })
    await writeAt(file, original.subarray((root - 1) * 4096, root * 4096), (root - 1) * 4096)
    const laterForm = await ledger.write('form')
    return assess(
      'database file halved, flipped, and a page flipped under the site, SQLite',
      await ledger.count(),
      {
        'a halved file stops the start with a line that says what to do': isHalvedRefused,
        'so does a flipped page': isFlippedRefused,
        'what needs the bad page is 503': list.status === 503 && form.status === 503,
        'the rest is there': other.status === 200,
        'the log says why': site.lines
          .slice(logStart)
          .some((line) => line.includes('SQLITE_CORRUPT')),
        'it goes on by itself': laterForm.status === 201,
      },
    )
  })
}

export async function tryLostFile(setup) {
  return await withSite(setup, async (site) => {
    await site.stop()
    const pictures = join(site.dataDir, 'uploads')
    await mkdir(pictures, { recursive: true })
    await writeFile(join(pictures, `${'a'.repeat(24)}-10x10.webp`), 'a picture')
    await truncate(join(site.dataDir, 'atlas.sqlite'), 0)
    const isRefused = await refusesStart(
      site,
      /^The database file \S+ is empty, but \S+uploads contains data of a site\..+restore <file>".+move \S+ away first\.$/,
    )
    return assessOnly('database file emptied beside pictures, SQLite', {
      'no new site begins, and the line says how to': isRefused,
    })
  })
}

function rootOf(file, table) {
  using sqlite = new DatabaseSync(file)
  return sqlite.prepare('select rootpage from sqlite_schema where name = ?').get(table).rootpage
}

async function writeAt(path, bytes, position) {
  await using file = await open(path, 'r+')
  await file.write(bytes, 0, bytes.length, position)
}
