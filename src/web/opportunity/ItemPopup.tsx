import { useEffect } from 'react'
import { href, useFetcher } from 'react-router'
import { Button, ButtonLink } from '#web/components/Button.tsx'
import { Link, useCarry } from '#web/components/Link.tsx'
import { Popup } from '#web/components/Popup.tsx'
import { useOwnView } from '#web/fit/Own.tsx'
import { ApplyLink, DecideBox } from '#web/opportunity/DecideBox.tsx'
import { DetailBody, DetailHead } from '#web/opportunity/Detail.tsx'
import type { loader } from '#web/opportunity/opportunity-detail.ts'
import { Keep } from '#web/shortlist/Keep.tsx'
import { useTexts } from '#web/texts/useTexts.ts'

/** An item over what is open. */
export function ItemPopup({ slug, close }: { slug: string; close: () => void }) {
  const texts = useTexts()
  const page = useCarry()(href('/opportunity/:slug', { slug }))
  const { load, data } = useFetcher<typeof loader>()
  const address = useCarry()(href('/opportunity/:slug/detail', { slug }))
  useEffect(() => void load(address), [load, address])
  const detail = data?.detail ?? null
  const own = useOwnView(slug)
  const hasLink = Boolean(detail?.link)
  // The address of a deleted item's popup shows the list alone.
  if (data?.isGone) return null
  return (
    <Popup labelledBy="popup-title" look="item" onClose={close}>
      <div data-tint={detail?.tint ?? 6}>
        {detail ? (
          <DetailHead detail={detail} heading="h2" id="popup-title" />
        ) : (
          <div className="row popup-head" data-align="start">
            <h2 id="popup-title" role="status">
              {data === undefined ? texts.detail.loading : texts.detail.failed}
            </h2>
          </div>
        )}
      </div>
      {/* A scrolling element must be reachable by keyboard (WCAG 2.1.1; axe:
          scrollable-region-focusable). */}
      <div className="popup-scroll" role="group" aria-labelledby="popup-title" tabIndex={0}>
        {detail && (
          <div className="popup-item">
            <DecideBox detail={detail} heading="h3" own={own} ask={data?.ask ?? null} />
            <DetailBody detail={detail} heading="h3" answered={own}>
              {hasLink && (
                <p className="links popup-whole no-print">
                  <Link to={page} reloadDocument>
                    {texts.detail.wholePage}
                  </Link>
                </p>
              )}
            </DetailBody>
          </div>
        )}
      </div>
      <div className="popup-foot">
        {detail?.link && <ApplyLink detail={detail} link={detail.link} />}
        {detail && <Keep item={detail} layout="bar" />}
        <ButtonLink
          className={hasLink ? 'button popup-page' : 'button'}
          // Without an official link it is what the foot is for, which is known with the item.
          look={data === undefined || hasLink ? undefined : 'full'}
          to={page}
          reloadDocument
          label={texts.detail.wholePage}
        />
        <Button onClick={close} label={texts.detail.close} />
      </div>
    </Popup>
  )
}
