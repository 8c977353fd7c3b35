import { useTexts } from '#web/texts/useTexts.ts'
import { Icon } from '#web/pictures/marks.tsx'
import { Postmark } from '#web/pictures/postmark.tsx'
import type { CardView } from '#web/opportunity/card-view.ts'

type StampView = Pick<CardView, 'cover' | 'image' | 'imageAlt' | 'kind' | 'due'>

/**
 * The item's stamp: its picture where it has one, over the drawing that shows when there is none or it fails to load (boot.js hides the
 * failed picture and writes the caption).
 */
export function Stamp({ item, eager = false }: { item: StampView; eager?: boolean }) {
  const texts = useTexts()
  const loading = eager ? 'eager' : 'lazy'
  return (
    <figure className="stamp">
      <img src={item.cover} alt="" width="320" height="200" loading={loading} decoding="async" />
      {item.image && (
        <img
          src={item.image}
          alt={item.imageAlt}
          width="320"
          height="200"
          loading={loading}
          decoding="async"
          referrerPolicy="no-referrer"
          data-picture={texts.card.imageNotFound}
        />
      )}
      <figcaption className="visually-hidden" suppressHydrationWarning>
        {item.image ? '' : texts.card.noImage}
      </figcaption>
      <span className="stamp-mark">
        <Icon name={item.kind} />
      </span>
      {item.due.tone === 'closed' && <Postmark className="postmark" />}
    </figure>
  )
}
