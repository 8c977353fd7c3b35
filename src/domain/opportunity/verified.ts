import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { webDomainOf } from '#domain/words/web-domain.ts'

type Verified = Pick<Opportunity, 'verifiedOn' | 'verifiedHost'>
/** The fields that an editor compares with the official page. */
type Compared = Pick<
  Opportunity,
  'officialLink' | 'deadline' | 'opens' | 'expectedOpens' | 'usuallyOpens' | 'usually' | 'rules'
>

/**
 * The day on which an editor compared dates, money and rules with the official page
 * (docs/interface, Deadlines). null: never.
 */
export function verifiedOnDay(
  item: Pick<Opportunity, 'officialLink'>,
  day: string | null,
): Verified {
  return { verifiedOn: day, verifiedHost: day === null ? null : hostOf(item) }
}

/**
 * The item after a change, without what was verified of what it says otherwise now: the official
 * link's host, a date or the rules.
 */
export function withoutOldVerification<Item extends Compared & Verified>(
  before: Item,
  after: Item,
): Item {
  const isSame =
    hostOf(before) === hostOf(after) &&
    JSON.stringify(compared(before)) === JSON.stringify(compared(after))
  return isSame ? after : { ...after, verifiedOn: null, verifiedHost: null }
}

function compared({
  deadline: { kind, date, time, zone },
  opens,
  expectedOpens,
  usuallyOpens,
  usually,
  rules,
}: Compared): unknown {
  return [kind, date, time, zone, opens, expectedOpens, usuallyOpens, usually, rules]
}

const hostOf = ({ officialLink }: Pick<Opportunity, 'officialLink'>): string | null =>
  webDomainOf(officialLink)?.host.replace(/^www\./, '') ?? null
