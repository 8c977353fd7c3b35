import { parentPort, workerData } from 'node:worker_threads'
import type { MailNote, MailThreadSettings } from '#server/mail/background.ts'
import { createMailTransport, findSmtpFault, senderAddress } from '#server/mail/mailer.ts'
import { reasonOf } from '#server/start/start-problem.ts'
import { composeMail } from '#services/mail/compose.ts'
import { createMailPlanner } from '#services/mail/plan/planner.ts'
import { createMailWorker } from '#services/mail/worker.ts'
import { openDatabase } from '#storage/database.ts'
import { openErasureList } from '#storage/mail/erasure-list.ts'
import { createMailWriter } from '#web/mail/write-mail.ts'

// Everything that mails by itself, in the thread that background.ts starts: what decides, and what sends. `stop` ends it.
const config = workerData as MailThreadSettings
const { siteName, publicUrl, outboxDir, smtpUrl } = config
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
const post = (note: MailNote) => parentPort?.postMessage(note)
const failed = (error: unknown) => post({ failed: reasonOf(error) })
const clock = () => new Date()
const db = openDatabase(config.databaseUrl === null ? { file: config.databaseFile } : { url: config.databaseUrl })
const site = { siteName, publicUrl, adminEmail: senderAddress(config), write: createMailWriter() }
const planner = createMailPlanner({ db, clock, failed, delayed: (confirmations) => post({ confirmations }), outboxDir })
const worker = createMailWorker({
  db,
  clock,
  transport: createMailTransport(config),
  erasures: openErasureList(config.erasuresFile),
  compose: (row, options) => composeMail(db, site, row, options, clock()),
  failed,
})
planner.start()
worker.start()
// The site runs all the same, and mails wait.
if (smtpUrl !== null) {
  void findSmtpFault(smtpUrl).then((fault) => {
    if (fault === undefined) return
    post({
      print: `WARNING: The mail server at SMTP_URL cannot be used (${fault}). The site runs. Emails wait until the mail server works.`,
    })
  })
}

/** Milliseconds. */
const checkpointInterval = 5000
// The thread that serves visitors leaves it to this one (start.ts). A failure here also fails their writes, which report it.
const checkpoints = setInterval(() => void db.checkpoint().catch(() => {}), checkpointInterval)

parentPort?.on('message', async (message) => {
  if (message !== 'stop') return
  clearInterval(checkpoints)
  await Promise.all([planner.stop(), worker.stop()])
  await db.close()
  parentPort?.close()
})
