import { Picture } from '#web/components/Picture.tsx'
import type { CardView } from '#web/opportunity/item-view.ts'
import { coverAddress } from '#web/pictures/address.ts'
import { Postmark } from '#web/pictures/marks.tsx'
import { useTexts } from '#web/texts/useTexts.ts'
import '#web/opportunity/Stamp.css'

type StampView = Pick<CardView, 'slug' | 'countryCode' | 'image' | 'imageAlt' | 'kind' | 'deadline'>

/** The context: a row of a list, a card, or the head of a popup and of the item's own page. */
type StampSize = 'row' | 'card' | 'head'

/**
 * The item's stamp: its picture, over the drawing that appears when there is none or it fails to
 * load.
 */
export function Stamp({
  item,
  size,
  eager = false,
}: {
  item: StampView
  size: StampSize
  eager?: boolean
}) {
  const texts = useTexts()
  const drawn = { width: 320, height: 200, loading: eager ? 'eager' : 'lazy' } as const
  return (
    <figure className="stamp" data-size={size}>
      <img src={coverAddress(item)} alt="" {...drawn} decoding="async" />
      {item.image ? (
        <Picture
          {...drawn}
          src={item.image}
          alt={item.imageAlt}
          instead={<figcaption>{texts.card.imageNotFound}</figcaption>}
        />
      ) : (
        // In a list of thirty it would be read out thirty times, and says nothing of the item.
        <figcaption className="visually-hidden" aria-hidden={size === 'head' ? undefined : true}>
          {texts.card.noImage}
        </figcaption>
      )}
      {item.deadline.tone === 'closed' && <Postmark className="postmark" />}
    </figure>
  )
}
