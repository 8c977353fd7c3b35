import { readLink } from '#domain/words/links.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import type { Texts } from '#web/texts/language.ts'
import { type CardView, toCardView } from '#web/opportunity/card-view.ts'
import { fieldFor, wordFor } from '#web/opportunity/words.ts'
import { longDate } from '#web/parts/dates.ts'
import { closingInWords, deadlineInWords } from '#web/opportunity/due-view.ts'

export interface Fact {
  readonly label: string
  readonly value: string
  readonly note?: string | undefined
}

export interface DetailSection {
  readonly title: string
  /** Steps are numbered and end at the deadline; the others are bullets. */
  readonly steps: boolean
  readonly items: readonly string[]
}

/** An opportunity as popup and page show it. Facts and sections without a value are left out. */
export interface DetailView extends CardView {
  readonly host: string | null
  readonly customMessage: string | null
  readonly paragraphs: readonly string[]
  readonly facts: readonly Fact[]
  readonly sections: readonly DetailSection[]
  /** The official site; null: none is known, or what is stored is no web address. */
  readonly link: string | null
  readonly deadlineWords: string
  readonly deadlineNote: string | null
}

export function toDetailView(opportunity: Opportunity, texts: Texts, now: Date): DetailView {
  const text = texts.facts
  const card = toCardView(opportunity, texts, now, 'description')
  const link = readLink(opportunity.officialLink)
  const internship = opportunity.kind === 'internship'
  return {
    ...card,
    host: hostOf(opportunity),
    customMessage: opportunity.customMessage,
    paragraphs: opportunity.description.split(/\n+/).filter((line) => line.trim() !== ''),
    facts: factsOf(opportunity, card, texts, now),
    sections: [
      { title: text.benefits, steps: false, items: opportunity.benefits },
      { title: text.eligibility, steps: false, items: opportunity.eligibility },
      { title: internship ? text.applicationProcess : text.howToApply, steps: true, items: opportunity.howToApply },
      { title: text.documents, steps: false, items: opportunity.documents },
    ].filter((section) => section.items.length > 0),
    link: link.ok ? link.href : null,
    deadlineWords: deadlineInWords(opportunity.deadline, texts, now),
    deadlineNote: opportunity.deadline.note,
  }
}

/** Both hosts, or the longer one where it names the other ('ETH Zurich' and 'ETH Zurich and ETH Foundation'). */
function hostOf({ hostUniversity, hostOrganization }: Opportunity): string | null {
  if (!hostUniversity || !hostOrganization) return hostUniversity ?? hostOrganization
  if (hostOrganization.includes(hostUniversity)) return hostOrganization
  if (hostUniversity.includes(hostOrganization)) return hostUniversity
  return `${hostUniversity}, ${hostOrganization}`
}

function factsOf(opportunity: Opportunity, card: CardView, texts: Texts, now: Date): Fact[] {
  const { facts: text, writing } = texts
  const facts: (Fact | null)[] = [
    fact(text.category, card.categories.join(', ')),
    fact(text.country, opportunity.country),
    fact(text.location, opportunity.location),
    fact(text.region, opportunity.regions.map((word) => wordFor(word, texts)).join(', ')),
    fact(
      text.applicationDeadline,
      deadlineInWords(opportunity.deadline, texts, now),
      card.due.date === null ? undefined : (closingInWords(opportunity.deadline, texts) ?? undefined),
    ),
    fact(text.duration, opportunity.duration),
    opportunity.kind === 'scholarship' || opportunity.amount
      ? fact(text.amount, amountOf(opportunity, card, texts), opportunity.amountNote ?? undefined)
      : fact(text.funding, card.funding?.label ?? opportunity.amountNote, card.funding ? (opportunity.amountNote ?? undefined) : undefined),
    fact(text.eligibleFrom, opportunity.eligibleFrom ?? (opportunity.openToAll ? text.everyNationality : null)),
    fact(text.fields, opportunity.fields.map((word) => fieldFor(word, texts)).join(', ')),
    fact(text.fee, opportunity.feeToApply),
    fact(
      opportunity.kind === 'internship' ? text.created : text.createdAt,
      opportunity.createdAt && longDate(opportunity.createdAt, writing),
    ),
    fact(text.verified, opportunity.verifiedOn && longDate(opportunity.verifiedOn, writing)),
  ]
  return facts.filter((entry) => entry !== null)
}

function fact(label: string, value: string | null, note?: string): Fact | null {
  return value ? { label, value, note } : null
}

/**
 * Empty or 0 reads 'Varies / Fully Funded' (docs/interface.md, Amount), but not where it is known that nothing is paid, which would mislead
 * a student. Scholarships have an amount; the others say what is paid where it is known.
 */
function amountOf(opportunity: Opportunity, card: CardView, { facts, writing }: Texts): string | null {
  if (opportunity.amount) {
    const figure = opportunity.amount.toLocaleString(writing.long)
    return opportunity.currency ? `${opportunity.currency} ${figure}` : figure
  }
  if (opportunity.funding === 'none') return card.funding?.label ?? facts.varies
  return facts.varies
}
