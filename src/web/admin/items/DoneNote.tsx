import { useEffect, useRef } from 'react'

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
