import { Worker } from 'node:worker_threads'
import type { Config } from '#server/config/config.ts'
import { type Log, throttleReports } from '#server/log.ts'
import type { BackgroundJob } from '#services/periodic-job.ts'
import { withTimeout } from '#storage/with-timeout.ts'

/** Beside this file; built it has another name (scripts/build-program.mjs). */
const threadFile = import.meta.url.endsWith('.ts') ? './thread.ts' : './mail-thread.js'

/** A message of the thread: a line for the person who started the program, an error, or the number of confirmations that wait for their hour. */
export type MailNote = { readonly print: string } | { readonly failed: string } | { readonly confirmations: number }

/** The data that the thread needs, and no more. */
export type MailThreadSettings = Pick<
  Config,
  'databaseUrl' | 'databaseFile' | 'siteName' | 'publicUrl' | 'smtpUrl' | 'mailFrom' | 'outboxDir' | 'erasuresFile'
>

/**
 * The mails (thread.ts) in a thread and on a database connection of their own. SQLite's synced commits and the making of mails stop whatever
 * thread they are in for milliseconds, and visitors would wait for that (docs/decisions/0010).
 */
export function createBackgroundMails({
  config,
  log,
  print,
  timeout = 8000,
  pause = 10_000,
  quiet = 60_000,
}: {
  readonly config: MailThreadSettings
  readonly log: Pick<Log, 'error' | 'warn'>
  readonly print: (line: string) => void
  /** Milliseconds: how long a stop waits for the mail in flight. */
  readonly timeout?: number
  /** Milliseconds before a thread that ended by itself is started again. */
  readonly pause?: number
  /** Milliseconds before the same reason is written into the log again. */
  readonly quiet?: number
}): BackgroundJob {
  let thread: Worker | undefined
  let restart: NodeJS.Timeout | undefined
  let stopping = false
  const { databaseUrl, databaseFile, siteName, publicUrl, smtpUrl, mailFrom, outboxDir, erasuresFile } = config
  const settings: MailThreadSettings = { databaseUrl, databaseFile, siteName, publicUrl, smtpUrl, mailFrom, outboxDir, erasuresFile }
  const failed = throttleReports((reason) => log.error({ error: reason }, 'emails could not be sent or planned'), { quiet })

  function start(): void {
    thread = new Worker(new URL(threadFile, import.meta.url), { workerData: settings })
    thread.on('message', (note: MailNote) => {
      if ('print' in note) print(note.print)
      else if ('failed' in note) failed(note.failed)
      else
        log.warn(
          { event: 'confirmations-limited', waiting: note.confirmations },
          'more confirmation emails were requested than the site sends in an hour',
        )
    })
    thread.on('error', (error) => failed(error instanceof Error ? error.message : String(error)))
    thread.on('exit', () => {
      thread = undefined
      if (stopping) return
      restart = setTimeout(start, pause)
      // The process may end while it waits.
      restart.unref()
    })
  }

  return {
    start,
    async stop() {
      stopping = true
      clearTimeout(restart)
      if (thread === undefined) return
      const ending = thread
      const ended = new Promise((resolve) => ending.once('exit', resolve))
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      ending.postMessage('stop')
      // A mail server that does not answer must not hold the stop up: such a mail is taken up again by its lease.
      await withTimeout(ended, timeout).catch(() => {})
      await ending.terminate()
    },
  }
}
