import { useEffect } from 'react'
import { popupPauses } from '#domain/site.ts'
import { Button } from '#web/components/Button.tsx'
import { readStored } from '#web/components/stored.ts'
import { useSettings } from '#web/components/useSettings.ts'
import { NewsletterForm } from '#web/newsletter/NewsletterForm.tsx'
import { useTexts } from '#web/texts/useTexts.ts'
import '#web/newsletter/NewsletterPopup.css'

/** docs/interface, Home. */
const delayMs = 1000
const closeAfterSuccessMs = 2500
const dayMs = 24 * 60 * 60 * 1000

/**
 * The home page's newsletter pop-up. Not a `dialog` of the platform. Opening one takes the focus
 * from a visitor who is typing, and Escape no longer closes an open popup (seen in Chromium 156).
 * The root's `data-newsletter` is 'shown' or 'closed' until the next load. After a load boot.js
 * opens it after one second, and closes it at a click on the x, because hydration may be later.
 * This component handles visitors who come to the home page from another page. It stays away for as
 * long as the editor says, from the x on (`newsletterClosed` of this browser).
 */
export function NewsletterPopup() {
  const { newsletter: text } = useTexts()
  const pauseDays = popupPauses[useSettings().popupPause]
  useEffect(() => {
    const { dataset } = document.documentElement
    const isResting = Date.now() < Number(readStored('newsletterClosed')) + pauseDays * dayMs
    const isDue =
      dataset['newsletter'] === undefined && readStored('subscribed') === null && !isResting
    const show = () => {
      dataset['newsletter'] ??= 'shown'
    }
    const timer = isDue ? setTimeout(show, delayMs) : undefined
    return () => {
      clearTimeout(timer)
      if (dataset['newsletter'] === 'shown') close()
    }
  }, [pauseDays])
  return (
    <div
      id="newsletter"
      role="dialog"
      className="newsletter-popup no-print"
      aria-labelledby="newsletter-title"
      data-pause={pauseDays}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Escape')
          currentTarget.querySelector<HTMLElement>('[data-newsletter-close]')?.click()
      }}
    >
      <div className="stack newsletter-body">
        <h2 id="newsletter-title">{text.popupHeading}</h2>
        <p>{text.lead}</p>
        <NewsletterForm location="popup" onSuccess={closeSoon} />
      </div>
      <Button
        type="button"
        className="button popup-close"
        look="icon"
        icon="close"
        aria-label={text.closeLabel}
        data-newsletter-close=""
      />
    </div>
  )
}

function close(): void {
  document.documentElement.dataset['newsletter'] = 'closed'
}

function closeSoon(): void {
  setTimeout(close, closeAfterSuccessMs)
}
