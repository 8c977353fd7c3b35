import type { AttentionReason } from '#domain/attention.ts'
import type { Disagreement } from '#domain/eligibility/disagreements.ts'
import type { Rules } from '#domain/eligibility/rules-record.ts'
import type { Suggestion } from '#domain/feedback.ts'
import { type Kind, kinds, type Opportunity } from '#domain/opportunity/opportunity.ts'
import type { PageChange } from '#domain/watch/page-changes.ts'
import type { FactKind } from '#domain/watch/sentence-facts.ts'
import { daysBetween, isPlainDate } from '#domain/words/plain-date.ts'
import type { AttentionRow } from '#storage/items/table-rows.ts'
import type { CorrectionGroup } from '#services/feedback/corrections.ts'

/**
 * reported: `count` open reports (`detail`: the reasons). correction: `correction`, what visitors say
 * a fact should be, `count` of them; correction-flood: `count` of one range of addresses (`reportId`: one of
 * them). link-failing: `detail` is the LinkState.
 * deadline-passed: since `days` days, 14 at most. deadline-soon: in `days` days, 14 at most; -1:
 * the last hours; no editor has checked or announced the day in this time. announced-unchecked: an
 * announced day of the starter catalogue in `days` days that no editor has checked or announced;
 * then the item has no row of deadline-soon or of rules. expected-passed,
 * expected-soon: the same for expected dates, which need confirmation. draft-due: scheduled within
 * `days` days, 3 at most (0: today); `kind` null: an article; `detail`: the instant. not-verified:
 * for `days` days, 90 at least, or null: never; these share ONE row per kind with `count` items and
 * no itemId. rules-disagree: `disagreements` of an open item that no editor has confirmed, `count`
 * their number. rules-unconfirmed: an open item's `rules` are general knowledge; rules-elsewhere:
 * another site's. starter-newer: one row, `detail` stands for the
 * newer catalogue. page-changed: `page`, the sentence of the official page that misleads most; `count`
 * sentences changed. page-refuses: one row, `detail` names the first of `count` sites whose pages no
 * program may read. unread-messages: one row with `count`. suggested: `title` are words that
 * visitors told us are not listed, `count` how often, `detail` its link or null, `path` the search
 * for them. page-empty: `path` lists nothing open.
 */
export interface AttentionItem {
  readonly reason: AttentionReason
  readonly count: number
  readonly itemId: string | null
  readonly kind: Kind | null
  /** The item's name, or ''. */
  readonly title: string
  readonly days: number | null
  readonly detail: string | null
  /** The day of a deadline, YYYY-MM-DD; null for other reasons. */
  readonly date: string | null
  /** Of the opportunity that the row is about; null without one. */
  readonly officialLink: string | null
  /** Path of the public page that is empty ('/phd-scholarship'); null otherwise. */
  readonly path: string | null
  /** What the item says against its rules; empty for every reason but 'rules-disagree'. */
  readonly disagreements: readonly Disagreement[]
  /** The rules to confirm; null for every reason but 'rules-unconfirmed' and 'rules-elsewhere'. */
  readonly rules: Rules | null
  /** What the official page says now; null for every reason but 'page-changed'. */
  readonly page: PageNews | null
  /** What a fact should be; null for every reason but 'correction'. */
  readonly correction: CorrectionNews | null
  /** What else visitors told; null for every reason but 'suggested'. */
  readonly told: Pick<Suggestion, 'kind' | 'day' | 'ofRange'> | null
  /** The report that 'correction' and 'correction-flood' are about; null for other reasons. */
  readonly reportId: string | null
  /**
   * The version of the item, which the one-click actions send back; null where the row has no item.
   */
  readonly version: number | null
  /** Days of a postponement: 14 within a month of its item's deadline, else 30. */
  readonly postponeDays: number
}

/** A changed sentence of an official page beside the entry. */
export interface PageNews extends Pick<PageChange, 'was' | 'now'> {
  readonly kind: FactKind
  /** The days to come that it names now, YYYY-MM-DD. */
  readonly days: readonly string[]
  /** What we say. */
  readonly entry: Opportunity
}

/** What visitors say that the item should say. */
export interface CorrectionNews extends CorrectionGroup {
  /** What it says now; null: it has been removed since. */
  readonly entry: Opportunity | null
}

/** What a row has that says nothing else. */
export const emptyRow = {
  count: 1,
  itemId: null,
  kind: null,
  title: '',
  days: null,
  detail: null,
  date: null,
  officialLink: null,
  path: null,
  disagreements: [],
  rules: null,
  page: null,
  correction: null,
  reportId: null,
  told: null,
  version: null,
  postponeDays: 30,
} as const

export type ItemColumns = Pick<AttentionRow, 'id' | 'kind' | 'name' | 'version'>

/** What the row of an item has whatever its reason is. */
export function rowOfItem(
  row: ItemColumns & Partial<Pick<AttentionRow, 'deadline_date'>>,
  now: Date,
) {
  const kind = kinds.find((each) => each === row.kind) ?? null
  const date = row.deadline_date ?? ''
  const today = now.toISOString().slice(0, 10)
  const isNear = isPlainDate(date) && Math.abs(daysBetween(today, date)) <= 30
  return {
    ...emptyRow,
    itemId: row.id,
    kind,
    title: row.name,
    version: row.version,
    postponeDays: isNear ? 14 : emptyRow.postponeDays,
  }
}
