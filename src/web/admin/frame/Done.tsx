import { useSearchParams } from 'react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import type { ActionTexts } from '#web/texts/item-texts.ts'

/** What the last form did, announced; the address carries it as `?done=` because a form that succeeded leads to a fresh page. */
export function Done({ words }: { words: Readonly<Record<string, string>> }) {
  const done = useSearchParams()[0].get('done') ?? ''
  if (!Object.hasOwn(words, done)) return null
  return (
    <p className="note note-ok" role="status">
      {words[done]}
    </p>
  )
}

/** Why nothing was done, announced; null: nothing is said of it. */
export function Refusal({ children }: { children: ReactNode }) {
  if (children === null) return null
  return (
    <p className="note note-error" role="alert">
      {children}
    </p>
  )
}

/** What was just done, announced after the redirect that follows it; null: nothing. */
export function DoneNote({ text }: { text: string | null }) {
  return text === null ? null : <Announcement key={text} text={text} />
}

function Announcement({ text }: { text: string }) {
  const note = useRef<HTMLParagraphElement>(null)
  useEffect(() => note.current?.focus(), [])
  return (
    <p className="note note-ok" role="alert" ref={note} tabIndex={-1}>
      {text}
    </p>
  )
}

/** The address of a page that tells that this was done to that many items; `address` may have a query. */
export function withDone(address: string, done: string, count = 1): string {
  const [path = '', search] = address.split('?')
  const parameters = new URLSearchParams(search)
  parameters.set('done', done)
  parameters.set('count', String(count))
  return `${path}?${parameters}`
}

/** The words for what the address tells; null: it tells nothing that has words. */
export function readDone(
  parameters: URLSearchParams,
  words: Readonly<Record<string, Pick<ActionTexts, 'done'> | undefined>>,
): string | null {
  const done = parameters.get('done') ?? ''
  if (!Object.hasOwn(words, done)) return null
  return words[done]?.done(Number(parameters.get('count')) || 1) ?? null
}
