import { writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { countMails, insertMails } from '#storage/mail/outbox.ts'
import { saveSetting } from '#storage/setting-store.ts'
import { findFreePort } from '#server/testing/free-port.ts'
import { startMailCatcher } from '../mail-catcher.mjs'
import { openDatabaseOf, prepareSite } from '../site.ts'
import { assess } from './report.mjs'

const preload = new URL('./staged.mjs', import.meta.url).href
const mails = 2000
const kills = 20
/** Milliseconds within which all mails are settled. */
const patience = 300_000

/**
 * Whether mails arrive once, whatever happens to two instances with one outbox and to their mail server. A mail that comes twice has the same
 * Message-ID both times, by which receivers drop it; `allowed` may. The mails of `refused` cannot arrive.
 */
async function run(place, fault, { catching = {}, allowed = 0, refused = 0 }, work) {
  const clock = `${place.env.DATA_DIR}-clock`
  await writeFile(clock, '0')
  using catcher = await startMailCatcher(catching)
  const env = { ...place.env, SMTP_URL: catcher.url, MAIL_FROM: 'post@atlas.example', FAULTS_CLOCK: clock }
  await using one = prepareSite({ port: place.port, env, preload })
  await using other = prepareSite({ port: await findFreePort(), env, preload })
  await using db = openDatabaseOf(env)
  const arrived = async () => (await catcher.arrived()).filter(({ to }) => /^r\d+@/.test(to))
  const until = async (condition) => {
    for (const latest = Date.now() + patience; !(await condition()); await wait(20))
      if (Date.now() > latest) throw new Error(`The mails took more than ${patience / 60_000} minutes`)
  }
  let added = 0
  const add = async (count) => {
    const list = Array.from({ length: count }, (_, index) => `r${added + index}`)
    added += count
    const content = { kind: 'confirmation' }
    const rows = list.map((recipient) => ({ issue: 'trial', recipient, email: `${recipient}@example.org`, content }))
    await insertMails(db.kysely, rows, new Date())
  }
  for (const site of [one, other]) await site.start()
  await saveSetting(db.kysely, 'mail-options', { perMinute: 60_000 }, new Date())
  const began = Date.now()
  await work({ sites: [one, other], catcher, add, reach: (count) => until(async () => (await arrived()).length >= count), arrived })
  // What waits for a later try, or for the end of what a killed process has claimed, comes at once: where nothing has arrived for two
  // seconds, the clock of the sites goes on by a quarter of an hour.
  let [seen, seenAt, offset] = [-1, 0, 0]
  await until(async () => {
    const { length } = await arrived()
    if (length !== seen) [seen, seenAt] = [length, Date.now()]
    else if (Date.now() - seenAt > 2000) {
      seenAt = Date.now()
      await writeFile(clock, String((offset += 900_000)))
    }
    return (await countMails(db.kysely)).waiting === 0
  })
  const seconds = Math.round((Date.now() - began) / 1000)
  const { failed } = await countMails(db.kysely)
  const all = await arrived()
  const different = new Set(all.map(({ to }) => to)).size
  const doubles = all.length - different
  const figures = { acknowledged: added, lost: added - refused - different, doubled: Math.max(0, doubles - allowed), refused, odd: [] }
  const checks = {
    [`${mails} were to be sent`]: added === mails,
    'a double is known by its Message-ID': new Set(all.map(({ to, id }) => `${to} ${id}`)).size === different,
    [`what is refused for ever is told as such (${failed})`]: failed === refused,
    'a line that is cut after the mail makes a double': catching.every?.cut === undefined || doubles === allowed,
  }
  return assess(`mails: ${fault}, ${place.name}`, figures, checks, `${doubles} came twice by right, ${seconds} s`)
}

export const mailFaults = {
  /** In turns, each in the middle of a hundred mails. */
  killed: (place) =>
    run(place, `instance killed ${kills} times`, { allowed: kills }, async ({ sites, add, arrived, reach }) => {
      for (let turn = 0; turn < kills; turn += 1) {
        await add(mails / kills)
        await reach((await arrived()).length + 30)
        await sites[turn % 2].kill()
        await sites[turn % 2].start()
      }
    }),

  troubles: (place) => {
    const options = { catching: { delay: 8, every: { greylisted: 10, refused: 100 } }, refused: mails / 100 }
    return run(place, 'server away twice, slow, greylisting, refusing 1 %', options, async ({ catcher, add, reach }) => {
      await add(mails)
      for (const count of [600, 1300]) {
        await reach(count)
        await catcher.goAway(3000)
      }
    })
  },

  /** Such a mail comes twice by nature: neither side can know what the other has seen (RFC 1047). */
  cuts: (place) => {
    const options = { catching: { every: { cut: 50 } }, allowed: mails / 50 }
    return run(place, `line cut ${mails / 50} times before the answer`, options, ({ add }) => add(mails))
  },
}
