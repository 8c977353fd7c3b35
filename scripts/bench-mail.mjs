// `npm run bench:mail`: what sending mails does to the slowest hundredth of the site's answers (p99). The built site, a mail server and the
// visitors are three processes. Five pairs of equal load, one half with mails going out and one without, in turns of a few seconds so that
// whatever else the machine does meets both alike. A half's p99 is the median of those of its turns, the figure the median of the five ratios;
// at most 1.10 is wanted, and more exits 1. PostgreSQL with `-- --postgres`.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#storage/database.ts'
import { saveSetting } from '#storage/setting-store.ts'
import { countMails, insertMails } from '#storage/mail/outbox.ts'
import { askSteadily, quantile } from './client.mjs'
import { startMailCatcher } from './mail-catcher.mjs'
import { findPostgres, startPostgres } from './postgres.mjs'
import { startSite } from './site.ts'

const pairs = 5
/** Of each half of a pair. Before each turn the site gets `settling` seconds to notice that sending begins or ends. */
const turns = 6
const secondsOfTurn = 4
const settling = 1.5
/** Visitors a second, whether or not the site keeps up: who waits for answers before asking again hides the slow ones. */
const perSecond = 200
/** One in so many asks for a page that was never kept and has to be rendered. */
const rendered = 10
const mostRatio = 1.1
/** Mails a minute: what the site does unless told otherwise. */
const perMinute = 600

process.exit((await main()) ? 0 : 1)

async function main() {
  const folder = await mkdtemp(join(tmpdir(), 'atlas-bench-'))
  const wantsPostgres = process.argv.includes('--postgres')
  const postgresFolder = wantsPostgres ? findPostgres() : undefined
  if (wantsPostgres && postgresFolder === undefined) {
    process.stdout.write('Please install postgresql.\n')
    return false
  }
  const postgres = postgresFolder === undefined ? undefined : await startPostgres(postgresFolder)
  const catcher = await startMailCatcher()
  const site = await startSite({
    DATA_DIR: folder,
    SMTP_URL: catcher.url,
    MAIL_FROM: 'Atlas <post@atlas.example>',
    LOG_LEVEL: 'error',
    ...(postgres === undefined ? {} : { DATABASE_URL: postgres.url }),
  })
  const tidyUp = async () => {
    await site.stop()
    catcher.stop()
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  }
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => void tidyUp().then(() => process.exit(130)))
  const db = openDatabase(postgres === undefined ? { file: join(folder, 'atlas.sqlite') } : { url: postgres.url })
  try {
    const ratio = await comparePairs(db, site.url, await choosePages(site.url))
    process.stdout.write(`p99 with mails: ${ratio.toFixed(2)} of what it is without, wanted at most ${mostRatio}\n`)
    return ratio <= mostRatio
  } finally {
    await db.close()
    await tidyUp()
  }
}

/** The median of the ratios with mails to without. */
async function comparePairs(db, url, paths) {
  await fillOutbox(db, (perMinute / 60) * (secondsOfTurn + settling) * turns * (pairs + 1))
  const setSending = (isSending) => saveSetting(db.kysely, 'mail-options', { perMinute, paused: !isSending }, new Date())
  const ratios = []
  for (let pair = 0; pair < pairs; pair += 1) {
    const p99 = { quiet: [], mails: [] }
    const before = (await countMails(db.kysely)).sent
    for (let turn = 0; turn < 2 * turns; turn += 1) {
      const half = turn % 2 === pair % 2 ? 'quiet' : 'mails'
      await setSending(half === 'mails')
      await load(url, paths, settling)
      p99[half].push(quantile(await load(url, paths, secondsOfTurn), 0.99))
    }
    const sent = (await countMails(db.kysely)).sent - before
    const [quiet, mails] = [quantile(p99.quiet, 0.5), quantile(p99.mails, 0.5)]
    process.stdout.write(`p99 ${quiet.toFixed(1)} ms, with mails ${mails.toFixed(1)} ms; ${sent} mails\n`)
    ratios.push(mails / quiet)
  }
  await setSending(false)
  return quantile(ratios, 0.5)
}

/** Digests of ten items, each to somebody else. */
async function fillOutbox(db, count) {
  const now = new Date()
  const batch = randomUUID()
  const stored = await db.kysely.selectFrom('opportunity').select('id').where('state', '=', 'published').limit(10).execute()
  const items = stored.map(({ id }) => id)
  const mails = Array.from({ length: Math.ceil(count) }, (_, index) => ({
    issue: `bench:${batch}`,
    recipient: `reader-${index}`,
    email: `reader-${index}@example.org`,
    content: { kind: 'digest', items, more: 0 },
  }))
  await insertMails(db.kysely, mails, now)
}

/** Pages that visitors open most. */
async function choosePages(url) {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
  const items = [...sitemap.matchAll(/<loc>[^<]*(\/opportunity\/[^<]+)<\/loc>/g)].slice(0, 20).map((match) => match[1])
  return ['/', '/master-scholarship', '/phd-scholarship', '/internship', '/faq', '/contact', ...items]
}

/** Milliseconds of each answer, from the moment the visitor should have been served. Throws where one was not 200. */
async function load(url, paths, duration) {
  const times = []
  const failed = []
  await askSteadily(url, {
    perSecond,
    signal: AbortSignal.timeout(duration * 1000),
    choose: (count) => ({
      path: count % rendered === 0 ? `/search?q=${randomUUID().slice(0, 4)}` : paths[count % paths.length],
      headers: { 'accept-encoding': 'gzip' },
    }),
    note({ ms, status, path }) {
      times.push(ms)
      if (status !== 200) failed.push(`${path} answered ${status}`)
    },
  })
  if (failed.length > 0) throw new Error(failed[0])
  return times
}
