import { href } from 'react-router'
import { addPaths, editPath, tablePaths } from '#web/admin/frame/paths.ts'
import type { Texts } from '#web/texts/language.ts'
import { findCollection } from '#domain/listing/collections.ts'
import { type Report, reportReasons } from '#domain/report.ts'
import type { Morning, MorningReason, MorningRow } from '#services/desk/morning.ts'
import { linkStates } from '#services/items/edited.ts'
import { sayDisagreement, sayRules } from '#web/admin/rules-form/say-rules.ts'
import type { Editing } from '#services/create-editing.ts'
import type { CountryGroup } from '#domain/eligibility/rules.ts'

/** What a button of the morning list does. */
export const morningIntents = ['verify', 'renew', 'unpublish', 'settle', 'publish', 'confirm', 'read-all', 'confirm-rules'] as const
type MorningIntent = (typeof morningIntents)[number]

export type MorningAction =
  | { readonly label: string; readonly intent: MorningIntent; readonly main: boolean }
  | { readonly label: string; readonly to: string }

/** A row of the morning list as the dashboard shows it. */
export interface MorningEntry {
  readonly key: string
  readonly reason: MorningReason
  readonly figure: number
  readonly unit: string
  readonly tone: 'now' | 'soon' | 'plain'
  readonly title: string
  /** Where the title leads; null: nowhere. */
  readonly to: string | null
  readonly sentence: string
  /** What visitors wrote about it, what disagrees in it, or its rules. */
  readonly quotes: readonly string[]
  readonly item: { readonly id: string; readonly isPost: boolean; readonly version: number | null } | null
  readonly actions: readonly MorningAction[]
}

/** Entries of one reason together; the first few are shown, the rest is folded. */
export interface MorningGroup {
  readonly reason: MorningReason
  readonly entries: readonly MorningEntry[]
  /** How many more there are that come when these are done. */
  readonly left: number
}

const tones: Partial<Record<MorningReason, MorningEntry['tone']>> = {
  reported: 'now',
  'link-failing': 'now',
  'deadline-passed': 'now',
  'deadline-soon': 'soon',
  'expected-soon': 'soon',
  'draft-due': 'soon',
  'rules-disagree': 'soon',
}

export function toMorningGroups(
  { rows, left }: Pick<Morning, 'rows' | 'left'>,
  { reports, groups }: { readonly reports: readonly Report[]; readonly groups: readonly CountryGroup[] },
  texts: Texts,
): readonly MorningGroup[] {
  const quotesOf = (row: MorningRow) => listQuotes(row, reports, groups, texts)
  const entries = rows.map((row, index) => toEntry(row, index, quotesOf(row), texts))
  // The service does not know what a page is called.
  const byTitle = (group: MorningEntry[]) => group.toSorted((a, b) => (a.title === b.title ? 0 : a.title < b.title ? -1 : 1))
  return [...Map.groupBy(entries, (entry) => entry.reason)].map(([reason, group]) => ({
    reason,
    entries: reason === 'page-empty' ? byTitle(group) : group,
    left: left.get(reason) ?? 0,
  }))
}

function toEntry(row: MorningRow, index: number, quotes: readonly string[], texts: Texts): MorningEntry {
  const text = texts.admin.morning
  const isPost = row.itemId !== null && row.kind === null
  const figure = row.reason === 'link-failing' || usesDays(row.reason) ? (row.days ?? row.figure) : row.figure
  const edit = row.itemId === null ? null : editPath(isPost ? 'post' : 'opportunity', row.itemId)
  return {
    key: `${row.reason}-${row.itemId ?? row.path ?? index}`,
    reason: row.reason,
    figure,
    unit: text.units[row.reason](figure),
    tone: tones[row.reason] ?? 'plain',
    title: titleOf(row, texts),
    to: edit ?? row.path,
    sentence: sentenceOf(row, texts),
    quotes,
    item: row.itemId === null ? null : { id: row.itemId, isPost, version: row.version },
    actions: actionsOf(row, edit ?? '', texts),
  }
}

function usesDays(reason: MorningReason): boolean {
  return reason.startsWith('deadline') || reason.startsWith('expected') || reason === 'draft-due'
}

function titleOf({ reason, kind, title, path }: MorningRow, { admin, listingNames }: Texts): string {
  const page = path === null ? undefined : findCollection(path)
  if (page) return listingNames[page.id].title
  if (reason === 'unread-messages') return admin.morning.titles.unread
  return reason === 'not-verified' && kind !== null ? admin.morning.titles.notVerified[kind] : title
}

function sentenceOf({ reason, days, detail }: MorningRow, texts: Texts): string {
  const { links, sentences } = texts.admin.morning
  const link = linkStates.find((state) => state === detail) ?? 'dead'
  return sentences[reason](days, reason === 'link-failing' ? links[link] : wordsOf(detail, texts))
}

function wordsOf(detail: string | null, { admin }: Texts): string {
  const reasons = (detail ?? '').split(', ')
  return reportReasons
    .filter((reason) => reasons.includes(reason))
    .map((reason) => admin.reportReasonWords[reason])
    .join('; ')
}

function listQuotes(row: MorningRow, reports: readonly Report[], groups: readonly CountryGroup[], { admin }: Texts): readonly string[] {
  if (row.reason === 'reported') return quotesOf(reports, row.itemId)
  if (row.rules !== null) return Object.values(sayRules(row.rules, groups, admin)).filter((each) => !isNothing(each, admin))
  return row.disagreements.map((each) => sayDisagreement(each, admin))
}

/** A question of which nothing is known. */
function isNothing(sentence: string, { rulesForm: { says } }: Texts['admin']): boolean {
  return [says.nothing, says.ageNone].some((words) => sentence === says.parts([words]))
}

function quotesOf(reports: readonly Report[], itemId: string | null): string[] {
  return reports.flatMap((report) => (report.opportunityId === itemId && report.text !== null ? [report.text] : [])).slice(0, 3)
}

function actionsOf(row: MorningRow, edit: string, { admin }: Texts): readonly MorningAction[] {
  const words = admin.morning.actions
  const post = (intent: Exclude<MorningIntent, 'read-all'>, main = true): MorningAction => ({ label: words[intent], intent, main })
  switch (row.reason) {
    case 'reported':
      return [post('settle'), post('unpublish', false)]
    case 'link-failing':
      return [{ label: words.changeLink, to: edit }, post('unpublish', false)]
    case 'deadline-passed':
    case 'expected-passed':
      return [post('renew'), { label: words.changeDate, to: edit }]
    case 'deadline-soon':
      return [post('verify'), { label: words.changeDate, to: edit }]
    case 'expected-soon':
      return [post('confirm'), { label: words.changeDate, to: edit }]
    case 'draft-due':
      return [post('publish'), { label: words.edit, to: edit }]
    case 'rules-disagree':
    case 'rules-unconfirmed':
      return [
        post('confirm-rules'),
        { label: words.edit, to: `${edit}#rules-title` },
        ...(row.detail === null ? [] : [{ label: words.official, to: row.detail }]),
      ]
    case 'not-verified':
      return [{ label: words.review, to: `${tablePaths[row.kind ?? 'scholarship']}?sort=verified` }]
    case 'unread-messages':
      return [
        { label: words.read, to: href('/admin/get_message_contact') },
        { label: words.readAll, intent: 'read-all', main: false },
      ]
    case 'page-empty':
      return [
        { label: words.add[row.kind ?? 'scholarship'], to: addPaths[row.kind ?? 'scholarship'] },
        { label: words.view, to: row.path ?? '/' },
      ]
  }
}

interface Target {
  readonly id: string
  readonly isPost: boolean
  readonly version: number | undefined
}

/** One click of the morning list. Throws Problem 'conflict' when the item was changed since the list was shown, and 'not-found'. */
export async function runMorningAction(editing: Editing, intent: MorningIntent, { id, isPost, version }: Target): Promise<void> {
  const { opportunities, posts, reports, messages, rules } = editing
  switch (intent) {
    case 'settle':
      return await reports.settleAll(id)
    case 'read-all':
      return await messages.readAll()
    case 'publish':
      return void (await (isPost ? posts : opportunities).act(id, 'publish', version))
    case 'verify':
      // What was seen at the official site is true, whatever else was changed here.
      return void (await opportunities.act(id, 'verify'))
    case 'confirm-rules':
      return await rules.confirm(id, version)
    default:
      return void (await opportunities.act(id, intent, version))
  }
}
