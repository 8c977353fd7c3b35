/** What a worker tells the process that started it. */
export type WorkerNote =
  /** It serves. */
  | { readonly atlas: 'ready' }
  /** A line for the person who started the program. */
  | { readonly atlas: 'say'; readonly line: string }
  /** It has changed what pages show. */
  | { readonly atlas: 'changed' }

/** What it is told. */
export type PrimaryNote =
  /** To finish what is in flight and end. */
  | { readonly atlas: 'stop' }
  /** To do from now on what one process alone does: mails, weekly work. */
  | { readonly atlas: 'chores' }
  /** Another process has changed what pages show. */
  | { readonly atlas: 'changed' }

/** undefined: none of ours; other libraries speak over the same channel. */
export function readNote<Note extends { readonly atlas: string }>(message: unknown): Note | undefined {
  const isOurs = typeof message === 'object' && message !== null && 'atlas' in message && typeof message.atlas === 'string'
  return isOurs ? (message as Note) : undefined
}
