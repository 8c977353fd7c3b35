import { spawn } from 'node:child_process'
import { mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { addPicture } from '../client.mjs'
import { connect } from '../postgres.mjs'
import { runScript } from '../run.mjs'
import { withSite } from './ledger.mjs'
import { assess } from './report.mjs'

const root = join(import.meta.dirname, '../..')
/** So that a copy takes a second or more. */
const items = 6000
const pictures = 5
/** Milliseconds: a command that has not given up by then hangs. The store alone is given ten seconds for one question. */
const mostWait = 45_000

/**
 * A command of the administrator: `{ code, said, wasInTheMiddle, ms }`. `whenBegun` is called once, when `has` says that it is in the middle,
 * and `ms` counts from then.
 */
async function command(parameters, env, { has = async () => false, whenBegun = async () => {} } = {}) {
  const child = spawn(process.execPath, ['scripts/admin.ts', ...parameters], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part))
  const ended = new Promise((resolve) => child.once('exit', (exit, signal) => resolve(exit ?? signal)))
  const isOver = () => child.exitCode !== null || child.signalCode !== null
  while (!isOver() && !(await has().catch(() => false))) await wait(5)
  const wasInTheMiddle = !isOver()
  if (wasInTheMiddle) await whenBegun()
  const from = performance.now()
  const late = setTimeout(() => child.kill('SIGKILL'), mostWait)
  const code = await ended
  clearTimeout(late)
  return { code, said: said.trim(), wasInTheMiddle, ms: performance.now() - from }
}

/** Whether rows are on their way into a backup in this folder. */
const isWriting = (folder) => async () => {
  for (const name of await readdir(folder)) if ((await stat(join(folder, name, 'scratch.sqlite'))).size > 1_000_000) return true
  return false
}

/** A backup in the middle of which `fault` happens: it ends by itself, says why, and leaves nothing. */
async function tryBackup(place, folder, fault) {
  const copies = join(folder, `copies-${place.port}`)
  await mkdir(copies, { recursive: true })
  const one = await command(['backup', join(copies, 'one.sqlite.gz')], place.env, { has: isWriting(copies), whenBegun: fault })
  return {
    checks: {
      'it was in the middle of a backup': one.wasInTheMiddle,
      [`the backup ends with 1 and says why (${one.code} after ${Math.round(one.ms)} ms: ${one.said.slice(-120)})`]:
        one.code === 1 && /could not be written \([A-Z]\w+|could not be written \([0-9A-Z]+/.test(one.said),
      'nothing is left of it': (await readdir(copies)).length === 0,
    },
    file: join(copies, 'two.sqlite.gz'),
  }
}

async function query(url, text) {
  await using client = await connect(url)
  return (await client.query(text)).rows
}

const counts = 'select (select count(*)::int from opportunity) as items, (select count(*)::int from message) as messages'

export async function tryCopiesBesideFrozen(place, folder, server) {
  await runScript(['scripts/bench/fill.ts', String(items)], place.env)
  return await withSite(place, async (site, ledger) => {
    const proof = await ledger.signIn()
    for (let number = 0; number < pictures; number += 1) await addPicture(site.url, proof, 300 + number)
    for (const way of ['form', 'api', 'import']) await ledger.write(way)
    let thawed
    const freeze = async () => void (thawed = server.freeze(20))
    const { checks, file } = await tryBackup(place, folder, freeze)
    await thawed
    const after = await ledger.worksAgain()
    const again = await command(['backup', file], place.env)

    const target = await server.add('restored')
    const env = { ...place.env, DATABASE_URL: target, DATA_DIR: join(folder, 'restored') }
    const inserting = "select 1 from pg_stat_activity where datname = 'restored' and query ilike 'insert into%opportunity%'"
    const has = async () => (await query(server.url, inserting)).length > 0
    const restored = await command(['restore', file], env, { has, whenBegun: freeze })
    await thawed
    const [there] = await query(target, counts)
    const second = restored.code === 0 ? restored : await command(['restore', file], env)
    const [whole] = await query(target, counts)
    const [original] = await query(server.url, counts)
    return assess('PostgreSQL frozen for 20 s in the middle of a backup, then of a restore', await ledger.count(), {
      ...checks,
      'the site goes on': after,
      'the next backup is whole': again.code === 0,
      'it was in the middle of a restore': restored.wasInTheMiddle,
      [`the restore is whole, or says why and left nothing (${restored.code}, ${there.items} items: ${restored.said.slice(-120)})`]:
        restored.code === 0 ? there.items >= items : there.items === 0 && there.messages === 0 && restored.code === 1,
      [`the next is whole (${second.said.slice(-80)})`]: second.code === 0 && whole.items === original.items,
    })
  })
}
