import { namedDay } from '#domain/opportunity/followed-day.ts'
import { webDomainOf } from '#domain/words/web-domain.ts'
import type { FoundItem } from '#web/keep/find-items.ts'
import { type CardView, toCardView } from '#web/opportunity/card-view.ts'
import type { Texts } from '#web/texts/language.ts'

export interface ShortlistItem {
  /** The slug that was asked for, perhaps a former one. */
  readonly asked: string
  readonly card: CardView
  /** Day that the item names, past ones too. */
  readonly day: string | null
  /** 'about', where it is an expected one. */
  readonly about: string | null
  /** Of the official page. */
  readonly domain: string | null
}

export function toShortlistItem({ asked, item }: FoundItem, texts: Texts, now: Date): ShortlistItem {
  const day = namedDay(item)
  return {
    asked,
    card: toCardView(item, texts, now),
    day: day?.date ?? null,
    about: day?.kind === 'expected' ? texts.due.about : null,
    domain: webDomainOf(item.officialLink)?.domain ?? null,
  }
}
