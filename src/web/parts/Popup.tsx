import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useTexts } from '#web/texts/useTexts.ts'
import { Icon } from '#web/pictures/marks.tsx'

/** The form that closes the popup: a button anywhere in it closes with `form={closingForm}`. */
export const closingForm = 'popup-closing'

interface PopupProps {
  readonly labelledBy: string
  readonly className?: string
  /** The page that closing leads to without scripts. */
  readonly closeHref: string
  readonly closing?: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * A modal dialog of the platform: it keeps the focus inside, makes the page behind inert, and gives the focus back when it closes. Escape,
 * the mark, the buttons of `closingForm` and the backdrop ask `onClose`; whoever shows it removes it.
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
      {/* Without scripts it asks for the page behind, whose parameters a GET form must carry as fields. */}
      <form
        id={closingForm}
        action={closeHref}
        onSubmit={(event) => {
          event.preventDefault()
          onClose()
        }}
      >
        {[...new URLSearchParams(closeHref.split('?')[1])].map(([name, value]) => (
          <input type="hidden" name={name} value={value} key={name + value} />
        ))}
        <button className="button button-icon popup-close" aria-label={texts.detail.close}>
          <Icon name="close" />
        </button>
      </form>
    </dialog>
  )
}
