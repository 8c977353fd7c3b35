import * as messages from '#web/texts/en/site.ts'

/**
 * Sponsored slots of a fixed size. With an ad network configured each is a sandboxed frame of a page of ours with a policy of its own, so
 * that the network's code cannot touch the site (docs/interface.md, Ads).
 */
export function Sponsored({ slots, frames }: { slots: readonly number[]; frames: boolean }) {
  return (
    <aside className="sponsored" aria-label={messages.ads.label}>
      {slots.map((slot) => (
        <div className="slot" key={slot}>
          <span>{messages.ads.label}</span>
          {frames ? (
            <iframe
              src={`/ads/${slot}`}
              title={`${messages.ads.label}: ${messages.ads.slot(slot)}`}
              referrerPolicy="no-referrer"
              sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
              loading="lazy"
            />
          ) : (
            <b>{messages.ads.slot(slot)}</b>
          )}
        </div>
      ))}
    </aside>
  )
}
