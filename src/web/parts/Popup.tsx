import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useTexts } from '#web/texts/useTexts.ts'
import { Icon } from '#web/pictures/marks.tsx'

interface PopupProps {
  readonly labelledBy: string
  readonly className?: string
  /** What the close mark leads to without scripts. */
  readonly closeHref: string
  readonly closing?: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * A modal dialog of the platform: it keeps the focus inside, makes the page behind inert, and gives the focus back when it closes. Escape,
 * the mark and the backdrop ask `onClose`; whoever shows it removes it.
 */
export function Popup({ labelledBy, className = '', closeHref, closing = false, onClose, children }: PopupProps) {
  const texts = useTexts()
  const dialog = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    // Rendered open by the server, so that it shows without scripts; only showModal puts it into the top layer.
    if (element.open) element.close()
    element.showModal()
    return () => element.close()
  }, [])

  return (
    // The keyboard's way out of a dialog is Escape, which arrives as `cancel`; the click is the backdrop's.
    <dialog
      ref={dialog}
      open
      className={`popup ${className}`}
      aria-labelledby={labelledBy}
      data-closing={closing ? '' : undefined}
      suppressHydrationWarning
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      {children}
      <a
        className="button button-icon popup-close"
        href={closeHref}
        aria-label={texts.detail.close}
        onClick={(event) => {
          event.preventDefault()
          onClose()
        }}
      >
        <Icon name="close" />
      </a>
    </dialog>
  )
}
