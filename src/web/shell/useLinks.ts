import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { isPlainClick } from '#web/parts/plain-click.ts'
import { popupSearch } from '#web/parts/popup-address.ts'

/** Clicks on a `Link` move to its page without loading a document, those on a `PopupLink` open its item over the list. One listener for all of them, behind React's own, which so may prevent it. */
export function useLinks(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-link]') : null
      if (link === null || link.target !== '' || event.defaultPrevented || !isPlainClick(event)) return
      event.preventDefault()
      const slug = link.dataset['popup']
      if (slug !== undefined) {
        void navigate(popupSearch(location.search, slug), { preventScrollReset: true, state: { fromList: true } })
        return
      }
      // As a browser does with a link to the page that is shown.
      const replace = link.href === location.href
      void navigate(link.pathname + link.search + link.hash, { replace, preventScrollReset: link.dataset['link'] === 'still' })
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [navigate])
}
