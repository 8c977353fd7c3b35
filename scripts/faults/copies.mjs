import { mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { addPicture } from '../client.mjs'
import { connect } from '../postgres.mjs'
import { runScript } from '../run.mjs'
import { withSite } from './ledger.mjs'
import { assess } from './report.mjs'

/** With so many a copy takes a second or more. */
const items = 6000
const pictures = 5
/**
 * A command that has not given up by then hangs. The store alone waits ten seconds for one query.
 */
const timeoutMs = 45_000

/**
 * A command of the administrator: `{ code, output, wasReached, ms }`. `onReached` is called once,
 * when `isReached` says that the command is in the middle of its work, and `ms` counts from then.
 */
async function runCommand(
  parameters,
  env,
  { isReached = async () => false, onReached = async () => {} } = {},
) {
  const late = new AbortController()
  const done = new AbortController()
  const ended = runScript(['scripts/admin.ts', ...parameters], env, {
    signal: late.signal,
    killSignal: 'SIGKILL',
  })
    .then(
      (output) => ({ code: 0, output: output.trim() }),
      ({ message, cause }) => ({ code: cause.code ?? cause.signal, output: message }),
    )
    .finally(() => done.abort())
  while (!done.signal.aborted && !(await isReached().catch(() => false))) await wait(5)
  const wasReached = !done.signal.aborted
  if (wasReached) await onReached()
  const startedAt = performance.now()
  const timeout = setTimeout(() => late.abort(), timeoutMs)
  const { code, output } = await ended
  clearTimeout(timeout)
  return { code, output, wasReached, ms: performance.now() - startedAt }
}

/** Whether a backup in this folder has begun to write rows. */
const isWriting = (folder) => async () => {
  for (const name of await readdir(folder))
    if ((await stat(join(folder, name, 'scratch.sqlite'))).size > 1_000_000) return true
  return false
}

/** A backup that `fault` interrupts: it ends by itself, says why, and leaves nothing. */
async function tryBackup(setup, folder, fault) {
  const copies = join(folder, `copies-${setup.port}`)
  await mkdir(copies, { recursive: true })
  const backup = await runCommand(['backup', join(copies, 'one.sqlite.gz')], setup.env, {
    isReached: isWriting(copies),
    onReached: fault,
  })
  return {
    checks: {
      'it was in the middle of a backup': backup.wasReached,
      [`the backup ends with 1 and says why (${backup.code} after ${Math.round(backup.ms)} ms: ${backup.output.slice(-120)})`]:
        backup.code === 1 &&
        /could not be written \([A-Z]\w+|could not be written \([0-9A-Z]+/.test(backup.output),
      'nothing is left of it': (await readdir(copies)).length === 0,
    },
    file: join(copies, 'two.sqlite.gz'),
  }
}

async function query(url, text) {
  await using client = await connect(url)
  return (await client.query(text)).rows
}

const counts =
  'select (select count(*)::int from opportunity) as items, (select count(*)::int from message) as messages'

export async function tryCopiesBesideFrozen(setup, folder, server) {
  await runScript(['scripts/bench/fill.ts', String(items)], setup.env)
  return await withSite(setup, async (site, ledger) => {
    const session = await ledger.signIn()
    for (let index = 0; index < pictures; index += 1)
      await addPicture(site.url, session, 300 + index)
    for (const kind of ['form', 'api', 'import']) await ledger.write(kind)
    let thawed
    const freeze = async () => void (thawed = server.freeze(20))
    const { checks, file } = await tryBackup(setup, folder, freeze)
    await thawed
    const hasRecovered = await ledger.recovers()
    const nextBackup = await runCommand(['backup', file], setup.env)

    const target = await server.createDatabase('restored')
    const env = { ...setup.env, DATABASE_URL: target, DATA_DIR: join(folder, 'restored') }
    const inserting =
      "select 1 from pg_stat_activity where datname = 'restored' and query ilike 'insert into%opportunity%'"
    const isReached = async () => (await query(server.url, inserting)).length > 0
    const restore = await runCommand(['restore', file], env, { isReached, onReached: freeze })
    await thawed
    const [stored] = await query(target, counts)
    const nextRestore = restore.code === 0 ? restore : await runCommand(['restore', file], env)
    const [storedLater] = await query(target, counts)
    const [original] = await query(server.url, counts)
    return assess(
      'PostgreSQL frozen for 20 s in the middle of a backup, then of a restore',
      await ledger.count(),
      {
        ...checks,
        'the site goes on': hasRecovered,
        'the next backup is whole': nextBackup.code === 0,
        'it was in the middle of a restore': restore.wasReached,
        [`the restore is whole, or says why and left nothing (${restore.code}, ${stored.items} items: ${restore.output.slice(-120)})`]:
          restore.code === 0
            ? stored.items >= items
            : stored.items === 0 && stored.messages === 0 && restore.code === 1,
        [`the next is whole (${nextRestore.output.slice(-80)})`]:
          nextRestore.code === 0 && storedLater.items === original.items,
      },
    )
  })
}
