import type { Database } from '#storage/database.ts'
import { openErasureList } from '#storage/mail/erasure-list.ts'
import { withTimeout } from '#storage/with-timeout.ts'
import { composeMail } from '#services/mail/compose.ts'
import { createMailPlanner } from '#services/mail/plan/planner.ts'
import { createMailWorker } from '#services/mail/worker.ts'
import type { BackgroundJob } from '#services/periodic-job.ts'
import { createMailWriter } from '#web/mail/write-mail.ts'
import type { Config } from '#server/config/config.ts'
import { type Log, throttleReports } from '#server/log.ts'
import { createMailTransport, findSmtpFault, senderAddress } from '#server/mail/mailer.ts'
import { reasonOf } from '#server/start-problem.ts'

/**
 * Plans and sends the site's emails until it is stopped
 * (docs/decisions/0051-mails-in-the-process.md).
 */
export function createMails({
  db,
  config,
  log,
  print,
  timeout = 8000,
}: {
  readonly db: Database
  readonly config: Pick<
    Config,
    'siteName' | 'publicUrl' | 'smtpUrl' | 'mailFrom' | 'outboxDir' | 'erasuresFile' | 'losesMails'
  >
  readonly log: Pick<Log, 'error' | 'warn'>
  readonly print: (line: string) => void
  /** Milliseconds: how long a stop waits for the mail in flight. */
  readonly timeout?: number
}): BackgroundJob {
  const { siteName, publicUrl, outboxDir, smtpUrl, losesMails } = config
  const clock = () => new Date()
  const report = throttleReports(
    (reason) => log.error({ error: reason }, 'emails could not be sent or planned'),
    { quiet: 60_000 },
  )
  const failed = (error: unknown) => db.closed.aborted || report(reasonOf(error))
  const site = { siteName, publicUrl, adminEmail: senderAddress(config), write: createMailWriter() }
  const delayed = (waiting: number) =>
    log.warn(
      { event: 'confirmations-limited', waiting },
      'more confirmation emails were requested than the site sends in an hour',
    )
  const planner = createMailPlanner({ db, clock, failed, delayed, outboxDir })
  const worker = createMailWorker({
    db,
    clock,
    transport: createMailTransport(config),
    erasures: openErasureList(config.erasuresFile),
    compose: (row, options) => composeMail(db, site, row, options, clock()),
    failed,
  })
  return {
    start() {
      planner.start()
      worker.start()
      if (losesMails) {
        log.warn({ event: 'no-mail-server' }, 'no mail server is set: emails reach nobody')
        print(
          `WARNING: SMTP_URL is not set. Emails reach nobody: they are written to files in ${outboxDir}.`,
        )
      }
      if (smtpUrl === null) return
      // A mail server that does not answer stops nothing: the site runs, and mails wait.
      void findSmtpFault(smtpUrl).then(
        (fault) =>
          fault !== undefined &&
          print(
            `WARNING: The mail server at SMTP_URL cannot be used (${fault}). The site runs. Emails wait until the mail server works.`,
          ),
      )
    },
    async stop() {
      // A mail server that does not answer must not hold the stop up: such a mail is taken up again
      // by its lease.
      await withTimeout(Promise.all([planner.stop(), worker.stop()]), timeout).catch(() => {})
    },
  }
}
