import { useEffect, useRef } from 'react'
import type { Kind } from '#domain/opportunity/opportunity.ts'
import * as texts from '#web/texts/en/admin-opportunity.ts'

/** What was just done, announced after the redirect that follows it; nothing for an unknown word. */
export function DoneNote({ done, kind, count }: { done: string | null; kind: Kind; count: number }) {
  const message = findMessage(done, kind, count)
  return message === undefined ? null : <Announcement key={message} text={message} />
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

function findMessage(done: string | null, kind: Kind, count: number): string | undefined {
  if (done === 'trash' && count === 1) return texts.manage[kind].deleted
  if (done === 'save') return texts.form.changed
  if (done === 'bring-back') return `${texts.edit.actions['brought-back']}.`
  if (done === 'copy') return texts.manage.copied
  return done !== null && Object.hasOwn(texts.manage.done, done)
    ? texts.manage.done[done as keyof typeof texts.manage.done](count)
    : undefined
}
