import { type Coverage, coveredThings } from '#domain/eligibility/rule-words.ts'
import type { Rules } from '#domain/eligibility/rules-record.ts'
import { type EligibilityRule, unknownRules } from '#domain/eligibility/rules.ts'
import { eligibilityRules } from '#domain/eligibility/verdict.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { fieldsOf } from '#domain/opportunity/vocabulary.ts'
import { webDomainOf } from '#domain/words/web-domain.ts'
import type { Applicant } from '#web/fit/applicant.ts'
import { verdictFor } from '#web/fit/eligibility-view.ts'
import { noteBeside } from '#web/fit/rule-notes.ts'
import { type GroupNames, describeRule, type VerdictView } from '#web/fit/verdict-view.ts'
import {
  type DeadlineView,
  toApplicationsView,
  deadlineInWords,
} from '#web/opportunity/deadline-view.ts'
import { toCardView, checkedInWords } from '#web/opportunity/item-view.ts'
import { toPaidView } from '#web/opportunity/paid-view.ts'
import type { Texts } from '#web/texts/language.ts'

export interface CompareCell {
  readonly text: string
  readonly note?: string | null
  readonly coverage?: Coverage
  /** An announced day with its hour, to which the browser adds the reader's own. */
  readonly deadline?: DeadlineView | undefined
  readonly verdict?: VerdictView | undefined
}

export interface CompareRow {
  readonly label: string
  /** One for each item. */
  readonly cells: readonly CompareCell[]
  readonly differs: boolean
}

export type CompareView = ReturnType<typeof toCompareView>

interface CompareContext {
  readonly applicant: Applicant | null
  readonly groups: readonly GroupNames[]
  readonly texts: Texts
  readonly now: Date
}

// Degrees before enrolment, which says less of an item beside another.
const ruleRows = new Set<EligibilityRule>([
  'nationality',
  'residence',
  'age',
  'degree',
  'degreeAtMost',
  ...eligibilityRules,
])

/**
 * Items side by side, as the view renders them. Rows without any value are left out, except
 * payments, where 'not stated' is an answer.
 */
export function toCompareView(
  items: readonly Opportunity[],
  { applicant, groups, texts, now }: CompareContext,
) {
  const { compareView: text, paid } = texts
  const row = (label: string, toCell: (item: Opportunity) => CompareCell): CompareRow => {
    const cells = items.map(toCell)
    const [first, ...others] = cells.map(({ text: words, note, coverage }) =>
      JSON.stringify([words, note ?? null, coverage ?? null]),
    )
    return { label, cells, differs: others.some((other) => other !== first) }
  }
  const stated = (rows: readonly CompareRow[], nothing = text.notStated) =>
    rows.filter(({ cells }) => cells.some((cell) => cell.text !== nothing))
  const plain = (label: string, read: (item: Opportunity) => string | null) =>
    row(label, (item) => ({ text: read(item) || text.notStated }))
  const toVerdictCell = (item: Opportunity): CompareCell => {
    const verdict = verdictFor(applicant, item, texts)
    return {
      text: [verdict?.title, ...(verdict?.reasons ?? []).map((reason) => reason.text)].join(' '),
      verdict,
    }
  }
  const heads = new Map(items.map((item) => [item, toCardView(item, texts, now)]))
  const toDeadlineCell = (item: Opportunity): CompareCell => {
    const deadline = heads.get(item)?.deadline
    const hasHour = deadline?.hour !== undefined && !deadline.expected
    return {
      text: deadlineInWords(item, texts, now),
      deadline: hasHour ? deadline : undefined,
    }
  }
  const paidViews = new Map(items.map((item) => [item, toPaidView(item, texts)]))
  const loud = (label: string, nothing: string) =>
    row(label, (item) => ({
      text: paidViews.get(item)?.loud.find((line) => line.label === label)?.value ?? nothing,
    }))
  const sections = [
    { title: text.forYou, rows: applicant?.hasAnswers ? [row(text.canApply, toVerdictCell)] : [] },
    {
      title: text.about,
      rows: stated([
        row(text.deadline, toDeadlineCell),
        plain(text.applications, (item) => toApplicationsView(item, texts, now).words),
        plain(text.checked, (item) => checkedInWords(item, texts)),
        plain(text.duration, ({ duration }) => duration),
        // The rows about payments already say 'fully funded'.
        plain(text.amount, ({ amount, currency, amountNote }) =>
          amount
            ? `${currency ?? ''} ${amount.toLocaleString(texts.writing.long)}`.trim()
            : amountNote,
        ),
        plain(text.official, ({ officialLink }) => webDomainOf(officialLink)?.domain ?? null),
      ]),
    },
    {
      title: text.who,
      rows: stated([
        ...[...ruleRows].map((rule) =>
          row(texts.verdict.ruleNames[rule], (item) => toRuleCell(rule, item, groups, texts)),
        ),
        plain(text.fromText, ({ rules, eligibility }) =>
          rules === null ? eligibility.join(' ') : null,
        ),
      ]),
    },
    {
      title: paid.title,
      rows: [
        ...coveredThings.map((thing) =>
          row(paid.things[thing], (item): CompareCell => {
            const found = paidViews
              .get(item)
              ?.rows.find(({ label }) => label === paid.things[thing])
            const {
              value,
              note = null,
              coverage,
            } = found ?? { value: paid.coverages.unknown, coverage: 'unknown' }
            return { text: value, note, coverage }
          }),
        ),
        ...stated(
          [loud(paid.prizes, text.nothingStated), loud(paid.other, text.nothingStated)],
          text.nothingStated,
        ),
        loud(paid.afterwards, text.nothingStated),
        loud(paid.toApply, paid.coverages.unknown),
      ],
    },
    {
      title: text.documents,
      rows: stated([plain(text.documents, ({ documents }) => documents.join(', '))]),
    },
  ]
  return {
    heads: [...heads.values()],
    // For a browser that evaluates its own answers: the label of the row; null: the page has
    // verdicts already.
    own: applicant?.hasAnswers ? null : { title: text.forYou, label: text.canApply },
    sections: sections.filter(({ rows }) => rows.length > 0),
  }
}

function toRuleCell(
  rule: EligibilityRule,
  item: Opportunity,
  groups: readonly GroupNames[],
  texts: Texts,
): CompareCell {
  const { rules } = item
  if (rules === null || isSilent(rule, rules)) return { text: texts.compareView.notStated }
  const sentence = describeRule(rule, rules, groups, texts, fieldsOf(item))
  return { text: sentence, note: noteBeside(rule, rules, sentence) }
}

/** A rule without a value does not appear. */
function isSilent(rule: EligibilityRule, rules: Rules): boolean {
  if (rule === 'nationality' || rule === 'residence') return rules[rule].rule === 'unknown'
  return JSON.stringify(rules[rule]) === JSON.stringify(unknownRules[rule])
}
