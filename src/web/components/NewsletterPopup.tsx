import { useCallback, useEffect, useRef } from 'react'
import { NewsletterForm } from '#web/components/NewsletterForm.tsx'
import * as messages from '#web/messages.ts'
import { Icon } from '#web/pictures/marks.tsx'

/** Specification section 9. */
const delayMs = 1000
const closeAfterSuccessMs = 2500

/**
 * The home page's newsletter pop-up. After a fresh load boot.js opens it at its second, because React may start later; here is the second
 * for who came to the home page from another page. The x hides it until the next load.
 */
export function NewsletterPopup() {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const state = document.documentElement.dataset
    if (state.newsletter || isSubscribed()) return
    const timer = setTimeout(() => {
      state.newsletter = 'shown'
      dialog.current?.show()
    }, delayMs)
    return () => clearTimeout(timer)
  }, [])

  const closeSoon = useCallback(() => {
    setTimeout(() => dialog.current?.close(), closeAfterSuccessMs)
  }, [])

  return (
    <dialog ref={dialog} id="newsletter" className="newsletter-popup" aria-labelledby="newsletter-title" suppressHydrationWarning>
      <div className="newsletter-body">
        <h2 id="newsletter-title">{messages.newsletter.popupHeading}</h2>
        <p>{messages.newsletter.lead}</p>
        <NewsletterForm place="popup" onSuccess={closeSoon} />
      </div>
      <form method="dialog">
        <button className="button button-icon popup-close" aria-label={messages.newsletter.closeLabel}>
          <Icon name="close" />
        </button>
      </form>
    </dialog>
  )
}

function isSubscribed(): boolean {
  try {
    return localStorage.getItem('subscribed') !== null
  } catch {
    return false
  }
}
