import { readLink } from '#domain/words/links.ts'
import type { LinkDoubt } from '#domain/opportunity/link-doubt.ts'
import type { Opportunity, OpportunityField } from '#domain/opportunity/opportunity.ts'
import type { Texts } from '#web/texts/language.ts'
import { type CardView, categoriesInWords, toCardView } from '#web/opportunity/card-view.ts'
import { toEligibilityView, type EligibilityView } from '#web/fit/eligibility-view.ts'
import { type Applicant, questionsAddress, toVerdictContext } from '#web/fit/applicant.ts'
import { toRuleNotes } from '#web/fit/rule-notes.ts'
import { toPaidView } from '#web/opportunity/paid-view.ts'
import { leadsTo, listCautions } from '#web/opportunity/cautions.ts'
import { fieldFor, wordFor } from '#web/opportunity/words.ts'
import { longDate, shortDate } from '#web/components/dates.ts'
import { closingInWords, deadlineInWords } from '#web/opportunity/deadline-view.ts'

export interface Fact {
  readonly label: string
  readonly value: string
  readonly note?: string | undefined
}

export type DetailView = ReturnType<typeof toDetailView>

/**
 * An opportunity as popup and page show it, in words. Facts and sections without a value are left out. `doubt`: the caution beside its
 * official link; null: none. `eligibility`: where the address holds answers.
 */
export function toDetailView(opportunity: Opportunity, texts: Texts, now: Date, doubt: LinkDoubt | null, eligibility?: EligibilityView) {
  const text = texts.facts
  const card = toCardView(opportunity, texts, now, 'description')
  const link = readLink(opportunity.officialLink)
  const internship = opportunity.kind === 'internship'
  return {
    ...card,
    host: hostOf(opportunity),
    customMessage: opportunity.customMessage,
    paragraphs: opportunity.description.split(/\n+/).filter((line) => line.trim() !== ''),
    facts: Object.values(factViews).flatMap((view) => view?.({ item: opportunity, card, texts, now }) ?? []),
    paid: toPaidView(opportunity, texts),
    // Steps are numbered and end at the deadline; the others are bullets.
    sections: [
      { title: text.benefits, steps: false, items: opportunity.benefits },
      { title: text.eligibility, steps: false, items: opportunity.eligibility },
      { title: internship ? text.applicationProcess : text.howToApply, steps: true, items: opportunity.howToApply },
      { title: text.documents, steps: false, items: opportunity.documents },
    ].filter((section) => section.items.length > 0),
    // The official site; null: none is stored, or it is no web address.
    link: link.ok ? link.href : null,
    // The domain of the site in ASCII, without lookalike letters; null: none, or no address of the web.
    leadsTo: leadsTo(opportunity.officialLink),
    // Warnings before applying, as prominent as the link.
    cautions: listCautions(opportunity, doubt, texts),
    deadlineWords: deadlineInWords(opportunity, texts, now),
    deadlineNote: opportunity.deadline.note,
    // When it was compared with the official page, or that it was not.
    checked: checkedInWords(opportunity, texts),
    ...(eligibility && { verdict: eligibility.verdict, eligibility }),
  }
}

/** Both hosts, or the longer one where it names the other ('ETH Zurich' and 'ETH Zurich and ETH Foundation'). */
function hostOf({ hostUniversity, hostOrganization }: Opportunity): string | null {
  if (!hostUniversity || !hostOrganization) return hostUniversity ?? hostOrganization
  if (hostOrganization.includes(hostUniversity)) return hostOrganization
  if (hostUniversity.includes(hostOrganization)) return hostUniversity
  return `${hostUniversity}, ${hostOrganization}`
}

interface FactContext {
  readonly item: Opportunity
  readonly card: CardView
  readonly texts: Texts
  readonly now: Date
}

/** How each field is shown among the facts, in their order. null: it is shown elsewhere, beside another fact, or is not for visitors. */
const factViews: Readonly<Record<OpportunityField, ((context: FactContext) => Fact | null) | null>> = {
  categories: ({ item, texts }) => fact(texts.facts.category, categoriesInWords(item, texts).join(', ')),
  aliases: ({ item, texts }) => fact(texts.facts.aliases, item.aliases.join(', ')),
  country: ({ item, texts }) => fact(texts.facts.country, item.country),
  location: ({ item, texts }) => fact(texts.facts.location, item.location),
  regions: ({ item, texts }) => fact(texts.facts.region, item.regions.map((word) => wordFor(word, texts)).join(', ')),
  deadline: ({ item, card, texts, now }) => {
    const closing = card.deadline.date === null ? null : closingInWords(item.deadline, texts)
    return fact(texts.facts.applicationDeadline, deadlineInWords(item, texts, now), closing ?? undefined)
  },
  usually: null,
  opens: ({ card, texts }) => fact(texts.facts.applications, card.deadline.applications.words),
  expectedOpens: null,
  usuallyOpens: null,
  duration: ({ item, texts }) => fact(texts.facts.duration, item.duration),
  amount: ({ item, card, texts }) => {
    const note = item.amountNote ?? undefined
    return item.kind === 'scholarship' || item.amount
      ? fact(texts.facts.amount, amountOf(item, card, texts), note)
      : fact(texts.facts.funding, card.funding?.label ?? item.amountNote, card.funding ? note : undefined)
  },
  eligibleFrom: ({ item, texts }) =>
    fact(texts.facts.eligibleFrom, item.eligibleFrom ?? (item.openToAll ? texts.facts.everyNationality : null)),
  fields: ({ item, texts }) => fact(texts.facts.fields, item.fields.map((word) => fieldFor(word, texts)).join(', ')),
  rules: null,
  feeToApply: ({ item, texts }) => fact(texts.facts.fee, item.feeToApply),
  createdAt: ({ item, texts }) =>
    fact(
      item.kind === 'internship' ? texts.facts.created : texts.facts.createdAt,
      item.createdAt && longDate(item.createdAt, texts.writing),
    ),
  // The view shows them beside dates and payments.
  verifiedOn: null,
  verifiedHost: null,
  // With the facts above.
  openToAll: null,
  funding: null,
  currency: null,
  amountNote: null,
  // In head, strip and prose.
  kind: null,
  name: null,
  description: null,
  image: null,
  imageAlt: null,
  countryCode: null,
  hostUniversity: null,
  hostOrganization: null,
  benefits: null,
  eligibility: null,
  howToApply: null,
  documents: null,
  officialLink: null,
  customMessage: null,
  slug: null,
  // Not for visitors.
  id: null,
  code: null,
  source: null,
  state: null,
  updatedAt: null,
}

/** 'Checked on 12 Nov 2026 on chevening.org'. */
export function checkedInWords(
  { verifiedOn, verifiedHost }: Pick<Opportunity, 'verifiedOn' | 'verifiedHost'>,
  { facts, writing }: Texts,
): string {
  return verifiedOn === null || verifiedHost === null ? facts.notChecked : facts.checked(shortDate(verifiedOn, writing), verifiedHost)
}

function fact(label: string, value: string | null, note?: string): Fact | null {
  return value ? { label, value, note } : null
}

/**
 * Empty or 0 reads 'Varies / Fully Funded' (docs/interface.md, Amount), except where a part or nothing is paid, which would mislead a
 * student. Scholarships have an amount; other kinds show what is paid where it is known.
 */
function amountOf(opportunity: Opportunity, card: CardView, { facts, writing }: Texts): string | null {
  if (opportunity.amount) {
    const amount = opportunity.amount.toLocaleString(writing.long)
    return opportunity.currency ? `${opportunity.currency} ${amount}` : amount
  }
  return card.funding === null || card.funding.key === 'full' ? facts.varies : card.funding.label
}

/** The same with what the rules say of the person whose answers the address holds. */
export function withEligibility(
  opportunity: Opportunity,
  { applicant, isRemote, now, doubt }: { applicant: Applicant | null; isRemote: boolean; now: Date; doubt: LinkDoubt | null },
  texts: Texts,
): DetailView {
  if (!applicant?.hasAnswers) return toDetailView(opportunity, texts, now, doubt)
  const context = toVerdictContext(applicant, opportunity)
  const notes = toRuleNotes(opportunity, isRemote, texts)
  const eligibility = toEligibilityView(context, notes, questionsAddress(applicant), applicant.carried, texts)
  return toDetailView(opportunity, texts, now, doubt, eligibility)
}
