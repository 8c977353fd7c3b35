import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { listSearch } from '#web/parts/popup-address.ts'

/** The slug that `?open=` names, and the way back to the list: Back when the popup was opened from it, else its address. */
export function usePopup(): { slug: string | null; listAddress: string; close: () => void } {
  const navigate = useNavigate()
  const location = useLocation()
  const [parameters] = useSearchParams()
  const listAddress = location.pathname + listSearch(location.search)
  const fromList = (location.state as { fromList?: boolean } | null)?.fromList === true
  const close = useCallback(() => {
    if (fromList) void navigate(-1)
    else void navigate(listAddress, { replace: true, preventScrollReset: true })
  }, [navigate, fromList, listAddress])
  return { slug: parameters.get('open'), listAddress, close }
}
