import { useCallback, useSyncExternalStore } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { listSearch } from '#web/parts/popup-address.ts'

const never = () => () => {}

/**
 * The slug that `?open=` names, and the way back to the list: Back when the popup was opened from it, else its address. `isReady`: React has taken
 * the page over, which alone opens popups.
 */
export function usePopup(): { slug: string | null; isReady: boolean; close: () => void } {
  const navigate = useNavigate()
  const location = useLocation()
  const [parameters] = useSearchParams()
  const isReady = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const listAddress = location.pathname + listSearch(location.search)
  const fromList = (location.state as { fromList?: boolean } | null)?.fromList === true
  const close = useCallback(() => {
    if (fromList) void navigate(-1)
    else void navigate(listAddress, { replace: true, preventScrollReset: true })
  }, [navigate, fromList, listAddress])
  return { slug: parameters.get('open'), isReady, close }
}
