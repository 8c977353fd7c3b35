import { open, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { ask, signIn } from '../client.mjs'
import { prepareSite } from '../site.ts'
import { fill, mountBreakable, mountSmall } from './disks.mjs'
import { openLedger } from './ledger.mjs'
import { judge, judgeOnly, notTried } from './report.mjs'

/** Writes in all ways while `fault` lasts, and after it; what the log said meanwhile. */
async function writeThrough(site, ledger, proof, fault) {
  const stop = new AbortController()
  const writing = ledger.writeUntil(site.url, proof, stop.signal, { pause: 20 })
  await wait(1000)
  const from = site.lines.length
  await fault()
  await wait(1000)
  stop.abort()
  await writing
  return site.lines.slice(from)
}

const statuses = (entries) => new Set(entries.map(({ status }) => status))

export async function tryFullDisk(place, folder) {
  const fault = 'disk full, SQLite'
  let disk
  try {
    disk = await mountSmall(join(folder, 'small'), 48)
  } catch (error) {
    return notTried(fault, `no disk can be mounted here (${error.message})`)
  }
  const site = prepareSite({ ...place, env: { ...place.env, DATA_DIR: disk.folder } })
  const ledger = openLedger()
  try {
    await site.start()
    const proof = await signIn(site.url)
    let while_ = []
    const told = await writeThrough(site, ledger, proof, async () => {
      const makeRoom = await fill(disk.folder)
      await wait(1500)
      const before = ledger.entries.length
      await wait(3000)
      while_ = ledger.entries.slice(before)
      await makeRoom()
    })
    const after = await ledger.write(site.url, proof, 'api')
    return judge(fault, await ledger.count(site.url, proof), {
      'it was refused while full': statuses(while_).has(503),
      'the log says why': told.some((line) => line.includes('SQLITE_FULL') || line.includes('SQLITE_IOERR')),
      'pages were there': (await ask(site.url, { path: '/phd-scholarship' })).status === 200,
      'it goes on by itself': after.status === 201,
    })
  } finally {
    await site.kill()
    disk.unmount()
  }
}

export async function tryReadOnlyDisk(place, folder) {
  const fault = 'disk turns read-only, SQLite (goes on after a new mount and start)'
  let disk
  try {
    disk = await mountBreakable(join(folder, 'breakable'), join(folder, 'breakable.img'))
  } catch (error) {
    return notTried(fault, `no disk can be mounted here (${error.message})`)
  }
  const site = prepareSite({ ...place, env: { ...place.env, DATA_DIR: disk.folder } })
  const ledger = openLedger()
  try {
    await site.start()
    const proof = await signIn(site.url)
    const kept = '/phd-scholarship'
    await ask(site.url, { path: kept })
    const told = await writeThrough(site, ledger, proof, async () => {
      disk.breakDown()
      await wait(2000)
    })
    const last = await ledger.write(site.url, proof, 'api')
    const page = await ask(site.url, { path: kept })
    const lives = site.isRunning
    await site.stop()
    disk.repair()
    await site.start()
    return judge(fault, await ledger.count(site.url, await signIn(site.url)), {
      'the site lived': lives,
      'it was refused': last.status === 503,
      'the log says why': told.some((line) => /SQLITE_(?:IOERR|READONLY|CANTOPEN)/.test(line)),
      'pages were there': page.status === 200,
    })
  } finally {
    await site.kill()
    await disk.unmount()
  }
}

/** A start on a file that is not whole: ends by itself, with one line that says what and what to do. */
async function refuses(site, wanted) {
  const from = site.lines.length
  const started = await site.start().then(
    () => true,
    () => false,
  )
  await site.kill()
  const lines = site.lines.slice(from)
  return !started && lines.length === 1 && wanted.test(lines[0])
}

export async function tryDamagedFile(place) {
  const site = prepareSite(place)
  const ledger = openLedger()
  const file = join(place.env.DATA_DIR, 'atlas.sqlite')
  try {
    await site.start()
    const proof = await signIn(site.url)
    for (const way of ['form', 'api', 'import']) await ledger.write(site.url, proof, way)
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
    const session = await signIn(site.url)
    const page = whole.subarray((root - 1) * 4096, root * 4096)
    await writeAt(file, Buffer.alloc(4096, 0x5a), (root - 1) * 4096)
    const list = await ask(site.url, { path: '/api/getMessage', headers: session })
    const form = await ledger.write(site.url, session, 'form')
    const other = await ask(site.url, { path: '/phd-scholarship' })
    await writeAt(file, page, (root - 1) * 4096)
    const again = await ledger.write(site.url, session, 'form')
    return judge('database file halved, flipped, and a page flipped under the site, SQLite', await ledger.count(site.url, session), {
      'a halved file stops the start with a line that says what to do': isHalfTold,
      'so does a flipped page': isFlippedTold,
      'what needs the bad page is 503': list.status === 503 && form.status === 503,
      'the rest is there': other.status === 200,
      'the log says why': site.lines.slice(from).some((line) => line.includes('SQLITE_CORRUPT')),
      'it goes on by itself': again.status === 201,
    })
  } finally {
    await site.kill()
  }
}

export async function tryLostFile(place) {
  const site = prepareSite(place)
  const file = join(place.env.DATA_DIR, 'atlas.sqlite')
  try {
    await site.start()
    await site.stop()
    const picture = join(place.env.DATA_DIR, 'uploads')
    const { mkdir } = await import('node:fs/promises')
    await mkdir(picture, { recursive: true })
    await writeFile(join(picture, `${'a'.repeat(24)}-10x10.webp`), 'a picture')
    await truncate(file, 0)
    const isTold = await refuses(
      site,
      /^The database file \S+ is empty, but \S+uploads holds what a site has left\..+restore <file>".+move \S+ away first\.$/,
    )
    return judgeOnly('database file emptied beside pictures, SQLite', { 'no new site begins, and the line says how to': isTold })
  } finally {
    await site.kill()
  }
}

function rootOf(file, table) {
  const sqlite = new DatabaseSync(file)
  try {
    return sqlite.prepare('select rootpage from sqlite_schema where name = ?').get(table).rootpage
  } finally {
    sqlite.close()
  }
}

async function writeAt(path, bytes, position) {
  const file = await open(path, 'r+')
  await file.write(bytes, 0, bytes.length, position)
  await file.close()
}
