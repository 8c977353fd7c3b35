import { parentPort, workerData } from 'node:worker_threads'
import { openDatabase } from '#storage/database.ts'
import type { MailNote, MailThreadSettings } from '#server/mail/background.ts'
import { createMails } from '#server/mail/mails.ts'
import { reasonOf } from '#server/start/start-problem.ts'

// The thread that background.ts starts; `stop` ends it.
const config = workerData as MailThreadSettings
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
const tell = (note: MailNote) => parentPort?.postMessage(note)
const db = openDatabase(config.databaseUrl === null ? { file: config.databaseFile } : { url: config.databaseUrl })
const mails = createMails({
  db,
  clock: () => new Date(),
  config,
  failed: (error) => tell({ failed: reasonOf(error) }),
  say: (line) => tell({ say: line }),
})
mails.start()

parentPort?.on('message', async (message) => {
  if (message !== 'stop') return
  await mails.stop()
  await db.close()
  parentPort?.close()
})
