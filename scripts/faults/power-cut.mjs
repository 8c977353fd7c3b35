import { spawnSync } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { signIn } from '../client.mjs'
import { prepareSite } from '../site.ts'
import { openLedger } from './ledger.mjs'
import { judge, notTried } from './report.mjs'

const cuts = 60
const calls = 'openat,pwrite64,ftruncate,fdatasync,fsync,unlink'

/**
 * All that the site does to its database file and the log beside it is written down while it is written to. Then the power is cut at many
 * instants: what is left is what was synced by then, alone or with some of what was not, and must hold everything that was acknowledged by
 * then. What a disk says it has synced is believed.
 */
export async function tryPowerCut(place, folder) {
  const fault = 'power cut, SQLite: only what was synced is left'
  if (spawnSync('strace', ['-f', '--seccomp-bpf', '-o', '/dev/null', 'true']).status !== 0) return notTried(fault, 'strace is not here')
  const log = join(folder, 'strace.log')
  const file = join(place.env.DATA_DIR, 'atlas.sqlite')
  const first = prepareSite(place)
  await first.start()
  await first.stop()
  const before = await readFile(file)

  const tracer = ['strace', '-f', '--seccomp-bpf', '-ttt', '-T', '-y', '-xx', '-s', '70000', '-e', `trace=${calls}`, '-o', log]
  const site = prepareSite({ ...place, before: tracer })
  const ledger = openLedger()
  const acknowledged = []
  try {
    await site.start()
    const proof = await signIn(site.url)
    const until = Date.now() + 12_000
    await Promise.all(
      ['form', 'api', 'import'].map(async (way) => {
        while (Date.now() < until) {
          const entry = await ledger.write(site.url, proof, way)
          if (entry.status === 200 || entry.status === 201) acknowledged.push({ ...entry, at: (Date.now() + 1) / 1000 })
          await wait(5)
        }
      }),
    )
  } finally {
    await site.kill()
  }
  const events = await readTrace(log, file)
  const syncs = events.filter(({ kind }) => kind === 'sync').length
  acknowledged.sort((one, other) => one.at - other.at)
  const figures = {
    acknowledged: acknowledged.length,
    lost: 0,
    doubled: 0,
    torn: 0,
    refused: 0,
    done: 0,
    unanswered: 0,
    odd: [],
    slowest: 0,
  }
  let damaged = 0
  const disk = openDisk(events, new Map([[file, before]]))
  for (let number = 1; number <= cuts; number += 1) {
    const { at } = acknowledged[Math.floor((number / cuts) * (acknowledged.length - 1))]
    disk.advance(at)
    for (const share of [0, 0.5]) {
      const image = join(folder, 'cut')
      await mkdir(image)
      for (const [path, bytes] of disk.leave(share)) {
        await writeFile(join(image, path.slice(file.length - 'atlas.sqlite'.length)), bytes)
      }
      const found = readMarkers(join(image, 'atlas.sqlite'))
      if (found === undefined) damaged += 1
      const due = acknowledged.filter((entry) => entry.at <= at)
      figures.lost += due.filter(({ marker, way }) => found?.has(way === 'import' ? `${marker}.0` : marker) !== true).length
      await rm(image, { recursive: true })
    }
  }
  await rm(log)
  return judge(`${fault} (${cuts} cuts, ${syncs} syncs)`, figures, {
    'every file that was left is whole': damaged === 0,
    'there were syncs': syncs > cuts,
  })
}

/** What was done to the file and its log, in the order in which it began: `{ kind, path, at, until, position, bytes, size }`, times in seconds. */
async function readTrace(log, file) {
  const events = []
  const unfinished = new Map()
  for await (const line of createInterface({ input: createReadStream(log) })) {
    const started = /^(\d+) +(\d+\.\d+) (\w+)\((?:\d+<)?"?((?:\\x[0-9a-f]{2})+)"?>?(.*)$/s.exec(line)
    if (started !== null) {
      const [, thread, at, call, name, rest] = started
      const path = fromHex(name).toString()
      if (path !== file && path !== `${file}-wal`) continue
      const event = { kind: kinds[call], path, at: Number(at), until: Infinity, ...readCall(call, rest) }
      if (event.kind === undefined) continue
      if (rest.endsWith('<unfinished ...>')) unfinished.set(thread, event)
      else event.until = event.at + Number(/<(\d+\.\d+)>$/.exec(rest)?.[1] ?? Infinity)
      events.push(event)
      continue
    }
    const resumed = /^(\d+) +(\d+\.\d+) <\.\.\. \w+ resumed>/.exec(line)
    if (resumed === null) continue
    const event = unfinished.get(resumed[1])
    if (event !== undefined) event.until = Number(resumed[2])
    unfinished.delete(resumed[1])
  }
  return events
}

const kinds = { pwrite64: 'write', ftruncate: 'truncate', fdatasync: 'sync', fsync: 'sync', unlink: 'remove' }

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
 * A disk that is told what was done, in order: `advance` to an instant, then `leave` gives the files as a cut leaves them, each as it was
 * synced last, with this share of what was not synced yet.
 */
function openDisk(events, before) {
  const synced = new Map([...before].map(([path, bytes]) => [path, new Content(bytes)]))
  const waiting = new Map()
  // A sync holds from its end on.
  const queue = events.toSorted(
    (one, other) => (one.kind === 'sync' ? one.until : one.at) - (other.kind === 'sync' ? other.until : other.at),
  )
  let next = 0
  return {
    advance(at) {
      for (; next < queue.length; next += 1) {
        const event = queue[next]
        if ((event.kind === 'sync' ? event.until : event.at) > at) return
        const list = waiting.get(event.path) ?? []
        waiting.set(event.path, event.kind === 'sync' ? list.filter((one) => !(one.at < event.at && apply(synced, one))) : [...list, event])
      }
    },
    leave(share) {
      const files = new Map([...synced].map(([path, content]) => [path, new Content(content.bytes)]))
      for (const list of waiting.values()) for (const event of list) if (Math.random() < share) apply(files, event)
      return [...files].map(([path, content]) => [path, content.bytes])
    },
  }
}

function apply(files, event) {
  if (event.kind === 'remove') {
    files.delete(event.path)
    return true
  }
  if (!files.has(event.path)) files.set(event.path, new Content(Buffer.alloc(0)))
  if (event.kind === 'truncate') files.get(event.path).resize(event.size)
  else files.get(event.path).write(event.bytes, event.position)
  return true
}

/** Bytes that grow. */
class Content {
  #held
  #size

  constructor(bytes) {
    this.#held = Buffer.from(bytes)
    this.#size = bytes.length
  }

  get bytes() {
    return this.#held.subarray(0, this.#size)
  }

  resize(size) {
    if (size > this.#held.length) this.#held = Buffer.concat([this.#held, Buffer.alloc(size * 2 - this.#held.length)])
    if (size > this.#size) this.#held.fill(0, this.#size, size)
    this.#size = size
  }

  write(bytes, position) {
    if (position + bytes.length > this.#size) this.resize(position + bytes.length)
    bytes.copy(this.#held, position)
  }
}

/** undefined: the file cannot be read, or is not whole. */
function readMarkers(path) {
  let sqlite
  try {
    sqlite = new DatabaseSync(path)
    if (sqlite.prepare('pragma integrity_check(1)').get().integrity_check !== 'ok') return undefined
    const rows = [
      ...sqlite.prepare('select message as marker from message').all(),
      ...sqlite.prepare('select code as marker from opportunity').all(),
    ]
    return new Set(rows.map(({ marker }) => marker))
  } catch {
    return undefined
  } finally {
    sqlite?.close()
  }
}
