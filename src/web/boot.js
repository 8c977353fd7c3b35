// Before anything is drawn: that scripts run, the chosen colours, room on cards for what the answers of this browser say, and the newsletter's second,
// which counts from the load and not from React. Plain JavaScript, because it is written into the page as it is.
;(() => {
  const root = document.documentElement
  const readStored = () => {
    try {
      return { ...localStorage }
    } catch {
      return {} // storage may be switched off
    }
  }
  const { theme, me } = readStored()
  root.dataset.js = ''
  if (theme === 'dark' || theme === 'light') root.dataset.theme = theme
  if (me) root.dataset.me = ''
  const isDue = () => document.getElementById('newsletter') && !readStored().subscribed
  addEventListener('load', () => setTimeout(() => isDue() && (root.dataset.newsletter ??= 'shown'), 1000))
  addEventListener('click', ({ target }) => target.closest?.('[data-newsletter-close]') && (root.dataset.newsletter = 'closed'))
})()
