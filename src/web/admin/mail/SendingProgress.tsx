import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { Link } from '#web/components/Link.tsx'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

/** Milliseconds between two looks at what is still waiting. */
const every = 3000

interface SendingProgressProps {
  readonly of: readonly { readonly sent: number; readonly waiting: number }[]
  readonly isPaused: boolean
  /** The page, to load it again without scripts. */
  readonly here: string
}

/** How far the sending is; loads the page's data again until nothing waits. */
export function SendingProgress({ of, isPaused, here }: SendingProgressProps) {
  const { mailAdmin: text } = useAdminTexts()
  const { revalidate, state } = useRevalidator()
  const sent = of.reduce((sum, stats) => sum + stats.sent, 0)
  const waiting = of.reduce((sum, stats) => sum + stats.waiting, 0)
  const isGoing = waiting > 0 && !isPaused
  useEffect(() => {
    if (!isGoing || state !== 'idle') return
    const timer = setTimeout(() => void revalidate(), every)
    return () => clearTimeout(timer)
  }, [isGoing, state, revalidate])
  if (!isGoing) return null
  return (
    <p className="row">
      <span role="status">
        {text.progress} <progress value={sent} max={sent + waiting} />
      </span>
      <Link to={here}>{text.refresh}</Link>
    </p>
  )
}
