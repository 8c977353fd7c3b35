import { readDeadlineOf } from '#domain/opportunity/applications.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { levelsOf } from '#domain/opportunity/vocabulary.ts'
import { cleanLine } from '#domain/words/text.ts'
import { readLink } from '#domain/words/links.ts'
import { checkedInWords } from '#web/opportunity/item-view.ts'
import { deadlineInWords } from '#web/opportunity/deadline-view.ts'
import type { Texts } from '#web/texts/language.ts'

/** An item as a few lines of plain text for messages: name, deadline, who can apply, link, and how certain the dates are. */
export function writeTextCard(item: Opportunity, texts: Texts, now: Date, publicUrl: string): string {
  const text = texts.textCard
  const link = readLink(item.officialLink)
  const isClosed = readDeadlineOf(item, now).state === 'closed'
  const day = deadlineInWords(item, texts, now)
  const levels = levelsOf(item).map((key) => texts.words.categories[key])
  const who = item.eligibleFrom ?? (item.openToAll ? texts.facts.everyNationality : null)
  const lines = [
    cleanLine(item.name),
    `${text.deadline}: ${isClosed ? `${text.closed} ${day}` : day}`,
    `${text.who}: ${cleanLine([levels.join(', '), who].filter((part) => part !== null && part !== '').join('. ')) || text.whoUnknown}`,
    `${text.official}: ${link.ok ? link.href : text.noOfficial}`,
    checkedInWords(item, texts),
    `${text.from}: ${publicUrl}/opportunity/${item.slug}`,
  ]
  return `${lines.join('\n')}\n`
}
