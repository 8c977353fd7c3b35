import { useSearchParams } from 'react-router'

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
