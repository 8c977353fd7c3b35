import { useEffect } from 'react'
import { href, useFetcher } from 'react-router'
import { ApplyLink } from '#web/opportunity/Apply.tsx'
import { DetailBody, DetailHead } from '#web/opportunity/Detail.tsx'
import { Keep } from '#web/keep/Keep.tsx'
import { closingForm, Popup } from '#web/parts/Popup.tsx'
import { useCarry } from '#web/parts/carry.ts'
import { usePopup } from '#web/parts/usePopup.ts'
import { useTexts } from '#web/texts/useTexts.ts'
import type { loader } from '#web/routes/opportunity-detail.ts'
import type { DetailView } from '#web/opportunity/detail-view.ts'
import type { OpenItem } from '#web/opportunity/find-detail.ts'

/** The popup of a list: shows the item that `?open=` names. `initial` is what the server rendered for a direct visit. */
export function OpportunityPopup({ initial }: { initial: OpenItem | null }) {
  const { slug, listAddress, close } = usePopup()
  const found = initial?.slug === slug ? initial : null
  // A direct visit to the address of an item that is gone: the list alone.
  if (!slug || found?.detail === null) return null
  return <OpenPopup key={slug} slug={slug} initial={found?.detail ?? null} listAddress={listAddress} close={close} />
}

interface OpenPopupProps {
  readonly slug: string
  readonly initial: DetailView | null
  readonly listAddress: string
  readonly close: () => void
}

function OpenPopup({ slug, initial, listAddress, close }: OpenPopupProps) {
  const texts = useTexts()
  const fetcher = useFetcher<typeof loader>()
  const detail = initial ?? fetcher.data?.detail ?? null
  const carry = useCarry()
  const page = carry(href('/opportunity/:slug', { slug }))
  const address = carry(href('/opportunity/:slug/detail', { slug }))
  const needed = !detail && fetcher.state === 'idle' && fetcher.data === undefined
  useEffect(() => {
    if (needed) void fetcher.load(address)
  }, [needed, fetcher, address])

  const failed = !detail && fetcher.state === 'idle' && fetcher.data !== undefined
  return (
    <Popup labelledBy="popup-title" closeHref={listAddress} onClose={close}>
      {/* What scrolls must be reachable by keyboard (WCAG 2.1.1; axe: scrollable-region-focusable). */}
      <div className={`popup-scroll tint-${detail?.tint ?? 6}`} role="group" aria-labelledby="popup-title" tabIndex={0}>
        {detail ? (
          <>
            <DetailHead detail={detail} heading="h2" id="popup-title" />
            <DetailBody detail={detail} heading="h3" />
          </>
        ) : (
          <div className="popup-head">
            <h2 id="popup-title" role="status">
              {failed ? texts.detail.failed : texts.detail.loading}
            </h2>
          </div>
        )}
      </div>
      <p className="popup-foot">
        {detail?.link ? (
          <ApplyLink detail={detail} link={detail.link} />
        ) : (
          <a className="button" href={page}>
            {texts.detail.fullPage}
          </a>
        )}
        {detail && <Keep item={detail} />}
        <button className="button button-line" form={closingForm}>
          {texts.detail.close}
        </button>
      </p>
    </Popup>
  )
}
