import { spawnSync } from 'node:child_process'
import { closeSync, constants, cpSync, ftruncateSync, openSync, rmSync, writeSync } from 'node:fs'
import { copyFile, mkdir, open, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { isAcknowledged, withSite } from './ledger.mjs'
import { assess, noCounts, notTried } from './report.mjs'

const cutCount = 60
const tracedCalls = 'pwrite64,ftruncate,fdatasync,fsync,unlink'

/**
 * All operations of the site on its database file and the log beside it are recorded. Then the
 * power is cut at many instants. The synced data remains, alone or with some of the unsynced data.
 * It must hold every acknowledged write. A sync counts as reported by the disk.
 */
export async function tryPowerCut(setup, folder) {
  const fault = 'power cut, SQLite: only what was synced is left'
  if (spawnSync('strace', ['-f', '--seccomp-bpf', '-o', '/dev/null', 'true']).status !== 0)
    return notTried(fault, 'strace is not here')
  const log = join(folder, 'strace.log')
  const file = join(setup.env.DATA_DIR, 'atlas.sqlite')
  const synced = join(folder, 'synced')
  const image = join(folder, 'cut')
  await withSite(setup, (site) => site.stop())
  await mkdir(synced)
  await copyFile(file, join(synced, basename(file)))

  const tracer = [
    'strace',
    '-f',
    '--seccomp-bpf',
    '-ttt',
    '-T',
    '-y',
    '-xx',
    '-s',
    '70000',
    '-e',
    `trace=${tracedCalls}`,
    '-o',
    log,
  ]
  const entries = await withSite({ ...setup, commandPrefix: tracer }, async (_site, ledger) => {
    await ledger.writeWhile(() => wait(12_000), { pauseMs: 5 })
    return ledger.entries
  })
  const events = await readTrace(log, file)
  const syncs = events.filter(({ kind }) => kind === 'sync').length
  const acknowledged = entries.filter(isAcknowledged).toSorted((one, other) => one.at - other.at)
  const counts = { ...noCounts, acknowledged: acknowledged.length }
  let damaged = 0
  const disk = openDisk(events, synced)
  for (let index = 1; index <= cutCount; index += 1) {
    const { at } = acknowledged[Math.floor((index / cutCount) * (acknowledged.length - 1))]
    disk.advance(at)
    for (const share of [0, 0.5]) {
      disk.writeState(share, image)
      const markers = readMarkers(join(image, basename(file)))
      if (markers === undefined) damaged += 1
      const expected = acknowledged.filter((entry) => entry.at <= at)
      counts.lost += expected.filter(
        ({ marker, kind }) => markers?.has(kind === 'import' ? `${marker}.0` : marker) !== true,
      ).length
      await rm(image, { recursive: true })
    }
  }
  await rm(log)
  return assess(`${fault} (${cutCount} cuts, ${syncs} syncs)`, counts, {
    'every file that was left is whole': damaged === 0,
    'there were syncs': syncs > cutCount,
  })
}

/**
 * The operations on the file and its log, in the order of their start: `{ kind, name, at, endedAt,
 * position, bytes, size }`, times in seconds.
 */
async function readTrace(log, file) {
  const events = []
  const unfinished = new Map()
  for await (const line of (await open(log)).readLines()) {
    const started = /^(\d+) +(\d+\.\d+) (\w+)\((?:\d+<)?"?((?:\\x[0-9a-f]{2})+)"?>?(.*)$/s.exec(
      line,
    )
    if (started !== null) {
      const [, thread, at, call, hex, rest] = started
      const path = fromHex(hex).toString()
      if (path !== file && path !== `${file}-wal`) continue
      const event = {
        kind: kinds[call],
        name: basename(path),
        at: Number(at),
        endedAt: Infinity,
        ...readCall(call, rest),
      }
      if (rest.endsWith('<unfinished ...>')) unfinished.set(thread, event)
      else event.endedAt = event.at + Number(/<(\d+\.\d+)>$/.exec(rest)?.[1] ?? Infinity)
      events.push(event)
      continue
    }
    const resumed = /^(\d+) +(\d+\.\d+) <\.\.\. \w+ resumed>/.exec(line)
    if (resumed === null) continue
    const event = unfinished.get(resumed[1])
    if (event !== undefined) event.endedAt = Number(resumed[2])
    unfinished.delete(resumed[1])
  }
  return events
}

const kinds = {
  pwrite64: 'write',
  ftruncate: 'truncate',
  fdatasync: 'sync',
  fsync: 'sync',
  unlink: 'remove',
}

function readCall(call, rest) {
  if (call === 'ftruncate') return { size: Number(/^, (\d+)/.exec(rest)?.[1]) }
  if (call !== 'pwrite64') return {}
  const [, data, position] = /^, "((?:\\x[0-9a-f]{2})*)", \d+, (\d+)/.exec(rest) ?? []
  if (data === undefined) throw new Error('A write in the trace cannot be read')
  return { bytes: fromHex(data), position: Number(position) }
}

function fromHex(text) {
  return Buffer.from(text.replaceAll('\\x', ''), 'hex')
}

/**
 * A disk that replays recorded operations in order and holds the synced data in a folder. `advance`
 * moves to an instant. Then `writeState` writes the files into another folder as a power cut leaves
 * them, with this share of the unsynced data.
 */
function openDisk(events, synced) {
  // A sync takes effect at its end.
  const effectiveAt = (event) => (event.kind === 'sync' ? event.endedAt : event.at)
  const queue = events.toSorted((one, other) => effectiveAt(one) - effectiveAt(other))
  let unsynced = []
  return {
    advance(at) {
      while (queue.length > 0 && effectiveAt(queue[0]) <= at) {
        const event = queue.shift()
        if (event.kind !== 'sync') {
          unsynced.push(event)
          continue
        }
        const isCovered = (one) => one.name === event.name && one.at < event.at
        for (const one of unsynced.filter(isCovered)) apply(synced, one)
        unsynced = unsynced.filter((one) => !isCovered(one))
      }
    },
    writeState(share, folder) {
      cpSync(synced, folder, { recursive: true })
      for (const event of unsynced) if (Math.random() < share) apply(folder, event)
    },
  }
}

function apply(folder, { kind, name, bytes, position, size }) {
  const path = join(folder, name)
  if (kind === 'remove') return rmSync(path, { force: true })
  const file = openSync(path, constants.O_RDWR | constants.O_CREAT)
  if (kind === 'truncate') ftruncateSync(file, size)
  else writeSync(file, bytes, 0, bytes.length, position)
  closeSync(file)
}

/** undefined: the file cannot be read, or is damaged. */
function readMarkers(path) {
  try {
    using sqlite = new DatabaseSync(path)
    if (sqlite.prepare('pragma integrity_check(1)').get().integrity_check !== 'ok') return undefined
    const rows = sqlite
      .prepare('select message as marker from message union all select code from opportunity')
      .all()
    return new Set(rows.map(({ marker }) => marker))
  } catch {
    return undefined
  }
}
