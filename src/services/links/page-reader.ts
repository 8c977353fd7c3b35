import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import type { PageChange } from '#domain/watch/page-changes.ts'

/** Beside this file; built it has another name (scripts/build-program.mjs). */
const threadFile = import.meta.url.endsWith('.ts') ? './read-thread.ts' : './read-thread.js'

/** The name to which robots.txt files address their rules (RFC 9309, 2.2.1). */
export const productToken = 'ScholarshipAtlas'

export type ReaderJob =
  | { readonly html: string; readonly today: string }
  | { readonly before: string; readonly after: string; readonly today: string }
  | { readonly robots: string; readonly url: string; readonly agent: string }

export type PageReader = ReturnType<typeof createPageReader>

/** Milliseconds after which the thread ends that has nothing to do. */
const idleMs = 30_000

/** Megabytes of the thread's heap, of which new objects get the second number. */
const mostMemory = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 }

/**
 * Reads pages of others in a thread, one after the other. A page that takes longer than `timeoutMs`
 * once the thread runs, or too much memory, ends the thread and cannot be read; the next one gets
 * another thread.
 */
export function createPageReader({ timeoutMs = 10_000 }: { readonly timeoutMs?: number } = {}) {
  const inTurn = pLimit(1)
  let thread: Worker | undefined
  let idle: NodeJS.Timeout | undefined

  async function end(): Promise<void> {
    clearTimeout(idle)
    const ending = thread
    thread = undefined
    await ending?.terminate()
  }

  /**
   * Resolves once the thread has said that it listens. On busy cores it loads for longer than a job
   * may take, and a robots.txt that is not read in time would count as one that refuses.
   */
  async function start(): Promise<Worker> {
    const started = new Worker(new URL(threadFile, import.meta.url), {
      resourceLimits: mostMemory,
    })
    // What it fails at is answered in `run`; without a listener it would end the process.
    started.on('error', () => {})
    await once(started, 'message')
    return started
  }

  /** null: it could not be done. */
  async function run(job: ReaderJob): Promise<unknown> {
    clearTimeout(idle)
    try {
      thread ??= await start()
      thread.ref()
      const answer = once(thread, 'message', { signal: AbortSignal.timeout(timeoutMs) })
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      thread.postMessage(job)
      const [result] = (await answer) as [unknown]
      // The process may end while it has nothing to read.
      thread.unref()
      idle = setTimeout(() => void end(), idleMs).unref()
      return result
    } catch {
      await end()
      return null
    }
  }

  const runInTurn = (job: ReaderJob) => inTurn(() => run(job))
  return {
    /** The text of a page (`readReadableText`); null: it cannot be read. `today`: YYYY-MM-DD. */
    read: async (html: string, today: string) =>
      (await runInTurn({ html, today })) as string | null,
    /** `listPageChanges`; null: the texts cannot be compared. */
    compare: async (before: string, after: string, today: string) =>
      (await runInTurn({ before, after, today })) as readonly PageChange[] | null,
    /** Whether a robots.txt allows this program the page. What cannot be read allows nothing. */
    isAllowed: async (robots: string, url: string) =>
      (await runInTurn({ robots, url, agent: productToken })) === true,
    /** Ends the thread. */
    close: end,
  }
}
