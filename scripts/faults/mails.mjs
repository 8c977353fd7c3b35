import { writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { countMails, insertMails } from '#storage/mail/outbox.ts'
import { saveSetting } from '#storage/setting-store.ts'
import { findFreePort } from '#server/testing/free-port.ts'
import { startMailCatcher } from '../mail-catcher.mjs'
import { openDatabaseOf, Site } from '../site.ts'
import { assess } from './report.mjs'

const preload = new URL('./staged.mjs', import.meta.url).href
const mailCount = 2000
const killCount = 20
/** Milliseconds within which all mails are sent or refused. */
const timeoutMs = 300_000

/**
 * Whether mails arrive once, whatever happens to two instances with one outbox and to their mail
 * server. A mail that comes twice has the same Message-ID both times, by which receivers drop it.
 * `maxDuplicates` mails may come twice, and `refused` mails cannot arrive.
 */
async function run(setup, fault, { catcherOptions = {}, maxDuplicates = 0, refused = 0 }, work) {
  const clock = `${setup.env.DATA_DIR}-clock`
  await writeFile(clock, '0')
  using catcher = await startMailCatcher(catcherOptions)
  const env = {
    ...setup.env,
    SMTP_URL: catcher.url,
    MAIL_FROM: 'post@atlas.example',
    FAULTS_CLOCK: clock,
  }
  await using first = new Site({ port: setup.port, env, preload })
  await using second = new Site({ port: await findFreePort(), env, preload })
  await using db = openDatabaseOf(env)
  const listMails = async () => (await catcher.listMails()).filter(({ to }) => /^r\d+@/.test(to))
  const waitUntil = async (condition) => {
    for (const deadline = Date.now() + timeoutMs; !(await condition()); await wait(20))
      if (Date.now() > deadline)
        throw new Error(`The mails took more than ${timeoutMs / 60_000} minutes`)
  }
  let added = 0
  const add = async (count) => {
    const recipients = Array.from({ length: count }, (_, index) => `r${added + index}`)
    added += count
    const content = { kind: 'confirmation' }
    const rows = recipients.map((recipient) => ({
      issue: 'trial',
      recipient,
      email: `${recipient}@example.org`,
      content,
    }))
    await insertMails(db.kysely, rows, new Date())
  }
  for (const site of [first, second]) await site.start()
  await saveSetting(db.kysely, 'mail-options', { perMinute: 60_000 }, new Date())
  const startedAt = Date.now()
  const waitFor = (count) => waitUntil(async () => (await listMails()).length >= count)
  await work({ sites: [first, second], catcher, add, waitFor, listMails })
  // Mails that wait for a later try, or that a killed process has claimed, need not wait in real
  // time. If nothing has arrived for two seconds, the clock of the sites advances by a quarter of
  // an hour.
  let lastCount = -1
  let changedAt = 0
  let offset = 0
  await waitUntil(async () => {
    const { length } = await listMails()
    if (length !== lastCount) [lastCount, changedAt] = [length, Date.now()]
    else if (Date.now() - changedAt > 2000) {
      changedAt = Date.now()
      await writeFile(clock, String((offset += 900_000)))
    }
    return (await countMails(db.kysely)).waiting === 0
  })
  const seconds = Math.round((Date.now() - startedAt) / 1000)
  const { failed } = await countMails(db.kysely)
  const all = await listMails()
  const distinct = new Set(all.map(({ to }) => to)).size
  const duplicates = all.length - distinct
  const lost = added - refused - distinct
  const doubled = Math.max(0, duplicates - maxDuplicates)
  const counts = { acknowledged: added, lost, doubled, refused, unexpected: [] }
  const checks = {
    [`${mailCount} were to be sent`]: added === mailCount,
    'a double is known by its Message-ID':
      new Set(all.map(({ to, id }) => `${to} ${id}`)).size === distinct,
    [`what is refused for ever is told as such (${failed})`]: failed === refused,
    'a line that is cut after the mail makes a double':
      catcherOptions.every?.cut === undefined || duplicates === maxDuplicates,
  }
  return assess(
    `mails: ${fault}, ${setup.name}`,
    counts,
    checks,
    `${duplicates} came twice by right, ${seconds} s`,
  )
}

export const mailFaults = {
  /** Alternately, each in the middle of a hundred mails. */
  killed: (setup) =>
    run(
      setup,
      `instance killed ${killCount} times`,
      { maxDuplicates: killCount },
      async ({ sites, add, listMails, waitFor }) => {
        for (let index = 0; index < killCount; index += 1) {
          await add(mailCount / killCount)
          await waitFor((await listMails()).length + 30)
          await sites[index % 2].stop('SIGKILL')
          await sites[index % 2].start()
        }
      },
    ),

  troubles: (setup) => {
    const options = {
      catcherOptions: { delay: 8, every: { greylisted: 10, refused: 100 } },
      refused: mailCount / 100,
    }
    return run(
      setup,
      'server away twice, slow, greylisting, refusing 1 %',
      options,
      async ({ catcher, add, waitFor }) => {
        await add(mailCount)
        for (const count of [600, 1300]) {
          await waitFor(count)
          await catcher.stopFor(3000)
        }
      },
    )
  },

  /**
   * Such a mail comes twice by nature: neither side can know what the other has seen (RFC 1047).
   */
  cuts: (setup) => {
    const options = { catcherOptions: { every: { cut: 50 } }, maxDuplicates: mailCount / 50 }
    return run(setup, `line cut ${mailCount / 50} times before the answer`, options, ({ add }) =>
      add(mailCount),
    )
  },
}
