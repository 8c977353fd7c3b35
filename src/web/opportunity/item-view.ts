import type { CardLayout } from '#domain/listing/collections.ts'
import { readDeadlineOf } from '#domain/opportunity/applications.ts'
import { nameDay } from '#domain/opportunity/deadline.ts'
import type { LinkDoubt } from '#domain/opportunity/link-doubt.ts'
import type { Opportunity, OpportunityField } from '#domain/opportunity/opportunity.ts'
import { categoriesOf, levelsOf, regionsOf } from '#domain/opportunity/vocabulary.ts'
import { readLink } from '#domain/words/links.ts'
import { cleanLine } from '#domain/words/text.ts'
import { webDomainOf } from '#domain/words/web-domain.ts'
import { longDate, shortDate } from '#web/components/dates.ts'
import { fieldFor, wordFor } from '#web/components/word-labels.ts'
import { questionsAddress } from '#web/fit/answers-view.ts'
import { type Applicant, toVerdictContext } from '#web/fit/applicant.ts'
import { toEligibilityView, type EligibilityView } from '#web/fit/eligibility-view.ts'
import { toRuleNotes } from '#web/fit/rule-notes.ts'
import type { GroupNames, VerdictView } from '#web/fit/verdict-view.ts'
import { toWhoView } from '#web/fit/who-view.ts'
import { toDeadlineView, closingInWords, deadlineInWords } from '#web/opportunity/deadline-view.ts'
import { toFactSentences } from '#web/opportunity/fact-sentences.ts'
import { toPaidView, feeInWords } from '#web/opportunity/paid-view.ts'
import { type CoverKind, flagAddress, isPicture } from '#web/pictures/address.ts'
import type { Texts } from '#web/texts/language.ts'

/**
 * An opportunity as a card shows it: plain values, so that the browser needs none of the domain.
 */
export type CardView = ReturnType<typeof toCardView>

/**
 * Competitions, exchanges and summer programs are scholarships of that category (docs/interface,
 * Listing pages).
 */
export function coverKindOf(opportunity: Opportunity): CoverKind {
  if (opportunity.kind !== 'scholarship') return opportunity.kind
  const categories = categoriesOf(opportunity)
  return (
    (['competition', 'exchange', 'summer'] as const).find((kind) => categories.includes(kind)) ??
    'scholarship'
  )
}

const tints = {
  europe: 1,
  asia: 2,
  africa: 3,
  'south-america': 5,
  'north-america': 5,
  america: 5,
  australia: 4,
  'middle-east': 3,
} as const

/**
 * An item as a card at an instant: the same for every visitor, except `verdict`, which belongs to
 * the answers of the address.
 */
export function toCardView(
  opportunity: Opportunity,
  texts: Texts,
  now: Date,
  layout: CardLayout = 'standard',
  verdict?: VerdictView,
) {
  const kind = coverKindOf(opportunity)
  const region = regionsOf(opportunity).find((key): key is keyof typeof tints => key in tints)
  const funding = kind === 'competition' ? texts.prizes : texts.funding
  const fundingBriefly = kind === 'competition' ? texts.prizesBriefly : texts.fundingBriefly
  const { categories } = texts.words
  return {
    slug: opportunity.slug,
    kind,
    name: opportunity.name,
    // Of its cover, whose full address would be a separate text for each card.
    countryCode: opportunity.countryCode,
    image: opportunity.image && isPicture(opportunity.image) ? opportunity.image : null,
    imageAlt: opportunity.imageAlt ?? '',
    flag: flagAddress(opportunity.countryCode),
    // In words; 'N/A' if none is known.
    where:
      opportunity.country === 'Multiple countries'
        ? texts.facts.manyCountries
        : opportunity.country || texts.card.notAvailable,
    // 1 to 6: the pale map tint of its region.
    tint: region ? tints[region] : 6,
    levels: levelsOf(opportunity).map((key) => categories[key]),
    funding: opportunity.funding && {
      key: opportunity.funding,
      label: funding[opportunity.funding],
      brief: fundingBriefly[opportunity.funding],
    },
    // Only what the layout shows, because a listing has thirty cards.
    categories:
      layout === 'facts' || layout === 'categories' ? categoriesInWords(opportunity, texts) : [],
    country: layout === 'facts' ? opportunity.country : null,
    location: layout === 'leadership' ? opportunity.location : null,
    duration: layout === 'internship' ? opportunity.duration : null,
    description: layout === 'description' ? opportunity.description : null,
    deadline: toDeadlineView(opportunity, texts, now),
    // The hash by which a browser notices another official link (web/shortlist).
    linkHash: hashLink(opportunity.officialLink),
    // With answers of the visitor in the address.
    verdict,
  }
}

/** The known categories in words; without one of them the editor's own words. */
export function categoriesInWords(opportunity: Opportunity, texts: Texts): readonly string[] {
  const categories = categoriesOf(opportunity).map((key) => texts.words.categories[key])
  return categories.length > 0
    ? categories
    : opportunity.categories.map((word) => wordFor(word, texts))
}

/**
 * A short hash (FNV-1a, 32 bits) by which a browser that keeps the item sees that its official link
 * has changed.
 */
function hashLink(address: string | null): string {
  const link = readLink(address)
  if (!link.ok) return ''
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(link.href))
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return hash.toString(36)
}

export type Fact = {
  readonly label: string
  readonly value: string
  readonly note?: string | undefined
}

export type DetailView = ReturnType<typeof toDetailView>

interface DetailContext {
  readonly now: Date
  /** The caution beside its official link; null: none. */
  readonly doubt: LinkDoubt | null
  /** The groups of countries that rules name. */
  readonly groups: readonly GroupNames[]
  /** Another backend has the data, which takes no reports. */
  readonly isRemote: boolean
  /** Where the address holds answers. */
  readonly eligibility?: EligibilityView
}

/**
 * An opportunity as popup and page show it, in words. Facts and sections without a value are left
 * out.
 */
export function toDetailView(
  opportunity: Opportunity,
  texts: Texts,
  { now, doubt, groups, isRemote, eligibility }: DetailContext,
) {
  const text = texts.facts
  const card = toCardView(opportunity, texts, now, 'description')
  const link = readLink(opportunity.officialLink)
  const internship = opportunity.kind === 'internship'
  return {
    ...card,
    host: hostInWords(opportunity),
    customMessage: opportunity.customMessage,
    paragraphs: opportunity.description.split(/\n+/).filter((line) => line.trim() !== ''),
    facts: Object.values(factViews)
      .map((view) => view({ item: opportunity, card, texts, now }))
      .filter((fact) => fact !== null),
    // What decides, in a few sentences; empty where the rules state none of it.
    sentences: toFactSentences(opportunity, groups, texts),
    // Who can apply, rule by rule; null: it has no rules.
    who: toWhoView(opportunity, groups, isRemote, texts),
    paid: toPaidView(opportunity, texts),
    // Each with its title; without items it is not shown.
    sections: {
      benefits: { title: text.benefits, items: opportunity.benefits },
      eligibility: { title: text.eligibility, items: opportunity.eligibility },
      documents: { title: text.documents, items: opportunity.documents },
      howToApply: {
        title: internship ? text.applicationProcess : text.howToApply,
        items: opportunity.howToApply,
      },
    },
    // The official site; null: none is stored, or it is no web address.
    link: link.ok ? link.href : null,
    // The domain of the site in ASCII, without lookalike letters; null: none, or no address of the
    // web.
    leadsTo: leadsTo(opportunity.officialLink),
    // The link names no page of the program, which has to be found on that site.
    isFrontPage: isFrontPage(opportunity.officialLink),
    // Warnings before applying, as prominent as the link.
    cautions: listCautions(opportunity, doubt, texts),
    deadlineNote: opportunity.deadline.note,
    // When it was compared with the official page, or that it was not.
    checked: checkedInWords(opportunity, texts),
    ...(eligibility && { verdict: eligibility.verdict, eligibility }),
  }
}

/**
 * Both hosts, or the longer one where it names the other ('ETH Zurich' and 'ETH Zurich and ETH
 * Foundation').
 */
function hostInWords({ hostUniversity, hostOrganization }: Opportunity): string | null {
  if (!hostUniversity || !hostOrganization) return hostUniversity ?? hostOrganization
  if (hostOrganization.includes(hostUniversity)) return hostOrganization
  if (hostUniversity.includes(hostOrganization)) return hostUniversity
  return `${hostUniversity}, ${hostOrganization}`
}

type FactContext = {
  readonly item: Opportunity
  readonly card: CardView
  readonly texts: Texts
  readonly now: Date
}

/**
 * Fields that are not among the facts: beside dates and payments or another fact, in head, strip
 * and prose, or not for visitors.
 */
type Elsewhere =
  | ('verifiedOn' | 'verifiedHost' | 'rules')
  | (
      | 'usually'
      | 'expectedOpens'
      | 'usuallyOpens'
      | 'openToAll'
      | 'funding'
      | 'currency'
      | 'amountNote'
    )
  | (
      | 'kind'
      | 'name'
      | 'description'
      | 'image'
      | 'imageAlt'
      | 'countryCode'
      | 'hostUniversity'
      | 'hostOrganization'
    )
  | (
      | 'benefits'
      | 'eligibility'
      | 'howToApply'
      | 'documents'
      | 'officialLink'
      | 'customMessage'
      | 'slug'
    )
  | ('id' | 'code' | 'source' | 'state' | 'updatedAt')

/** How each other field is shown among the facts, in their order; null: not for this item. */
const factViews: Readonly<
  Record<Exclude<OpportunityField, Elsewhere>, (context: FactContext) => Fact | null>
> = {
  categories: ({ item, texts }) =>
    fact(texts.facts.category, categoriesInWords(item, texts).join(', ')),
  aliases: ({ item, texts }) => fact(texts.facts.aliases, item.aliases.join(', ')),
  country: ({ item, texts }) => fact(texts.facts.country, item.country),
  location: ({ item, texts }) => fact(texts.facts.location, item.location),
  regions: ({ item, texts }) =>
    fact(texts.facts.region, item.regions.map((word) => wordFor(word, texts)).join(', ')),
  deadline: ({ item, card, texts, now }) => {
    // The words of the deadline name the hour already, except of an expected day.
    const isTold = card.deadline.date === null || Boolean(nameDay(item.deadline)?.time)
    const closing = isTold ? null : closingInWords(item.deadline, texts)
    return fact(
      texts.facts.applicationDeadline,
      deadlineInWords(item, texts, now),
      closing ?? undefined,
    )
  },
  opens: ({ card, texts }) => fact(texts.facts.applications, card.deadline.applications.words),
  duration: ({ item, texts }) => fact(texts.facts.duration, item.duration),
  amount: ({ item, card, texts }) => {
    const note = item.amountNote ?? undefined
    if (item.kind === 'scholarship' || item.amount)
      return fact(texts.facts.amount, amountOf(item, card, texts), note)
    if (card.funding) return fact(texts.facts.funding, card.funding.label, note)
    return fact(texts.facts.funding, item.amountNote)
  },
  eligibleFrom: ({ item, texts }) =>
    fact(
      texts.facts.eligibleFrom,
      item.eligibleFrom ?? (item.openToAll ? texts.facts.everyNationality : null),
    ),
  fields: ({ item, texts }) =>
    fact(texts.facts.fields, item.fields.map((word) => fieldFor(word, texts)).join(', ')),
  feeToApply: ({ item, texts }) => fact(texts.facts.fee, item.feeToApply),
  createdAt: ({ item: { kind, createdAt }, texts: { facts, writing } }) =>
    fact(
      kind === 'internship' ? facts.created : facts.createdAt,
      createdAt && longDate(createdAt, writing),
    ),
}

/** 'Checked on 12 Nov 2026 on chevening.org'. */
export const checkedInWords = (
  { verifiedOn, verifiedHost }: Opportunity,
  { facts, writing }: Texts,
): string =>
  verifiedOn === null || verifiedHost === null
    ? facts.notChecked
    : facts.checked(shortDate(verifiedOn, writing), verifiedHost)

const fact = (label: string, value: string | null, note?: string): Fact | null =>
  value ? { label, value, note } : null

/**
 * Empty or 0 reads 'Varies / Fully Funded' (docs/interface, Amount), except where a part or
 * nothing is paid, which would mislead a student. Scholarships have an amount; other kinds show
 * what is paid where it is known.
 */
function amountOf(
  opportunity: Opportunity,
  card: CardView,
  { facts, writing }: Texts,
): string | null {
  if (opportunity.amount) {
    const amount = opportunity.amount.toLocaleString(writing.long)
    return opportunity.currency ? `${opportunity.currency} ${amount}` : amount
  }
  return card.funding === null || card.funding.key === 'full' ? facts.varies : card.funding.label
}

/** The same with what the rules say of the person whose answers the address holds. */
export function withEligibility(
  opportunity: Opportunity,
  { applicant, ...context }: Omit<DetailContext, 'eligibility'> & { applicant: Applicant | null },
  texts: Texts,
): DetailView {
  if (!applicant?.hasAnswers) return toDetailView(opportunity, texts, context)
  const eligibility = toEligibilityView(
    toVerdictContext(applicant, opportunity),
    toRuleNotes(opportunity, context.isRemote, texts),
    questionsAddress(applicant),
    applicant.carried,
    texts,
  )
  return toDetailView(opportunity, texts, { ...context, eligibility })
}

/** Warnings before applying: the costs by the rules, and reasons to check the link twice. */
export function listCautions(
  { rules }: Pick<Opportunity, 'rules'>,
  doubt: LinkDoubt | null,
  texts: Texts,
) {
  const { cautions } = texts
  const costs =
    rules?.fee.rule === 'asked'
      ? [cautions.costs(rules.fee.amount === null ? null : feeInWords(rules.fee, texts))]
      : []
  return [...costs, ...(doubt === null ? [] : [cautions[doubt.kind](inDns(doubt.domain))])]
}

/** The site of the link, in the letters of DNS; null: the link is no web address. */
export function leadsTo(link: string | null): string | null {
  const found = webDomainOf(link)
  return found === null ? null : inDns(found.domain)
}

/** Whether the link names a site and no page of it; false where it is no web address. */
export function isFrontPage(link: string | null): boolean {
  const read = readLink(link)
  if (!read.ok) return false
  const { pathname, search, hash } = new URL(read.href)
  return /^\/(?:index\.\w+)?$/.test(pathname) && search === '' && hash === ''
}

/** 'xn--mnchen-3ya.de' for 'münchen.de': a letter of another script can look like a Latin one. */
const inDns = (domain: string): string => URL.parse(`https://${domain}`)?.hostname ?? domain

/** The deadline without a countdown, for texts that are read on another day: 'closed on 1 May 2031'. */
export function deadlineOrClosing(item: Opportunity, texts: Texts, now: Date): string {
  const day = deadlineInWords(item, texts, now)
  const isClosed = readDeadlineOf(item, now).state === 'closed'
  return isClosed ? `${texts.textCard.closed} ${day}` : day
}

/**
 * An item as a few lines of plain text for messages: name, deadline, who can apply, link, and how
 * certain the dates are.
 */
export function writeTextCard(
  item: Opportunity,
  texts: Texts,
  now: Date,
  publicUrl: string,
): string {
  const text = texts.textCard
  const link = readLink(item.officialLink)
  const deadline = deadlineOrClosing(item, texts, now)
  const levels = levelsOf(item).map((key) => texts.words.categories[key])
  const who = item.eligibleFrom ?? (item.openToAll ? texts.facts.everyNationality : null)
  const sayWho = [levels.join(', '), who].filter((part) => part !== null && part !== '').join('. ')
  const lines = [
    cleanLine(item.name),
    `${text.deadline}: ${deadline}`,
    `${text.who}: ${cleanLine(sayWho) || text.whoUnknown}`,
    `${text.official}: ${link.ok ? link.href : text.noOfficial}`,
    checkedInWords(item, texts),
    `${text.from}: ${publicUrl}/opportunity/${item.slug}`,
  ]
  return `${lines.join('\n')}\n`
}
