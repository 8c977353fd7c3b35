import { type MouseEvent, useState } from 'react'

/** The item as text: a link to it, which in the browser passes it on or copies it. */
export function ShareCard({ href, label, copied }: { href: string; label: string; copied: string }) {
  const [said, setSaid] = useState('')
  const pass = async (event: MouseEvent) => {
    event.preventDefault()
    try {
      const text = await (await fetch(href)).text()
      if (typeof navigator.share === 'function') await navigator.share({ text })
      else {
        await navigator.clipboard.writeText(text)
        setSaid(copied)
      }
    } catch (error) {
      // Somebody who thought better of it wants no page either.
      if (!(error instanceof Error && error.name === 'AbortError')) location.assign(href)
    }
  }
  return (
    <p className="share-card">
      <a href={href} onClick={(event) => void pass(event)}>
        {label}
      </a>{' '}
      <span role="status">{said}</span>
    </p>
  )
}
