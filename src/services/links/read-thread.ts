import { parentPort } from 'node:worker_threads'
import readRobots from 'robots-parser'
import { listPageChanges } from '#domain/watch/page-changes.ts'
import type { ReaderJob } from '#services/links/page-reader.ts'
import { readReadableText } from '#services/links/readable-text.ts'

// A page is anyone's, and may be made to take long. Here it takes the time of nobody else, and the
// other thread ends this one when it takes too long.
parentPort?.on('message', (job: ReaderJob) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(run(job))
})

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage('ready')

/** null: it cannot be done with this page. */
function run(job: ReaderJob) {
  try {
    if ('html' in job) return readReadableText(job.html, job.today)
    if ('robots' in job)
      return readRobots(new URL('/robots.txt', job.url).href, job.robots).isAllowed(
        job.url,
        job.agent,
      )
    return listPageChanges(job.before, job.after, job.today)
  } catch {
    return null
  }
}
