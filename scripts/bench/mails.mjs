import { randomUUID } from 'node:crypto'
import { saveSetting } from '#storage/setting-store.ts'
import { countMails, insertMails } from '#storage/mail/outbox.ts'
import { countStatuses, quantile, quantileOf, startLoad } from '../client.mjs'
import { startMailCatcher } from '../mail-catcher.mjs'
import { setTimeout as wait } from 'node:timers/promises'

const pairs = 5
/** Of each half of a pair. Before each turn the site has `settling` seconds to notice that sending begins or ends. */
const turns = 6
const secondsOfTurn = 4
const settling = 1.5
/** Visitors a second. */
const perSecond = 200
/** One request in so many is for an uncached page, which has to be rendered. */
const rendered = 10
/** Emails per minute: the site's default. */
const perMinute = 600

/**
 * The effect of sending on the slowest hundredth of the responses (p99). The site, the mail server and the visitors are three processes. It takes six
 * minutes, so it runs by name alone.
 */
export const rows = [{ name: 'mails: p99 beside them, of that without', most: 1.1, isByName: true }]

/**
 * Five pairs of equal load, one half with mails going out and one without, in alternating turns of a few seconds, so that other work on the machine
 * affects both alike. A half's p99 is the median of its turns; the result is the median of the five ratios.
 */
export async function measure({ most }, open) {
  using catcher = await startMailCatcher()
  const site = await open('few', { SMTP_URL: catcher.url, MAIL_FROM: 'Atlas <post@atlas.example>' })
  return await site.withDatabase(async (db) => {
    await fillOutbox(db, (perMinute / 60) * (secondsOfTurn + settling) * turns * (pairs + 1))
    const found = []
    for (let pair = 0; pair < pairs; pair += 1) {
      const p99 = { quiet: [], mails: [] }
      for (let turn = 0; turn < 2 * turns; turn += 1) {
        const half = turn % 2 === pair % 2 ? 'quiet' : 'mails'
        await saveSetting(db, 'mail-options', { perMinute, paused: half === 'quiet' }, new Date())
        await load(site, settling)
        p99[half].push(quantileOf(0.99, await load(site, secondsOfTurn)))
      }
      found.push({ quiet: quantile(0.5, p99.quiet), mails: quantile(0.5, p99.mails) })
    }
    const { sent } = await countMails(db)
    if (sent < (perMinute / 60) * secondsOfTurn * turns * pairs) throw new Error(`Only ${sent} mails were sent`)
    const ratio = quantile(0.5, found, ({ quiet, mails }) => mails / quiet)
    const few = `${ratio.toFixed(2)} (${found.map(({ quiet, mails }) => `${mails.toFixed(1)}/${quiet.toFixed(1)}`).join(', ')} ms; ${sent} mails)`
    return { seen: { few }, wanted: `${most} times`, isMet: ratio <= most }
  })
}

/** Digests of ten items, each to another subscriber. */
async function fillOutbox(db, count) {
  const stored = await db.selectFrom('opportunity').select('id').where('state', '=', 'published').limit(10).execute()
  const content = { kind: 'digest', items: stored.map(({ id }) => id), more: 0 }
  const readers = Array.from({ length: Math.ceil(count) }, (_, index) => `reader-${index}`)
  const mails = readers.map((recipient) => ({ issue: 'bench', recipient, email: `${recipient}@example.org`, content }))
  await insertMails(db, mails, new Date())
}

/** Pages that visitors open most, for so many seconds. Throws where an answer was not 200. */
async function load({ url, slugs }, seconds) {
  const paths = ['/', '/master-scholarship', '/phd-scholarship', '/internship', '/faq', '/contact']
  for (const slug of slugs.slice(0, 20)) paths.push(`/opportunity/${slug}`)
  const visitors = startLoad(url, perSecond, (count) => ({
    path: count % rendered === 0 ? `/search?q=${randomUUID().slice(0, 4)}` : paths[count % paths.length],
    headers: { 'accept-encoding': 'gzip' },
  }))
  await wait(seconds * 1000)
  const answers = await visitors.stop()
  if (answers.some(({ status }) => status !== 200)) throw new Error(`Visitors got ${countStatuses(answers)}.`)
  return answers
}
