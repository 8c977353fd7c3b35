import { stat } from 'node:fs/promises'
import { getPriority, setPriority } from 'node:os'

/** As nice(1) says it: a quarter of what others get where all want the processor. */
const behind = 6

/**
 * Lets those who serve already go first while this process starts, which takes a core for a second or two. Comes back with what ends that.
 * Only where a process may take its priority back (root, or RLIMIT_NICE of 20: `LimitNICE=+0` of systemd); does nothing elsewhere.
 */
export async function standBack(): Promise<() => void> {
  // Threads have the priority of the one that makes them: those that read files and compress are made here, before.
  await stat('/').catch(() => {})
  if (getPriority() !== 0) return () => {}
  try {
    setPriority(1)
    setPriority(0)
  } catch {
    return () => {}
  }
  setPriority(behind)
  return () => setPriority(0)
}

/**
 * Lets all others go first for good: the calling thread alone. On Linux a priority belongs to a thread; elsewhere to the whole process, and
 * nothing is done. It counts among the threads of a session where `kernel.sched_autogroup_enabled` is 1.
 */
export function stayBehind(): void {
  if (process.platform !== 'linux' || getPriority() >= behind) return
  try {
    setPriority(behind)
  } catch {
    // A container may forbid the call, and the work is the same without it.
  }
}
