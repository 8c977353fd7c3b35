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

  // The server asked for the login, or somebody logs out, wherever the button stands: the flag goes at once.
  const forgetLogin = () => {
    try {
      localStorage.removeItem('isAdminLoggedIn')
    } catch {
      // nothing was kept either
    }
  }
  if (document.querySelector('[data-login-first]')) forgetLogin()
  addEventListener('submit', (event) => event.target.getAttribute('action') === '/admin/logout' && forgetLogin(), true)

  // Dates in the reader's own way, before the first paint, so that nothing moves.
  const form = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  for (const time of document.querySelectorAll('time[data-local]')) time.textContent = form.format(new Date(time.dateTime))

  // On their way down: while React takes the page over it stops keys and clicks, which never come up again.
  const listen = (type, heard) => addEventListener(type, heard, true)

  // The newsletter's second counts from the load, not from React.
  const letter = document.getElementById('newsletter')
  if (letter && !store('subscribed')) {
    root.dataset.newsletter = 'due'
    addEventListener('load', () =>
      setTimeout(() => root.dataset.newsletter === 'due' && ((letter.hidden = false), (root.dataset.newsletter = 'shown')), 1000),
    )
  }
  listen('click', (event) => {
    const close = event.target instanceof Element && event.target.closest('[data-newsletter-close]')
    if (close) close.parentElement.hidden = true
  })

  // Failed pictures give way to the drawing below them; articles have theirs in an attribute.
  const replace = (image) => {
    if (image.dataset.plate) {
      image.src = image.dataset.plate
      delete image.dataset.plate
    } else if (image.dataset.picture) {
      image.hidden = true
      const caption = image.parentElement.querySelector('figcaption')
      caption.textContent = image.dataset.picture
      caption.className = ''
    }
  }
  addEventListener('error', (event) => event.target instanceof HTMLImageElement && replace(event.target), true)
  for (const image of document.querySelectorAll('img[data-picture], img[data-plate]'))
    if (image.complete && image.naturalWidth === 0) replace(image)

  // Light or dark, kept for the next visit.
  listen('click', (event) => {
    if (!(event.target instanceof Element) || !event.target.closest('[data-theme-button]')) return
    const dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
    root.dataset.theme = dark ? 'light' : 'dark'
    try {
      localStorage.setItem('theme', root.dataset.theme)
    } catch {
      // chosen for this page only
    }
  })

  // Menus are `details`: a click elsewhere and Escape close them.
  const closeMenus = (except) => {
    for (const menu of document.querySelectorAll('details[data-menu][open]')) if (menu !== except) menu.removeAttribute('open')
  }
  listen('click', (event) => closeMenus(event.target instanceof Element ? event.target.closest('details[data-menu]') : null))
  listen('keydown', (event) => {
    if (event.key !== 'Escape') return
    const shown = document.getElementById('newsletter')
    if (shown?.contains(document.activeElement)) shown.hidden = true
    document.querySelector('details[data-menu][open] > summary')?.focus()
    closeMenus(null)
  })

  // Clicks on Apply are counted without cookies; the link itself leads to the official site whatever becomes of this.
  for (const type of ['click', 'auxclick'])
    listen(type, (event) => {
      const link = event.button < 2 && event.target instanceof Element && event.target.closest('a[data-apply]')
      if (link) navigator.sendBeacon?.(`/opportunity/${encodeURIComponent(link.dataset.apply)}/applied`)
    })

  // What somebody keeps stays in this browser. React draws the marks and tells of each new one; here they are pressed, from the first moment on.
  const readKept = () => {
    try {
      const kept = JSON.parse(store('shortlist') ?? '[]')
      return Array.isArray(kept) ? kept.filter((each) => typeof each?.slug === 'string') : []
    } catch {
      return [] // something else stands there
    }
  }
  const showKept = (marks = document.querySelectorAll('[data-keep]')) => {
    const slugs = readKept().map(({ slug }) => slug)
    for (const mark of marks) mark.setAttribute('aria-pressed', slugs.includes(mark.dataset.keep))
    for (const count of document.querySelectorAll('[data-kept]')) count.dataset.kept = slugs.length
  }
  showKept()
  addEventListener('app:keep', ({ detail }) => showKept([detail]))
  addEventListener('storage', () => showKept())
  listen('click', (event) => {
    const mark = event.target instanceof Element && event.target.closest('[data-keep]')
    if (!mark) return
    const { keep: slug, day, link } = mark.dataset
    const note = (mark.closest('dialog') ?? document).querySelector('.keep-note')
    const kept = readKept().filter((each) => each.slug !== slug)
    if (mark.getAttribute('aria-pressed') !== 'true') {
      if (kept.length >= 50) return (note.textContent = note.dataset.full)
      kept.push({ slug, name: mark.lastChild.textContent, day, link, at: new Date().toISOString().slice(0, 10) })
    }
    try {
      localStorage.setItem('shortlist', JSON.stringify(kept))
      note.textContent = ''
    } catch {
      note.textContent = note.dataset.lost
    }
    showKept()
  })

  let started = false
  const start = () => {
    if (started) return
    started = true
    // The page's data stands behind this script.
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', run)
    else run()
  }
  const run = () => {
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
      if (
        !target ||
        'ready' in root.dataset ||
        event.defaultPrevented ||
        event.button ||
        event.metaKey ||
        event.ctrlKey ||
        event.shiftKey ||
        event.altKey
      )
        return
      if (target.form && !target.form.checkValidity()) return start()
      event.preventDefault()
      start()
      root.dataset.waiting = ''
      const repeat = () => (clearTimeout(late), delete root.dataset.waiting, target.click())
      // Two seconds: on a line of 400 kbit/s React needs longer, and the page that the link leads to is there sooner.
      const late = setTimeout(() => {
        removeEventListener('app:ready', repeat)
        delete root.dataset.waiting // Back may bring this very page
        if (target.href) location.assign(target.href)
        else target.form?.requestSubmit(target)
      }, 2000)
      addEventListener('app:ready', repeat, { once: true })
    },
    true,
  )

  // A popup that came with the page is made modal at once.
  const popup = document.querySelector('dialog.popup[open]')
  if (popup) {
    popup.close()
    popup.showModal()
    // Escape asks the mark, as it does with React, whose popup would otherwise come back over a closed one.
    popup.addEventListener('cancel', (event) => {
      if ('ready' in root.dataset) return
      event.preventDefault()
      // React may listen already a moment before it is ready: two that close would go back twice.
      event.stopImmediatePropagation()
      popup.querySelector('.popup-close').click()
    })
    // The form as it stands would leave a question mark without a question in the address.
    popup.addEventListener('submit', (event) => {
      if (event.target.id !== 'popup-closing' || 'ready' in root.dataset) return
      event.preventDefault()
      event.stopImmediatePropagation()
      location.assign(event.target.action)
    })
    start()
  }

  // The first sign of a visitor starts React; who only reads is left in peace for a while, and altogether when saving data.
  // Two seconds lie within what Lighthouse looks at, so its figures count React (docs/decisions/0002).
  for (const type of ['pointermove', 'pointerdown', 'keydown', 'focusin']) addEventListener(type, start, { once: true, passive: true })
  if (navigator.connection?.saveData) return
  const idle = () => ('requestIdleCallback' in window ? requestIdleCallback(start, { timeout: 2000 }) : start())
  addEventListener('load', () => setTimeout(idle, 2000))
})()
