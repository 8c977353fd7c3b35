import { type Correction, readExact } from '#domain/corrections.ts'
import type { CountryGroup } from '#domain/eligibility/rules.ts'
import type { ReportReason } from '#domain/feedback.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { levelsOf } from '#domain/opportunity/vocabulary.ts'
import type { CorrectionNews } from '#services/dashboard/attention-item.ts'
import { describeRules } from '#web/admin/rules-form/describe-rules.ts'
import { longDate } from '#web/components/dates.ts'
import { deadlineInWords, toApplicationsView } from '#web/opportunity/deadline-view.ts'
import type { Texts } from '#web/texts/language.ts'

/** What a line says of a correction: the fact as we say it, as it should be, and the page named. */
export function toCorrectionView(
  { correction, source, entry }: CorrectionNews,
  groups: readonly CountryGroup[],
  texts: Texts,
  now: Date,
) {
  const exact = readExact(correction)
  const isDay = exact !== null && 'day' in exact
  return {
    /** null: the item says nothing of the kind, or has been removed. */
    entry: entry && factInWords(correction.reason, entry, groups, texts, now),
    wanted: isDay ? longDate(exact.day, texts.writing) : correction.wanted,
    source,
  }
}

function factInWords(
  reason: ReportReason,
  entry: Opportunity,
  groups: readonly CountryGroup[],
  texts: Texts,
  now: Date,
): string | null {
  const rules = () => describeRules(entry.rules, groups, texts.admin)
  switch (reason) {
    case 'wrong-date':
      return deadlineInWords(entry, texts, now)
    case 'opening':
    case 'closed':
      return toApplicationsView(entry, texts, now).words
    case 'amount':
      return sumInWords(entry, texts)
    case 'age':
      return rules().age
    case 'who':
      return [rules().nationality, rules().residence].join(' ')
    case 'level':
      return levelsOf(entry)
        .map((level) => texts.words.categories[level])
        .join(', ')
    case 'dead-link':
      return entry.officialLink
    case 'asks-for-money':
    case 'other':
      return null
  }
}

/** What the item pays, in its own words; 'N/A' where it says nothing. */
export function sumInWords(
  { amount, currency, amountNote }: Opportunity,
  { writing, card }: Texts,
): string {
  const sum = amount ? `${currency ?? ''} ${amount.toLocaleString(writing.long)}`.trim() : ''
  return [sum, amountNote ?? ''].filter((part) => part !== '').join('. ') || card.notAvailable
}

/** Where the form of the item holds the fact; '': the form itself. */
export const fieldOf: Readonly<Record<ReportReason, string>> = {
  'wrong-date': '#field-deadline',
  opening: '#field-opens',
  amount: '#field-amount',
  age: '#rules-title',
  who: '#rules-title',
  level: '#field-categories',
  'dead-link': '#field-officialLink',
  closed: '#field-deadline',
  'asks-for-money': '',
  other: '',
}

/** Whether the item can say exactly what is wanted. */
export const canTakeOver = (correction: Correction): boolean => readExact(correction) !== null
