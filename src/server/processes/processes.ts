import cluster, { type Worker } from 'node:cluster'
import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '#server/log.ts'
import { type PrimaryNote, readNote, type WorkerNote } from '#server/processes/notes.ts'

/** Milliseconds: who has ended by itself sooner than this after it was there does so again at once, most likely. */
const steady = 60_000
const longestPause = 30_000
/** Milliseconds that a process is given to end when it was told to; it gives its own requests less. */
const patience = 12_000

/** The processes behind the one port. */
export interface Processes {
  /** Puts a new one in the place of each, one after the other, each before the old one stops. Does nothing while it is doing so. */
  replaceAll(): Promise<void>
  /** Tells all to finish what is in flight and waits for their end. */
  stop(): Promise<void>
}

/** What the environment of the first process holds, in which alone what a killed one has left is cleared away. */
export const firstProcess = 'ATLAS_FIRST_PROCESS'

/** What the environment of one holds that is started while others serve: what it says stands among the lines of their log. */
export const laterProcess = 'ATLAS_LATER_PROCESS'

/**
 * Runs this program in `count` processes that share its port: node:cluster hands each connection to the next of them. The first one starts
 * alone, so that migrations, starter catalogue and administrator are its affair. One that ends by itself is replaced, at once the first time
 * and after ever longer pauses (half a minute at most) where that does not help. The chores, which one process alone does, go to another when
 * it ends. undefined: one of the first could not start; it has said why, and the others have been stopped.
 */
export async function startProcesses(parts: {
  readonly count: number
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>
  readonly say: (line: string) => void
}): Promise<Processes | undefined> {
  const { count, log, say } = parts
  const readyAt = new Map<Worker, number>()
  const leaving = new WeakSet<Worker>()
  let chores: Worker | undefined
  let replacing: Promise<void> | undefined
  let failures = 0
  let stopping = false

  const tell = (worker: Worker, note: PrimaryNote) => {
    // One that is ending at this moment needs to hear nothing.
    if (worker.isConnected()) worker.send(note, () => {})
  }

  /** Resolves to it when it serves; undefined: it has ended before. */
  function start(mark?: typeof firstProcess | typeof laterProcess): Promise<Worker | undefined> {
    const worker = cluster.fork(mark === undefined ? {} : { [mark]: '1' })
    return new Promise((resolve) => {
      worker.on('message', (message: unknown) => {
        const note = readNote<WorkerNote>(message)
        if (note?.atlas === 'ready') {
          readyAt.set(worker, performance.now())
          giveChores()
          resolve(worker)
        } else if (note?.atlas === 'say') {
          // All of them would say the same.
          if (worker === chores || mark === firstProcess) say(note.line)
        } else if (note?.atlas === 'changed') {
          for (const other of readyAt.keys()) if (other !== worker) tell(other, { atlas: 'changed' })
        }
      })
      worker.once('exit', (code, signal) => {
        const since = readyAt.get(worker)
        readyAt.delete(worker)
        if (chores === worker) chores = undefined
        giveChores()
        resolve(undefined)
        if (since === undefined || stopping || leaving.has(worker)) return
        log.error({ process: worker.process.pid, code, signal }, 'a process ended by itself and is replaced')
        void replaceLost(performance.now() - since)
      })
    })
  }

  function giveChores(): void {
    if (stopping || chores !== undefined) return
    chores = [...readyAt.keys()].find((worker) => !leaving.has(worker))
    if (chores !== undefined) tell(chores, { atlas: 'chores' })
  }

  /** Tries until there is one in the place of what was lost, whatever keeps it from starting. */
  async function replaceLost(lived: number): Promise<void> {
    if (lived > steady) failures = 0
    for (;;) {
      const pause = failures === 0 ? 0 : Math.min(longestPause, 500 * 2 ** failures)
      failures += 1
      await wait(pause, undefined, { ref: false })
      if (stopping || (await start(laterProcess)) !== undefined) return
      if (!stopping) log.error({ pause: Math.min(longestPause, 500 * 2 ** failures) }, 'a process could not be replaced; it is tried again')
    }
  }

  async function end(worker: Worker): Promise<void> {
    leaving.add(worker)
    const ended = new Promise((resolve) => worker.once('exit', resolve))
    if (worker.isDead()) return
    tell(worker, { atlas: 'stop' })
    if ((await Promise.race([ended, wait(patience, 'late', { ref: false })])) !== 'late') return
    worker.process.kill('SIGKILL')
    await ended
  }

  async function replaceEach(): Promise<void> {
    log.info({ processes: readyAt.size }, 'the processes are replaced, one after the other')
    const before = [...readyAt.keys()]
    for (const old of before) {
      if (stopping || !readyAt.has(old)) continue
      if ((await start(laterProcess)) === undefined) return log.error({}, 'a new process could not start; the old ones go on')
      await end(old)
    }
    if (!stopping) log.info({ processes: readyAt.size }, 'the processes are replaced')
  }

  const processes: Processes = {
    async replaceAll() {
      replacing ??= replaceEach().finally(() => (replacing = undefined))
      await replacing
    },
    async stop() {
      stopping = true
      await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && end(worker)))
    },
  }

  const first = await start(firstProcess)
  const others = first === undefined ? [] : await Promise.all(Array.from({ length: count - 1 }, () => start()))
  if (first !== undefined && !others.includes(undefined)) return processes
  if (stopping) return processes
  await processes.stop()
  return undefined
}
