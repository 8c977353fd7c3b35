import { lazy, Suspense, useEffect } from 'react'
import { href } from 'react-router'
import { useCarry } from '#web/components/Link.tsx'
import { usePopup } from '#web/components/ListPopup.tsx'
import { WithoutScripts } from '#web/components/Popup.tsx'

const load = () => import('#web/opportunity/ItemPopup.tsx')

/** A phone need not parse what a popup shows before the page reacts. */
export const ItemPopup = lazy(async () => ({ default: (await load()).ItemPopup }))

/**
 * The popup of a list: shows the item in `?open=`. Without scripts that address leads to the item's
 * page.
 */
export function OpportunityPopup() {
  const { slug, isReady, close } = usePopup()
  const carry = useCarry()
  useEffect(() => {
    // Before a popup opens, when the connection may already be lost. It is tried again then.
    load().catch(() => {})
  }, [])
  if (!slug) return null
  const page = carry(href('/opportunity/:slug', { slug }))
  if (!isReady) return <WithoutScripts page={page} />
  return (
    <Suspense>
      <ItemPopup key={slug} slug={slug} close={close} />
    </Suspense>
  )
}
