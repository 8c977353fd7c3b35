import cluster from 'node:cluster'
import { firstProcess } from '#server/processes/processes.ts'
import { type PrimaryNote, readNote, type WorkerNote } from '#server/processes/notes.ts'
import { noteChange, onChange } from '#storage/catalogue-version.ts'

/** What a process is told by the one that started it (processes.ts). */
export interface WorkerLink {
  /** Nothing of what an earlier process has left belongs to another that is at work. */
  readonly isFirst: boolean
  say(line: string): void
  ready(): void
}

/**
 * Listens to the process that started this one. From now on the two tell one another when what pages show has changed, so that whoever saved
 * sees it at the next click, whichever process answers that.
 */
export function linkToPrimary(on: { readonly stop: () => void; readonly chores: () => void }): WorkerLink {
  const tell = (note: WorkerNote) => {
    // Where it is gone, this process is on its way out as well.
    if (process.connected) process.send?.(note, () => {})
  }
  process.on('message', (message) => {
    const note = readNote<PrimaryNote>(message)
    if (note?.atlas === 'stop') on.stop()
    if (note?.atlas === 'chores') on.chores()
    if (note?.atlas === 'changed') noteChange()
  })
  onChange(() => tell({ atlas: 'changed' }))
  return {
    isFirst: process.env[firstProcess] === '1',
    say: (line) => tell({ atlas: 'say', line }),
    ready: () => tell({ atlas: 'ready' }),
  }
}

/** Whether this process was started by another one of this program. */
export const isWorker = cluster.isWorker
