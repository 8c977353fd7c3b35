import { createContext, type ReactNode, useCallback, useContext } from 'react'
import {
  useLocation,
  useNavigate,
  type ShouldRevalidateFunctionArgs,
  useSearchParams,
} from 'react-router'
import { Link } from '#web/components/Link.tsx'
import { changeSearch } from '#web/components/search-params.ts'
import { useBrowserValue } from '#web/components/stored.ts'

interface PopupLinkProps {
  /** The target without scripts, in a new tab, and on a page without popups. */
  readonly to: string
  readonly slug: string
  readonly popup: boolean
  readonly className?: string
  readonly children: ReactNode
}

/** A link to an item's own page that opens the item over the list where scripts run. */
export function PopupLink({ popup, slug, ...link }: PopupLinkProps) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const openItem = useContext(PopupContext)
  if (!popup) return <Link {...link} />
  return (
    <Link
      {...link}
      aria-haspopup="dialog"
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        if (openItem !== null) return openItem(slug)
        void navigate(changeSearch(search, { open: slug }), {
          preventScrollReset: true,
          state: { fromList: true },
        })
      }}
    />
  )
}

/** Opens an item over what is open already, such as the quick search; null: over its list. */
export const PopupContext = createContext<((slug: string) => void) | null>(null)

/** A click with the first button, without a key for another tab or window. */
export const isPlainClick = (
  event: Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>,
): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/**
 * `close` goes Back if the popup was opened from its list, else to its address. `isReady`: React,
 * which alone opens popups, runs.
 */
export function usePopup(): { slug: string | null; isReady: boolean; close: () => void } {
  const navigate = useNavigate()
  const location = useLocation()
  const [parameters] = useSearchParams()
  const isReady = useBrowserValue(() => true, false)
  const listAddress = location.pathname + listSearch(location.search)
  const fromList = (location.state as { fromList?: boolean } | null)?.fromList === true
  const close = useCallback(() => {
    if (fromList) void navigate(-1)
    else void navigate(listAddress, { replace: true, preventScrollReset: true })
  }, [navigate, fromList, listAddress])
  return { slug: parameters.get('open'), isReady, close }
}

const listSearch = (search: string) => changeSearch(search, { open: null })

/** The part of an address that decides what its list loads. */
const loadedSearch = (search: string) => changeSearch(search, { open: null, view: null })

/**
 * Keeps a list while a popup, which loads its own data, opens over it, when it shows the same as
 * cards or rows, and when a visitor subscribes to the newsletter below it.
 */
export function shouldRevalidateList({
  currentUrl,
  nextUrl,
  formAction,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (formAction === '/newsletter') return false
  const sameList =
    currentUrl.pathname === nextUrl.pathname &&
    loadedSearch(currentUrl.search) === loadedSearch(nextUrl.search)
  return sameList && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate
}
