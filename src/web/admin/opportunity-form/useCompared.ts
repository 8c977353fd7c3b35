import { useEffect, useRef, useState } from 'react'
import type { Compared } from '#web/admin/opportunity-form/answer.ts'

/**
 * Compares a name or link that was left with what is there, while the rest is still being typed. Not through the router: a check nobody asked
 * for must neither show an error nor be in the way of a form. `initial` is what the server found.
 */
export function useCompared(initial: Compared, except: string | undefined) {
  const [found, setFound] = useState<Compared | null>(null)
  const asked = useRef('')
  const under = useRef<AbortController | null>(null)
  useEffect(() => () => under.current?.abort(), [])
  const compare = (form: HTMLFormElement) => {
    const typed = new FormData(form)
    const query = new URLSearchParams({ name: String(typed.get('name')), link: String(typed.get('officialLink')), except: except ?? '' })
    if (query.toString() === asked.current) return
    asked.current = query.toString()
    under.current?.abort()
    under.current = new AbortController()
    void fetch(`/admin/similar?${query}`, { signal: under.current.signal })
      .then(async (answer) => (answer.ok ? setFound((await answer.json()) as Compared) : undefined))
      .catch(() => undefined)
  }
  return { compared: found ?? initial, compare }
}
