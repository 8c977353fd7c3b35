import { href } from 'react-router'
import { addPaths, editPath, tablePaths } from '#web/admin/layout/paths.ts'
import { shortDate } from '#web/components/dates.ts'
import type { Texts } from '#web/texts/language.ts'
import { findCollection } from '#domain/listing/collections.ts'
import { type Report, reportReasons } from '#domain/feedback.ts'
import type { AttentionList, AttentionReason, AttentionItem } from '#services/dashboard/attention-list.ts'
import { toRowKey, toRowState } from '#services/dashboard/postponed-rows.ts'
import { linkStates } from '#services/items/edited.ts'
import { describeDisagreement, describeRules } from '#web/admin/rules-form/describe-rules.ts'
import type { Editing } from '#services/create-editing.ts'
import type { CountryGroup } from '#domain/eligibility/rules.ts'

export const attentionIntents = [
  'verify',
  'renew',
  'unpublish',
  'settle',
  'publish',
  'confirm',
  'read-all',
  'confirm-rules',
  'postpone',
  'show-all',
] as const
type AttentionIntent = (typeof attentionIntents)[number]

export type AttentionAction =
  | { readonly label: string; readonly intent: AttentionIntent; readonly main: boolean }
  | { readonly label: string; readonly to: string }

export type AttentionEntry = ReturnType<typeof toEntry>

const tones: Partial<Record<AttentionReason, 'now' | 'soon'>> = {
  reported: 'now',
  'link-failing': 'now',
  'deadline-passed': 'now',
  'deadline-soon': 'soon',
  'expected-soon': 'soon',
  'draft-due': 'soon',
  'rules-disagree': 'soon',
}

/** The attention list in groups by reason, in words and with buttons. The first few rows of a group are visible, the rest is collapsed. */
export function toAttentionGroups(
  { rows, left }: Pick<AttentionList, 'rows' | 'left'>,
  { reports, groups }: { readonly reports: readonly Report[]; readonly groups: readonly CountryGroup[] },
  texts: Texts,
) {
  const quotesOf = (row: AttentionItem) => listQuotes(row, reports, groups, texts)
  const entries = rows.map((row, index) => toEntry(row, index, quotesOf(row), texts))
  // The service does not know what a page is called.
  const byTitle = (group: AttentionEntry[]) => group.toSorted((a, b) => (a.title === b.title ? 0 : a.title < b.title ? -1 : 1))
  return [...Map.groupBy(entries, (entry) => entry.reason)].map(([reason, group]) => ({
    reason,
    entries: reason === 'page-empty' ? byTitle(group) : group,
    // How many more there are that come when these are done.
    left: left.get(reason) ?? 0,
  }))
}

/** `quotes`: what visitors wrote about it, what disagrees in it, or its rules. */
function toEntry(row: AttentionItem, index: number, quotes: readonly string[], texts: Texts) {
  const text = texts.admin.attention
  const isPost = row.itemId !== null && row.kind === null
  // Messages are read.
  const leaveOut: AttentionAction[] =
    row.reason === 'unread-messages' ? [] : [{ label: text.leaveOut(row.postponeDays), intent: 'postpone', main: false }]
  const countsDays = /^(?:deadline|expected|draft-due|link-failing)/.test(row.reason)
  const count = countsDays ? Math.max(0, row.days ?? row.count) : row.count
  const edit = row.itemId === null ? null : editPath(isPost ? 'post' : 'opportunity', row.itemId)
  return {
    key: `${row.reason}-${row.itemId ?? row.path ?? index}`,
    reason: row.reason,
    count,
    unit: text.units[row.reason](count),
    tone: tones[row.reason] ?? 'plain',
    title: titleOf(row, texts),
    // The link of the title; null: none.
    to: edit ?? row.path,
    sentence: sentenceOf(row, texts),
    quotes,
    // The line as it is seen, to be left out for some time.
    line: { key: toRowKey(row), state: toRowState(row) },
    item: row.itemId === null ? null : { id: row.itemId, isPost, version: row.version },
    actions: [...actionsOf(row, edit ?? '', texts), ...leaveOut],
  }
}

function titleOf({ reason, kind, title, path }: AttentionItem, { admin, listingNames }: Texts): string {
  const page = path === null ? undefined : findCollection(path)
  if (page) return listingNames[page.id].title
  if (reason === 'unread-messages') return admin.attention.titles.unread
  return reason === 'not-verified' && kind !== null ? admin.attention.titles.notVerified[kind] : title
}

function sentenceOf({ reason, days, detail, date }: AttentionItem, texts: Texts): string {
  const { links, sentences } = texts.admin.attention
  const link = linkStates.find((state) => state === detail) ?? 'dead'
  if (reason === 'expected-soon' && date !== null) return sentences[reason](days, shortDate(date, texts.writing))
  return sentences[reason](days, reason === 'link-failing' ? links[link] : wordsOf(detail, texts))
}

function wordsOf(detail: string | null, { mails }: Texts): string {
  const reasons = (detail ?? '').split(', ')
  return reportReasons
    .filter((reason) => reasons.includes(reason))
    .map((reason) => mails.report.reasons[reason])
    .join('; ')
}

function listQuotes(row: AttentionItem, reports: readonly Report[], groups: readonly CountryGroup[], { admin }: Texts): readonly string[] {
  if (row.reason === 'reported') return quotesOf(reports, row.itemId)
  if (row.rules !== null) return Object.values(describeRules(row.rules, groups, admin)).filter((each) => !isNothing(each, admin))
  return row.disagreements.map((each) => describeDisagreement(each, admin))
}

/** A question without any known rule. */
function isNothing(sentence: string, { rulesForm: { summary: text } }: Texts['admin']): boolean {
  return [text.nothing, text.ageNone].some((words) => sentence === text.sentences([words]))
}

function quotesOf(reports: readonly Report[], itemId: string | null): string[] {
  return reports.flatMap((report) => (report.opportunityId === itemId && report.text !== null ? [report.text] : [])).slice(0, 3)
}

function actionsOf(row: AttentionItem, edit: string, { admin, writing }: Texts): readonly AttentionAction[] {
  const words = admin.attention.actions
  const post = (intent: Exclude<AttentionIntent, 'read-all' | 'postpone' | 'show-all'>, main = true): AttentionAction => ({
    label: words[intent],
    intent,
    main,
  })
  const official = (link: string | null) => (link === null ? [] : [{ label: words.official, to: link }])
  switch (row.reason) {
    case 'reported':
      return [post('settle'), post('unpublish', false)]
    case 'link-failing':
      return [{ label: words.changeLink, to: edit }, post('unpublish', false)]
    case 'deadline-passed':
    case 'expected-passed':
      return [post('renew'), { label: words.changeDate, to: edit }, ...official(row.officialLink)]
    case 'deadline-soon':
      return [post('verify'), { label: words.changeDate, to: edit }, ...official(row.officialLink)]
    case 'expected-soon':
      return [
        { ...post('confirm'), label: `${words.confirm}: ${row.date && shortDate(row.date, writing)}` },
        { label: words.changeDate, to: edit },
        ...official(row.officialLink),
      ]
    case 'draft-due':
      return [post('publish'), { label: words.edit, to: edit }]
    case 'rules-disagree':
    case 'rules-unconfirmed':
    case 'rules-elsewhere':
      return [post('confirm-rules'), { label: words.edit, to: `${edit}#rules-title` }, ...official(row.detail)]
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

/** Returns what undoes it; null: nothing does. Throws Problem 'conflict' for an item that was changed since it was shown, 'not-found'. */
export async function runAttentionAction(
  editing: Editing,
  intent: AttentionIntent,
  { id, isPost, version, line }: { line: AttentionEntry['line']; id: string; isPost: boolean; version: number | undefined },
): Promise<string | null> {
  const { opportunities, posts, reports, messages, rules, postponed } = editing
  switch (intent) {
    case 'settle':
      await reports.resolveAll(id)
      return null
    case 'read-all':
      await messages.readAll()
      return null
    case 'postpone':
      await postponed.add(line.key, line.state)
      return null
    case 'show-all':
      await postponed.clear()
      return null
    case 'publish':
      return (await (isPost ? posts : opportunities).bulk('publish', [id], version)).undo
    case 'verify':
      // The result of a check on the official site stays true, whatever else was changed here.
      return (await opportunities.bulk('verify', [id])).undo
    case 'confirm-rules':
      await rules.confirm(id, version)
      return null
    default:
      return (await opportunities.bulk(intent, [id], version)).undo
  }
}
