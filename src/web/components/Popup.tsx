import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Button } from '#web/components/Button.tsx'
import { useTexts } from '#web/texts/useTexts.ts'
import '#web/components/Popup.css'

interface PopupProps {
  readonly labelledBy: string
  readonly look?: 'item' | 'search' | 'post' | 'confirm'
  readonly closing?: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * A modal dialog of the platform: it keeps the focus inside, makes the page behind inert, and
 * returns the focus when it closes. It begins at the control with `data-first`, if there is one. Escape, the close button and the backdrop call `onClose`; the
 * parent removes it.
 */
export function Popup({ labelledBy, look, closing = false, onClose, children }: PopupProps) {
  const texts = useTexts()
  const dialog = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    element?.querySelector<HTMLElement>('[data-first]')?.focus()
    return () => element?.close()
  }, [])

  return (
    // The keyboard's way out of a dialog is Escape, which arrives as `cancel`; the click is the
    // backdrop's.
    <dialog
      ref={dialog}
      className="popup"
      data-look={look}
      aria-labelledby={labelledBy}
      data-closing={closing ? '' : undefined}
      onCancel={(event) => {
        // React passes on that of a popup inside this one, which Escape closes alone.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      {children}
      <Button
        className="button popup-close"
        look="icon"
        icon="close"
        aria-label={texts.detail.close}
        onClick={onClose}
      />
    </dialog>
  )
}

/**
 * The server's response to a popup's address: without scripts it redirects to another page of this
 * site.
 */
export function WithoutScripts({ page }: { page: string }) {
  return (
    <noscript>
      <meta httpEquiv="refresh" content={`0;url=${page}`} />
    </noscript>
  )
}
