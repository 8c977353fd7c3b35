// Runs at the end of the body, before React: what a visitor must not wait for. Plain JavaScript, because it is written into the page as it is.
;(() => {
  const root = document.documentElement
  const store = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null // storage may be switched off
    }
  }

  // Dates in the reader's own way, before the first paint, so that nothing moves.
  const form = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  for (const time of document.querySelectorAll('time[data-local]')) time.textContent = form.format(new Date(time.dateTime))

  // The newsletter's second counts from the load, not from React.
  const letter = document.getElementById('newsletter')
  if (letter && !store('subscribed')) {
    root.dataset.newsletter = 'due'
    addEventListener('load', () => setTimeout(() => root.dataset.newsletter === 'due' && (letter.show(), (root.dataset.newsletter = 'shown')), 1000))
  }

  let started = false
  const start = () => {
    if (started) return
    started = true
    const app = document.getElementById('app')
    if (!app) return
    const script = document.createElement('script')
    script.type = 'module'
    script.textContent = app.textContent
    document.body.append(script)
  }

  // A click on something that React will enhance starts React and is repeated when it is there; a slow line follows the link instead.
  addEventListener(
    'click',
    (event) => {
      const target = event.target instanceof Element && event.target.closest('[data-enhance]')
      if (!target || 'ready' in root.dataset || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      start()
      const late = setTimeout(() => target.href && location.assign(target.href), 4000)
      addEventListener('app:ready', () => (clearTimeout(late), target.click()), { once: true })
    },
    true,
  )

  for (const type of ['pointerdown', 'touchstart', 'keydown', 'focusin']) addEventListener(type, start, { once: true, passive: true })
  if (navigator.connection?.saveData) return
  const idle = () => ('requestIdleCallback' in window ? requestIdleCallback(start, { timeout: 4000 }) : setTimeout(start, 1000))
  if (document.readyState === 'complete') setTimeout(idle, 2000)
  else addEventListener('load', () => setTimeout(idle, 2000))
})()
