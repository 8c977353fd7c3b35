/** A list with more pages is narrowed page by page. */
const mostPages = 10

/**
 * Brings the cards of a list's other pages into its first, so that all of it can be narrowed by what only this browser knows. Throws when one
 * cannot be had.
 */
export async function gatherPages(): Promise<void> {
  const pages = document.querySelector<HTMLElement>('nav.pages')
  const others: Document[] = []
  for (let next = nextOf(document); next !== null; next = nextOf(others.at(-1) ?? document)) {
    if (others.length === mostPages || new URLSearchParams(location.search).has('page')) return
    others.push(new DOMParser().parseFromString(await (await fetch(next)).text(), 'text/html'))
  }
  const date = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  for (const other of others) {
    for (const time of other.querySelectorAll<HTMLTimeElement>('time[data-local]')) time.textContent = date.format(new Date(time.dateTime))
    for (const section of other.querySelectorAll('.section')) {
      const own = document.getElementById(section.getAttribute('aria-labelledby') ?? '')?.closest('.section')
      if (own) own.querySelector('.grid')?.append(...section.querySelectorAll('.card'))
      else pages?.before(section)
    }
  }
  if (pages !== null) pages.hidden = true
}

function nextOf(page: Document): string | null {
  return page.querySelector('nav.pages a[rel=next]')?.getAttribute('href') ?? null
}
