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
/** Mails a minute: what the site does unless told otherwise, which decides, and ten times that. */
const rates = [600, 6000]

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
    process.stdout.write(
      `${wantsPostgres ? 'PostgreSQL' : 'SQLite'}, ${perSecond} visitors a second, ${pairs} pairs of twice ${turns * secondsOfTurn} s for each rate\n`,
    )
    const paths = await choosePages(site.url)
    const ratios = []
    for (const perMinute of rates) ratios.push(await comparePairs(db, site.url, paths, perMinute))
    const isGood = ratios[0] <= mostRatio
    process.stdout.write(`p99 at the usual rate: ${ratios[0].toFixed(2)} of what it is without mails, wanted at most ${mostRatio}\n`)
    return isGood
  } finally {
    await db.close()
    await tidyUp()
  }
}

/** The median of the ratios with mails to without. */
async function comparePairs(db, url, paths, perMinute) {
  await fillOutbox(db, (perMinute / 60) * (secondsOfTurn + settling) * turns * (pairs + 1))
  const setSending = (isSending) => saveSetting(db.kysely, 'mail-options', { perMinute, paused: !isSending }, new Date())
  const rows = []
  for (let pair = 0; pair < pairs; pair += 1) {
    const times = { quiet: [], mails: [] }
    let sent = 0
    for (let turn = 0; turn < 2 * turns; turn += 1) {
      const half = turn % 2 === pair % 2 ? 'quiet' : 'mails'
      await setSending(half === 'mails')
      await load(url, paths, settling)
      const before = (await countMails(db.kysely)).sent
      const answers = await load(url, paths, secondsOfTurn)
      times[half].push({ p50: quantile(answers, 0.5), p99: quantile(answers, 0.99) })
      if (half === 'mails') sent += (await countMails(db.kysely)).sent - before
    }
    const [quiet, mails] = [toMedians(times.quiet), toMedians(times.mails)]
    rows.push({
      'mails/min': perMinute,
      'sent/min': Math.round((sent / (turns * secondsOfTurn)) * 60),
      'p50 quiet': round(quiet.p50),
      'p50 mails': round(mails.p50),
      'p99 quiet': round(quiet.p99),
      'p99 mails': round(mails.p99),
      ratio: round(mails.p99 / quiet.p99),
    })
  }
  await setSending(false)
  console.table(rows)
  return quantile(
    rows.map(({ ratio }) => ratio),
    0.5,
  )
}

function toMedians(turns) {
  const median = (name) =>
    quantile(
      turns.map((turn) => turn[name]),
      0.5,
    )
  return { p50: median('p50'), p99: median('p99') }
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

function round(value) {
  return Math.round(value * 100) / 100
}
