import { coveredThings } from '#domain/eligibility/rule-words.ts'
import type { Payment } from '#domain/eligibility/rules-record.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { formatList } from '#web/fit/verdict-view.ts'
import type { Texts } from '#web/texts/language.ts'

export type PaidView = NonNullable<ReturnType<typeof toPaidView>>

/**
 * The payments as a small table (docs/interface, Rules). null: there are no rules, or they say
 * nothing about payments.
 */
export function toPaidView({ rules }: Pick<Opportunity, 'rules'>, texts: Texts) {
  if (rules === null) return null
  const { covers, payment, duty, fee } = rules
  const isStated =
    Object.values(covers).some((coverage) => coverage !== 'unknown') ||
    payment.length > 0 ||
    duty !== null ||
    fee.rule !== 'unknown'
  if (!isStated) return null
  const text = texts.paid
  const paidFor = (purpose: Payment['for']) => payment.filter((row) => row.for === purpose)
  const loud = [
    { label: text.prizes, value: sumsOf(paidFor('prize'), texts), isBurden: false },
    { label: text.other, value: sumsOf(paidFor('other'), texts), isBurden: false },
    { label: text.afterwards, value: duty, isBurden: true },
  ].filter((row) => row.value !== null)
  const rows = coveredThings.map((thing) => {
    const amounts = paidFor(thing)
    const sums = sumsOf(amounts, texts, false)
    return {
      thing,
      label: text.things[thing],
      coverage: covers[thing],
      // 'Paid', 'Not paid', or an amount with its period.
      value: sums ?? text.coverages[covers[thing]],
      isNumeric: sums !== null,
      // The purposes of a range's amounts; null: none is given.
      note: listNotes(amounts),
    }
  })
  const isUnstated = ({ coverage, isNumeric }: (typeof rows)[number]) =>
    coverage === 'unknown' && !isNumeric
  const unstated = [
    ...rows.filter(isUnstated).map(({ thing }) => texts.factSentences.things[thing]),
    ...(fee.rule === 'unknown' ? [text.aFee] : []),
  ]
  const cost = fee.rule === 'unknown' ? null : feeInWords(fee, texts)
  return {
    title: text.title,
    // One row for each thing that is stated, always in the same order.
    rows: rows.filter((row) => !isUnstated(row)).map(({ thing: _thing, ...row }) => row),
    // What is not stated, in one line; null: everything is.
    unstated: unstated.length === 0 ? null : text.unstated(formatList(unstated, texts, 'unit')),
    // As prominent as the money: prizes, duties afterwards, the fee to apply. `isBurden`: what
    // one owes.
    loud: [
      ...loud,
      ...(cost === null
        ? []
        : [{ label: text.toApply, value: cost, isBurden: fee.rule === 'asked' }]),
    ],
  }
}

/** 'USD 25', 'Free', 'A fee is asked', 'Not stated'. */
export function feeInWords(
  { rule, amount, currency }: NonNullable<Opportunity['rules']>['fee'],
  { paid, writing }: Texts,
): string {
  if (rule !== 'asked') return rule === 'none' ? paid.free : paid.coverages.unknown
  if (amount === null) return paid.feeAsked
  return [currency, amount.toLocaleString(writing.long)].filter((part) => part !== null).join(' ')
}

/**
 * 'EUR 992 to 1,400 a month': amounts of one currency and period form a range and are never added
 * up. null: none.
 */
export function sumsOf(
  payments: readonly Payment[],
  texts: Texts,
  withNotes = true,
): string | null {
  const groups = Map.groupBy(payments, ({ currency, per }) => `${currency} ${per}`)
  const sums = [...groups.values()].map((group) => sumOf(group, texts, withNotes))
  return sums.length === 0 ? null : sums.join('; ')
}

/** Of rows with one currency and one period; '' for none. */
function sumOf(group: readonly Payment[], { paid, writing }: Texts, withNotes: boolean): string {
  const [first] = group
  if (first === undefined) return ''
  const { currency, per } = first
  const formatAmount = (amount: number) => amount.toLocaleString(writing.long)
  const least = Math.min(...group.map(({ amount }) => amount))
  const most = Math.max(...group.map(({ amount }) => amount))
  const range =
    least === most
      ? together(`${currency} ${formatAmount(least)}`)
      : paid.range(currency, formatAmount(least), formatAmount(most))
  // A prize is paid once, which needs no mention.
  const period = per === 'once' && first.for === 'prize' ? '' : ` ${together(paid.periods[per])}`
  const sum = `${range}${period}`
  const notes = withNotes ? listNotes(group) : null
  return notes === null ? sum : `${sum} (${notes})`
}

/** Never breaks the line between these words. */
const together = (words: string): string => words.replaceAll(' ', '\u00A0')

function listNotes(payments: readonly Payment[]): string | null {
  const notes = [...new Set(payments.map(({ note }) => note).filter((note) => note !== null))]
  return notes.length === 0 ? null : notes.join(', ')
}
