import { useTexts } from '#web/texts/useTexts.ts'

/** Where boot.js says why something could not be kept; a popup has its own, since nothing behind it is heard. */
export function KeepNote() {
  const text = useTexts().keep
  // What boot.js has written before React is there stays.
  return (
    <span
      className="keep-note"
      role="status"
      data-full={text.full}
      data-lost={text.lost}
      suppressHydrationWarning
      dangerouslySetInnerHTML={nothing}
    />
  )
}

const nothing = { __html: '' }
