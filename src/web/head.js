// Before anything is drawn: the chosen colours, and that scripts run.
;(() => {
  const root = document.documentElement
  root.dataset.js = ''
  try {
    const theme = localStorage.getItem('theme')
    if (theme === 'dark' || theme === 'light') root.dataset.theme = theme
    // Cards keep room for what the answers of this browser say.
    if (localStorage.getItem('me')) root.dataset.me = ''
  } catch {
    // storage may be switched off
  }
})()
