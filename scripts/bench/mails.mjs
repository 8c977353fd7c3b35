import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { countMails, insertMails } from '#storage/mail/outbox.ts'
import { saveSetting } from '#storage/setting-store.ts'
import { countStatuses, quantile, quantileOf, startLoad } from '../client.mjs'
import { startMailCatcher } from '../mail-catcher.mjs'
import { openDatabaseOf } from '../site.ts'

const pairCount = 5
/**
 * Of each half of a pair. Before each interval the site has `warmUpSeconds` to notice that sending
 * begins or ends.
 */
const intervalCount = 6
const intervalSeconds = 4
const warmUpSeconds = 1.5
const requestsPerSecond = 200
/** One request in so many is for an uncached page. */
const uncachedInterval = 10
/** The site's default. */
const mailsPerMinute = 600

/**
 * The effect of sending on the slowest hundredth of the responses (p99). The site, the mail server
 * and the visitors are three processes. It takes six minutes, so it runs by name alone.
 */
export const rows = [
  { name: 'mails: p99 beside them, of that without', maxRatio: 1.1, isOnlyByName: true },
]

/**
 * Five pairs of equal load, one half with mails going out and one without. They run in alternating
 * intervals of a few seconds, so that other work on the machine affects both alike. A half's p99 is
 * the median of its intervals; the result is the median of the five ratios.
 */
export async function measure({ maxRatio }, open) {
  using catcher = await startMailCatcher()
  const site = await open('small', {
    SMTP_URL: catcher.url,
    MAIL_FROM: 'Atlas <post@atlas.example>',
  })
  await using db = openDatabaseOf(site.env)
  await fillOutbox(
    db.kysely,
    (mailsPerMinute / 60) * (intervalSeconds + warmUpSeconds) * intervalCount * (pairCount + 1),
  )
  const results = await Array.fromAsync({ length: pairCount }, async (_, pair) => {
    const p99 = { quiet: [], mails: [] }
    for (let interval = 0; interval < 2 * intervalCount; interval += 1) {
      const half = interval % 2 === pair % 2 ? 'quiet' : 'mails'
      await saveSetting(
        db.kysely,
        'mail-options',
        { perMinute: mailsPerMinute, paused: half === 'quiet' },
        new Date(),
      )
      await load(site, warmUpSeconds)
      p99[half].push(quantileOf(0.99, await load(site, intervalSeconds)))
    }
    return { quiet: quantile(0.5, p99.quiet), mails: quantile(0.5, p99.mails) }
  })
  const { sent } = await countMails(db.kysely)
  if (sent < (mailsPerMinute / 60) * intervalSeconds * intervalCount * pairCount)
    throw new Error(`Only ${sent} mails were sent`)
  const ratio = quantile(0.5, results, ({ quiet, mails }) => mails / quiet)
  const small = `${ratio.toFixed(2)} (${results.map(({ quiet, mails }) => `${mails.toFixed(1)}/${quiet.toFixed(1)}`).join(', ')} ms; ${sent} mails)`
  return { actual: { small }, expected: `${maxRatio} times`, isMet: ratio <= maxRatio }
}

/** Digests of ten items, each to another subscriber. */
async function fillOutbox(db, count) {
  const items = await db
    .selectFrom('opportunity')
    .select('id')
    .where('state', '=', 'published')
    .limit(10)
    .execute()
  const content = { kind: 'digest', items: items.map(({ id }) => id), more: 0 }
  const readers = Array.from({ length: Math.ceil(count) }, (_, index) => `reader-${index}`)
  const mails = readers.map((recipient) => ({
    issue: 'bench',
    recipient,
    email: `${recipient}@example.org`,
    content,
  }))
  await insertMails(db, mails, new Date())
}

/** Pages that visitors open most, for so many seconds. Throws if a response was not 200. */
async function load({ url, slugs }, seconds) {
  const paths = ['/', '/master-scholarship', '/phd-scholarship', '/internship', '/faq', '/contact']
  for (const slug of slugs.slice(0, 20)) paths.push(`/opportunity/${slug}`)
  const visitors = startLoad(url, requestsPerSecond, (index) => ({
    path:
      index % uncachedInterval === 0
        ? `/search?q=${randomUUID().slice(0, 4)}`
        : paths[index % paths.length],
    headers: { 'accept-encoding': 'gzip' },
  }))
  await wait(seconds * 1000)
  const responses = await visitors.stop()
  if (responses.some(({ status }) => status !== 200))
    throw new Error(`Visitors got ${countStatuses(responses)}.`)
  return responses
}
