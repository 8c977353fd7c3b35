import { createMailPlanner } from '#services/mail/plan/planner.ts'
import { createMailWorker } from '#services/mail/worker.ts'
import { composeMail } from '#services/mail/compose.ts'
import type { Database } from '#storage/database.ts'
import { openErasureList } from '#storage/mail/erasure-list.ts'
import { createMailWriter } from '#web/mail/write-mail.ts'
import type { Config } from '#server/config/config.ts'
import { createMailTransport, findSmtpFault, senderAddress } from '#server/mail/mailer.ts'
import type { Scheduler } from '#services/rounds.ts'

/**
 * Everything that mails by itself: what decides, and what sends. Starting it asks the mail server once, and says when it cannot be used; the
 * site runs all the same, and mails wait.
 */
export function createMails(parts: {
  readonly db: Database
  readonly clock: () => Date
  readonly config: Pick<Config, 'siteName' | 'publicUrl' | 'smtpUrl' | 'mailFrom' | 'outboxDir' | 'erasuresFile'>
  /** Gets what keeps mails from being decided on or read; they go on. */
  readonly failed: (error: unknown) => void
  /** Prints a line for the person who started the program. */
  readonly say: (line: string) => void
}): Scheduler {
  const { db, clock, config, failed, say } = parts
  const { siteName, publicUrl } = config
  const adminEmail = senderAddress(config)
  const planner = createMailPlanner({ db, clock, failed, outboxDir: config.outboxDir })
  const worker = createMailWorker({
    db,
    clock,
    transport: createMailTransport(config),
    erasures: openErasureList(config.erasuresFile),
    compose: (row, options) => composeMail(db, { siteName, publicUrl, adminEmail, write: createMailWriter() }, row, options, clock()),
    failed,
  })

  async function checkServer(url: string): Promise<void> {
    const fault = await findSmtpFault(url)
    if (fault !== undefined) say(`WARNING: The mail server at SMTP_URL cannot be used (${fault}). The site runs; mails wait until it can.`)
  }

  return {
    start() {
      planner.start()
      worker.start()
      if (config.smtpUrl !== null) void checkServer(config.smtpUrl)
    },
    async stop() {
      await Promise.all([planner.stop(), worker.stop()])
    },
  }
}
