import { href } from 'react-router'
import { useCarry } from '#web/components/Link.tsx'
import { usePopup } from '#web/components/ListPopup.tsx'
import { WithoutScripts } from '#web/components/Popup.tsx'
import { useModule } from '#web/components/useModule.ts'

/** A phone need not parse what a popup shows before the page reacts. */
export const loadItemPopup = () => import('#web/opportunity/ItemPopup.tsx')

/**
 * The popup of a list: shows the item in `?open=`. Without scripts that address leads to the item's
 * page.
 */
export function OpportunityPopup() {
  const { slug, isReady, close } = usePopup()
  const carry = useCarry()
  const page = slug ? carry(href('/opportunity/:slug', { slug })) : null
  const module = useModule(loadItemPopup, page)
  if (!slug || page === null) return null
  if (!isReady) return <WithoutScripts page={page} />
  return module && <module.ItemPopup key={slug} slug={slug} close={close} />
}
