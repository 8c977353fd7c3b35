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

/** Milliseconds. */
const foldEvery = 5000
// The thread that answers visitors leaves it to this one (start.ts). What keeps this from it keeps others from writing, and they tell.
const folding = setInterval(() => void db.fold().catch(() => {}), foldEvery)

parentPort?.on('message', async (message) => {
  if (message !== 'stop') return
  clearInterval(folding)
  await mails.stop()
  await db.close()
  parentPort?.close()
})
