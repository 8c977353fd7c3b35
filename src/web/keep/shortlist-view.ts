import { namedDay } from '#domain/opportunity/deadline.ts'
import { webDomainOf } from '#domain/words/web-domain.ts'
import type { Applicant } from '#web/fit/applicant.ts'
import { verdictFor } from '#web/fit/ask-view.ts'
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

/** `applicant`: whom the address tells of; null: nobody, so that no verdict is said. */
export function toShortlistItem({ asked, item }: FoundItem, applicant: Applicant | null, texts: Texts, now: Date): ShortlistItem {
  const day = namedDay(item)
  const verdict = verdictFor(applicant, item, texts)
  return {
    asked,
    card: { ...toCardView(item, texts, now), ...(verdict === undefined ? {} : { verdict }) },
    day: day?.date ?? null,
    about: day?.kind === 'expected' ? texts.due.about : null,
    domain: webDomainOf(item.officialLink)?.domain ?? null,
  }
}
