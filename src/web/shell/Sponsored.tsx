import { useTexts } from '#web/texts/useTexts.ts'
import '#web/shell/Sponsored.css'

/**
 * Sponsored slots of a fixed size. With an ad network each is a sandboxed frame of a page of this
 * site. Its separate policy prevents the network's code from touching the site (docs/interface,
 * Ads).
 */
export function Sponsored({
  slots,
  frames,
  layout,
}: {
  slots: readonly number[]
  frames: boolean
  layout?: 'flush'
}) {
  const texts = useTexts()
  // The slots are in the name: a page may have two of these.
  const name = `${texts.ads.label}: ${slots.map(texts.ads.slot).join(', ')}`
  return (
    <aside className="stack sponsored no-print" data-gap="4" data-look={layout} aria-label={name}>
      {slots.map((slot) => (
        <div className="slot" key={slot}>
          <span>{texts.ads.label}</span>
          {frames ? (
            <iframe
              src={`/ads/${slot}`}
              title={`${texts.ads.label}: ${texts.ads.slot(slot)}`}
              referrerPolicy="no-referrer"
              sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
              loading="lazy"
            />
          ) : (
            <b>{texts.ads.slot(slot)}</b>
          )}
        </div>
      ))}
    </aside>
  )
}
