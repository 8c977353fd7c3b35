import { mkdir, open, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { send } from '../client.mjs'
import { fill, mountBreakable, mountSmall } from './disks.mjs'
import { withSite } from './ledger.mjs'
import { assess, assessOnly, notTried } from './report.mjs'

/** Writes in all ways while `fault` lasts, and after it; what the log said meanwhile. */
async function writeThrough(site, ledger, fault) {
  let from
  const work = async () => {
    await wait(1000)
    from = site.lines.length
    await fault()
    await wait(1000)
  }
  await ledger.writeWhile(work, { pause: 20 })
  return site.lines.slice(from)
}

/** The row of a fault of the disk that the site of `place` lies on; 'not tried' where none can be mounted. */
async function onDisk(fault, place, mount, work) {
  let disk
  try {
    disk = await mount()
  } catch (error) {
    return notTried(fault, `no disk can be mounted here (${error.message})`)
  }
  try {
    return await withSite({ ...place, env: { ...place.env, DATA_DIR: disk.folder } }, async (site, ledger) => {
      const checks = await work(site, ledger, disk)
      return assess(fault, await ledger.count(), checks)
    })
  } finally {
    await disk.unmount()
  }
}

export async function tryFullDisk(place, folder) {
  const mount = () => mountSmall(join(folder, 'small'), 48)
  return await onDisk('disk full, SQLite', place, mount, async (site, ledger, disk) => {
    let isRefused = false
    const told = await writeThrough(site, ledger, async () => {
      const makeRoom = await fill(disk.folder)
      await wait(1500)
      const before = ledger.entries.length
      await wait(3000)
      isRefused = ledger.entries.slice(before).some(({ status }) => status === 503)
      await makeRoom()
    })
    return {
      'it was refused while full': isRefused,
      'the log says why': told.some((line) => line.includes('SQLITE_FULL') || line.includes('SQLITE_IOERR')),
      'pages were there': (await send(site.url, { path: '/phd-scholarship' })).status === 200,
      'it goes on by itself': (await ledger.write('api')).status === 201,
    }
  })
}

export async function tryReadOnlyDisk(place, folder) {
  const mount = () => mountBreakable(join(folder, 'breakable'), join(folder, 'breakable.img'))
  return await onDisk('disk turns read-only, SQLite (goes on after a new mount and start)', place, mount, async (site, ledger, disk) => {
    const kept = '/phd-scholarship'
    await send(site.url, { path: kept })
    const told = await writeThrough(site, ledger, async () => {
      disk.breakDown()
      await wait(2000)
    })
    const last = await ledger.write('api')
    const page = await send(site.url, { path: kept })
    const lives = site.isRunning
    await site.stop()
    disk.repair()
    await site.start()
    await ledger.signIn()
    return {
      'the site lived': lives,
      'it was refused': last.status === 503,
      'the log says why': told.some((line) => /SQLITE_(?:IOERR|READONLY|CANTOPEN)/.test(line)),
      'pages were there': page.status === 200,
    }
  })
}

/** A start on a file that is not whole: ends by itself, with one line that says what and what to do. */
async function refuses(site, wanted) {
  const from = site.lines.length
  let hasStarted = true
  await site.start().catch(() => (hasStarted = false))
  await site.kill()
  const lines = site.lines.slice(from)
  return !hasStarted && lines.length === 1 && wanted.test(lines[0])
}

export async function tryDamagedFile(place) {
  return await withSite(place, async (site, ledger) => {
    const file = join(site.dataDir, 'atlas.sqlite')
    for (const way of ['form', 'api', 'import']) await ledger.write(way)
    await site.stop()
    const whole = await readFile(file)
    const damaged = /^The database file \S+ is damaged \(SQLITE_\w+: .+\)\. Move it away .+restore <file>"\.$/
    await truncate(file, Math.floor(whole.length / 2))
    const isHalfTold = await refuses(site, damaged)
    await writeFile(file, Buffer.from(whole).fill(0x5a, 30 * 4096, 90 * 4096))
    const isFlippedTold = await refuses(site, damaged)
    await writeFile(file, whole)

    // The table of messages goes bad under the running site, and comes back.
    const root = rootOf(file, 'message')
    await site.start()
    const from = site.lines.length
    const headers = await ledger.signIn()
    await writeAt(file, Buffer.alloc(4096, 0x5a), (root - 1) * 4096)
    const list = await send(site.url, { path: '/api/getMessage', headers })
    const form = await ledger.write('form')
    const other = await send(site.url, { path: '/phd-scholarship' })
    await writeAt(file, whole.subarray((root - 1) * 4096, root * 4096), (root - 1) * 4096)
    const again = await ledger.write('form')
    return assess('database file halved, flipped, and a page flipped under the site, SQLite', await ledger.count(), {
      'a halved file stops the start with a line that says what to do': isHalfTold,
      'so does a flipped page': isFlippedTold,
      'what needs the bad page is 503': list.status === 503 && form.status === 503,
      'the rest is there': other.status === 200,
      'the log says why': site.lines.slice(from).some((line) => line.includes('SQLITE_CORRUPT')),
      'it goes on by itself': again.status === 201,
    })
  })
}

export async function tryLostFile(place) {
  return await withSite(place, async (site) => {
    await site.stop()
    const pictures = join(site.dataDir, 'uploads')
    await mkdir(pictures, { recursive: true })
    await writeFile(join(pictures, `${'a'.repeat(24)}-10x10.webp`), 'a picture')
    await truncate(join(site.dataDir, 'atlas.sqlite'), 0)
    const isTold = await refuses(
      site,
      /^The database file \S+ is empty, but \S+uploads contains data of a site\..+restore <file>".+move \S+ away first\.$/,
    )
    return assessOnly('database file emptied beside pictures, SQLite', { 'no new site begins, and the line says how to': isTold })
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
