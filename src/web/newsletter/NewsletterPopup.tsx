import { useCallback, useEffect, useRef } from 'react'
import { NewsletterForm } from '#web/newsletter/NewsletterForm.tsx'
import { useTexts } from '#web/texts/useTexts.ts'
import { Icon } from '#web/pictures/marks.tsx'

/** docs/interface.md, Home. */
const delayMs = 1000
const closeAfterSuccessMs = 2500

/**
 * The home page's newsletter pop-up. Not a `dialog` of the platform: opening one takes the focus from whoever is typing, and keeps Escape
 * from a popup that is already open (seen in Chromium 156). After a fresh load boot.js opens it at its second, because React may start later; here is the second
 * for who came to the home page from another page. The x hides it until the next load.
 */
export function NewsletterPopup() {
  const texts = useTexts()
  const dialog = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const state = document.documentElement.dataset
    if (state.newsletter || isSubscribed()) return
    const timer = setTimeout(() => {
      state.newsletter = 'shown'
      if (dialog.current) dialog.current.hidden = false
    }, delayMs)
    return () => clearTimeout(timer)
  }, [])

  const closeSoon = useCallback(() => {
    setTimeout(() => {
      if (dialog.current) dialog.current.hidden = true
    }, closeAfterSuccessMs)
  }, [])

  return (
    <div
      ref={dialog}
      id="newsletter"
      role="dialog"
      className="newsletter-popup"
      aria-labelledby="newsletter-title"
      hidden
      suppressHydrationWarning
    >
      <div className="newsletter-body">
        <h2 id="newsletter-title">{texts.newsletter.popupHeading}</h2>
        <p>{texts.newsletter.lead}</p>
        <NewsletterForm place="popup" onSuccess={closeSoon} />
      </div>
      <button type="button" className="button button-icon popup-close" aria-label={texts.newsletter.closeLabel} data-newsletter-close="">
        <Icon name="close" />
      </button>
    </div>
  )
}

function isSubscribed(): boolean {
  try {
    return localStorage.getItem('subscribed') !== null
  } catch {
    return false
  }
}
