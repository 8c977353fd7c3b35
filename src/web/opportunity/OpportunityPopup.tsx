import { useEffect } from 'react'
import { href, useFetcher } from 'react-router'
import { Button, ButtonLink } from '#web/components/Button.tsx'
import { useCarry } from '#web/components/Link.tsx'
import { usePopup } from '#web/components/ListPopup.tsx'
import { Popup, WithoutScripts } from '#web/components/Popup.tsx'
import { ApplyLink, DetailBody, DetailHead } from '#web/opportunity/Detail.tsx'
import type { loader } from '#web/opportunity/opportunity-detail.ts'
import { Keep } from '#web/shortlist/Keep.tsx'
import { useTexts } from '#web/texts/useTexts.ts'

/**
 * The popup of a list: shows the item in `?open=`. Without scripts that address leads to the item's
 * page.
 */
export function OpportunityPopup() {
  const { slug, isReady, close } = usePopup()
  const carry = useCarry()
  if (!slug) return null
  const page = carry(href('/opportunity/:slug', { slug }))
  return isReady ? (
    <ItemPopup key={slug} slug={slug} close={close} />
  ) : (
    <WithoutScripts page={page} />
  )
}

/** An item over what is open. */
export function ItemPopup({ slug, close }: { slug: string; close: () => void }) {
  const texts = useTexts()
  const page = useCarry()(href('/opportunity/:slug', { slug }))
  const { load, data } = useFetcher<typeof loader>()
  const address = useCarry()(href('/opportunity/:slug/detail', { slug }))
  useEffect(() => void load(address), [load, address])
  const detail = data?.detail ?? null
  // The address of a deleted item's popup shows the list alone.
  if (data?.isGone) return null
  return (
    <Popup labelledBy="popup-title" onClose={close}>
      {/* A scrolling element must be reachable by keyboard (WCAG 2.1.1; axe:
          scrollable-region-focusable). */}
      <div
        className="popup-scroll"
        data-tint={detail?.tint ?? 6}
        role="group"
        aria-labelledby="popup-title"
        tabIndex={0}
      >
        {detail ? (
          <>
            <DetailHead detail={detail} heading="h2" id="popup-title" />
            <DetailBody detail={detail} heading="h3" />
          </>
        ) : (
          <div className="row popup-head" data-align="start">
            <h2 id="popup-title" role="status">
              {data === undefined ? texts.detail.loading : texts.detail.failed}
            </h2>
          </div>
        )}
      </div>
      <p className="popup-foot">
        {detail?.link ? (
          <ApplyLink detail={detail} link={detail.link} />
        ) : (
          <ButtonLink look="full" to={page} reloadDocument label={texts.detail.fullPage} />
        )}
        {detail && <Keep item={detail} />}
        <Button onClick={close} label={texts.detail.close} />
      </p>
    </Popup>
  )
}
