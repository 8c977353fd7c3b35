// Runs before the first paint: notes that scripts run, sets the chosen colours, cards or rows,
// and the space on cards for this browser's verdicts. Starts the newsletter's second, which counts from the load and
// not from React, and then React. Plain JavaScript, because it is written into the page as it is.
;(() => {
  const root = document.documentElement
  const readStored = () => {
    try {
      return { ...localStorage }
    } catch {
      return {} // storage may be switched off
    }
  }
  const { theme, me, view } = readStored()
  root.dataset.js = ''
  if (theme === 'dark' || theme === 'light') root.dataset.theme = theme
  if (me) root.dataset.me = ''
  if (view === 'rows') root.dataset.view = view
  // The editor may let it rest for days after its x (NewsletterPopup.tsx).
  const readPause = () => document.getElementById('newsletter')?.dataset.pause
  const isDue = () => {
    const pause = readPause()
    const { subscribed, newsletterClosed = 0 } = readStored()
    return pause && !subscribed && Date.now() >= Number(newsletterClosed) + pause * 864e5
  }
  const showNewsletter = () => {
    if (isDue()) root.dataset.newsletter ??= 'shown'
  }
  addEventListener('load', () => setTimeout(showNewsletter, 1000))
  // At the first paint (entry.server.tsx), or when the rest of the page has arrived after it: the
  // script may be there in part. Not at the load, which waits for every picture; but a hidden
  // window is loaded without a paint.
  const begin = () => {
    if (document.readyState === 'loading') return addEventListener('DOMContentLoaded', begin)
    const app = document.getElementById('app')
    if (!app) return
    app.id = ''
    const script = document.createElement('script')
    Object.assign(script, { type: 'module', nonce: app.nonce, textContent: app.textContent })
    // The page is as without scripts then, for the answers of this browser too.
    script.addEventListener('error', () => {
      delete root.dataset.js
      delete root.dataset.me
    })
    document.body.append(script)
  }
  new PerformanceObserver(begin).observe({ type: 'paint', buffered: true })
  addEventListener('load', begin)
  addEventListener('click', ({ target }) => {
    if (!target.closest?.('[data-newsletter-close]')) return
    root.dataset.newsletter = 'closed'
    if (readPause() === '0') return
    try {
      localStorage.newsletterClosed = Date.now()
    } catch {}
  })
  // A button that needs React, such as Keep, waits for it on a slow phone: a press before that is
  // made again when React runs (root.tsx), and does nothing else, such as follow the card's link.
  const early = new Set()
  addEventListener(
    'click',
    (event) => {
      const button = event.target.closest?.('button.needs-script, .needs-script button')
      if (!button || 'ready' in root.dataset) return
      event.preventDefault()
      event.stopPropagation()
      early.add(button)
    },
    true,
  )
  addEventListener('ready', () => {
    for (const button of early) button.click()
  })
})()
