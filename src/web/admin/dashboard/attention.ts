import { href } from 'react-router'
import { type AttentionReason, attentionLanes, laneOf } from '#domain/attention.ts'
import type { CountryGroup } from '#domain/eligibility/rules.ts'
import { type Report, reportReasons } from '#domain/feedback.ts'
import { findCollection } from '#domain/listing/collections.ts'
import { linkStates } from '#domain/opportunity/link-result.ts'
import type { AttentionItem, PageNews } from '#services/dashboard/attention-item.ts'
import type { AttentionList } from '#services/dashboard/attention-list.ts'
import type { IsOpened } from '#services/dashboard/opened-pages.ts'
import { toRowKey, toRowState } from '#services/dashboard/postponed-rows.ts'
import type { AttentionIntent, confirmingIntents } from '#web/admin/dashboard/attention-presses.ts'
import {
  canTakeOver,
  fieldOf,
  sumInWords,
  toCorrectionView,
} from '#web/admin/dashboard/correction-view.ts'
import { compareWords } from '#web/admin/items/differences.ts'
import { addPaths, editPath } from '#web/admin/layout/paths.ts'
import { describeDisagreement, describeRules } from '#web/admin/rules-form/describe-rules.ts'
import { shortDate } from '#web/components/dates.ts'
import { deadlineInWords } from '#web/opportunity/deadline-view.ts'
import type { Texts } from '#web/texts/language.ts'

interface ActionLook {
  readonly label: string
  /** The filled one of its line. */
  readonly main: boolean
}

export type AttentionAction =
  | (ActionLook & {
      readonly intent: AttentionIntent
      /** It says what the official page says, so that has to be opened first. */
      readonly waits: boolean
      /** The day that is taken over, YYYY-MM-DD; left out: none. */
      readonly day?: string
    })
  | (ActionLook & {
      readonly to: string
      /** It leads to another site. */
      readonly isApart: boolean
      /** It leads to the item's official page. */
      readonly isOfficial: boolean
    })

/** What the line of a row offers. */
interface LineActions {
  readonly actions: readonly AttentionAction[]
  /** In the menu of the line. */
  readonly further?: readonly AttentionAction[]
}

export type AttentionEntry = ReturnType<typeof toEntry> & {
  /** The sentence of the official page; null: the line is about none. */
  readonly page: ReturnType<typeof toPageView> | null
  /** What a visitor says that a fact should be; null: the line is about none. */
  readonly correction: ReturnType<typeof toCorrectionView> | null
  /** Its official page was opened, or it has none. */
  readonly isOpened: boolean
  /** The name of its lane; null: the page shows one lane. */
  readonly lane: string | null
}

const tones: Partial<Record<AttentionReason, 'now' | 'soon'>> = {
  reported: 'now',
  correction: 'now',
  'link-failing': 'now',
  'page-changed': 'now',
  'deadline-passed': 'now',
  'deadline-soon': 'soon',
  'announced-unchecked': 'soon',
  'expected-soon': 'soon',
  'draft-due': 'soon',
  'rules-disagree': 'soon',
}

/** What the address may ask for: all, one of the lanes, or what is left out for now. */
const views = ['all', ...attentionLanes, 'later'] as const
export type QueueView = (typeof views)[number]

/** The part of the list that an address asks for (`?lane=`). */
export const readView = (search: URLSearchParams): QueueView =>
  views.find((view) => view === search.get('lane')) ?? 'all'

/**
 * The key of the line of a row with this key. It stays when lines above it leave the list, and fits
 * the id of an element, without blanks.
 */
export const toLineKey = (rowKey: string): string => rowKey.trim().replaceAll(' ', '-')

export const keyOf = (row: AttentionItem): string => toLineKey(toRowKey(row))

const isAboutPost = ({ itemId, kind }: AttentionItem) => itemId !== null && kind === null

/** The opportunity that has facts to show; null: the line is about none. */
export const opportunityIdOf = (row: AttentionItem): string | null =>
  isAboutPost(row) ? null : row.itemId

/** The entry that an address asks for: by its key, or 'first'; undefined: it is not in the list. */
export const findChosen = ({ entries }: Queue, wanted: string): AttentionEntry | undefined =>
  wanted === 'first' ? entries[0] : entries.find(({ key }) => key === wanted)

const laneOfRow = ({ reason, page }: AttentionItem) => laneOf(reason, page?.kind ?? null)

/** The chosen part of the attention list, in words and with buttons, and the size of each part. */
export function toQueue(
  { rows, left, later, postponed }: Omit<AttentionList, 'dates' | 'has'>,
  view: QueueView,
  {
    reports,
    groups,
    isOpened,
    now,
  }: {
    readonly reports: readonly Report[]
    readonly groups: readonly CountryGroup[]
    readonly isOpened: IsOpened
    readonly now: Date
  },
  texts: Texts,
) {
  // The rows beyond the first of a reason were not read, so the reason alone tells their lane.
  const leftOf = (lane: QueueView) =>
    [...left]
      .filter(([reason]) => lane === 'all' || laneOf(reason, null) === lane)
      .reduce((sum, [, count]) => sum + count, 0)
  const rowsOf = (lane: QueueView) =>
    lane === 'all' ? rows : rows.filter((row) => laneOfRow(row) === lane)
  const lanes = views.map((lane) => ({
    lane,
    count: lane === 'later' ? postponed : rowsOf(lane).length + leftOf(lane),
  }))
  const shown = view === 'later' ? later : rowsOf(view)
  const entries = shown.map((row) => ({
    ...toEntry(row, listQuotes(row, reports, groups, texts), texts),
    ...(view === 'later' && { actions: [bringBack(texts)], further: [] }),
    page: row.page && toPageView(row.page, groups, texts, now),
    correction: row.correction && toCorrectionView(row.correction, groups, texts, now),
    isOpened: isOpened(row.itemId ?? '', row.officialLink),
    /** Where lines of several lanes stand together. */
    lane: view === 'all' || view === 'later' ? texts.admin.attention.lanes[laneOfRow(row)] : null,
  }))
  return {
    view,
    lanes,
    entries,
    /** Lines that come when these are done. */
    left: view === 'later' ? postponed - later.length : leftOf(view),
  }
}

export type Queue = ReturnType<typeof toQueue>

const bringBack = ({ admin }: Texts): AttentionAction => ({
  label: admin.attention.actions['bring-back'],
  intent: 'bring-back',
  main: true,
  waits: false,
})

/** `quotes`: what visitors wrote about it, what disagrees in it, or its rules. */
function toEntry(row: AttentionItem, quotes: readonly string[], texts: Texts) {
  const text = texts.admin.attention
  const isPost = isAboutPost(row)
  // Messages have to be read, so their row cannot be postponed.
  const canLeaveOut = row.reason !== 'unread-messages'
  const leaveOut: AttentionAction = {
    label: text.leaveOut(row.postponeDays),
    intent: 'postpone',
    main: false,
    waits: false,
  }
  const countsDays = /^(?:deadline|announced|expected|draft-due|link-failing)/.test(row.reason)
  const count = countsDays ? Math.max(0, row.days ?? row.count) : row.count
  const edit = row.itemId === null ? null : editPath(isPost ? 'post' : 'opportunity', row.itemId)
  const { actions, further = [] } = actionsOf(row, edit ?? '', texts)
  return {
    key: keyOf(row),
    reason: row.reason,
    count,
    unit: text.units[row.reason](count),
    tone: tones[row.reason] ?? 'plain',
    title: titleOf(row, texts),
    // The link of the title; null: none.
    to: edit ?? row.path,
    sentence: sentenceOf(row, texts),
    quotes,
    // The quotes are facts of the entry, which `readEntryFacts` says too.
    quotesFacts: row.rules !== null,
    // What identifies the row and its state, so that it can be postponed until it changes.
    line: { key: toRowKey(row), state: toRowState(row) },
    item: targetOf(row, isPost),
    opportunityId: opportunityIdOf(row),
    actions,
    further: canLeaveOut ? [...further, leaveOut] : further,
  }
}

/** The sentence before and now, with what differs; null: the page does not say it. */
function toPageView(page: PageNews, groups: readonly CountryGroup[], texts: Texts, now: Date) {
  return {
    ...compareWords(page.was, page.now),
    entry: entryInWords(page, groups, texts, now),
  }
}

/** What the entry says of the same. */
function entryInWords(
  { kind, entry }: PageNews,
  groups: readonly CountryGroup[],
  texts: Texts,
  now: Date,
): string {
  if (kind === 'age') return describeRules(entry.rules, groups, texts.admin).age
  return kind === 'sum' ? sumInWords(entry, texts) : deadlineInWords(entry, texts, now)
}

/** What the buttons of the row are about: its item, or the words of a suggestion. */
function targetOf({ reason, itemId, title, version }: AttentionItem, isPost: boolean) {
  const id = reason === 'suggested' ? title : itemId
  return id === null ? null : { id, isPost, version }
}

function titleOf(
  { reason, kind, title, path }: AttentionItem,
  { admin, listingNames }: Texts,
): string {
  const page = path === null ? undefined : findCollection(path)
  if (page) return listingNames[page.id].title
  if (reason === 'unread-messages') return admin.attention.titles.unread
  if (reason === 'correction-flood') return admin.attention.titles.flood
  if (reason === 'page-refuses') return admin.attention.titles.refusing
  if (reason === 'starter-newer') return admin.attention.titles.starterNewer
  return reason === 'not-verified' && kind !== null
    ? admin.attention.titles.notVerified[kind]
    : title
}

function sentenceOf(row: AttentionItem, texts: Texts): string {
  const { reason, days, detail, date, page, correction } = row
  const { links, pages, sentences } = texts.admin.attention
  if (correction !== null)
    return sentences[reason](days, texts.mails.report.reasons[correction.correction.reason])
  if (page !== null)
    return sentences[reason](days, page.now === null ? pages.gone : pages.kinds[page.kind])
  if (reason === 'page-refuses')
    return sentences[reason](days, (detail ?? '').replaceAll(' ', ', '))
  if ((reason === 'expected-soon' || reason === 'announced-unchecked') && date !== null)
    return sentences[reason](days, shortDate(date, texts.writing))
  if (reason === 'link-failing')
    return sentences[reason](days, links[linkStates.find((state) => state === detail) ?? 'dead'])
  const given = (detail ?? '').split(', ')
  const reasons = reportReasons.filter((each) => given.includes(each))
  return sentences[reason](days, reasons.map((each) => texts.mails.report.reasons[each]).join('; '))
}

function listQuotes(
  row: AttentionItem,
  reports: readonly Report[],
  groups: readonly CountryGroup[],
  texts: Texts,
): readonly string[] {
  const { admin } = texts
  if (row.told !== null) return toldInWords(row.told, texts)
  if (row.correction !== null) return row.correction.texts
  if (row.reason === 'reported')
    return reports
      .filter(({ opportunityId, wanted }) => opportunityId === row.itemId && wanted === null)
      .map(({ text }) => text)
      .filter((text) => text !== null)
      .slice(0, 3)
  if (row.rules === null) return row.disagreements.map((each) => describeDisagreement(each, admin))
  const { summary: text } = admin.rulesForm
  // A question without any known rule is left out.
  const nothing = [text.nothing, text.ageNone].map((words) => text.sentences([words]))
  return Object.values(describeRules(row.rules, groups, admin)).filter(
    (each) => !nothing.includes(each),
  )
}

const toldInWords = (
  { kind, day }: NonNullable<AttentionItem['told']>,
  { kinds }: Texts,
): readonly string[] => [kind && kinds[kind], day].filter((each) => each !== null)

function actionsOf(row: AttentionItem, edit: string, { admin, writing }: Texts): LineActions {
  const words = admin.attention.actions
  // The official page is what a line is for; without one its remedy is.
  const official = toOfficial(row, words.official)
  const hasNone = official.length === 0
  const post = (intent: AttentionIntent & keyof typeof words, main = hasNone) => ({
    label: words[intent],
    intent,
    main,
    waits: false,
  })
  const confirming = (
    intent: (typeof confirmingIntents)[number],
    label: string = words[intent === 'announce' ? 'confirm' : intent],
  ) => ({
    label,
    intent,
    main: false,
    waits: true,
  })
  const go = (label: string, to: string) => ({
    label,
    to,
    main: false,
    isApart: false,
    isOfficial: false,
  })
  const changeDate = go(words.changeDate, `${edit}#field-deadline`)
  const kind = row.kind ?? 'scholarship'
  switch (row.reason) {
    case 'reported':
      return { actions: [...official, post('settle')], further: [post('unpublish', false)] }
    case 'correction':
      return { actions: [...official, ...toCorrectionActions(row, edit, words)] }
    case 'correction-flood':
      return {
        actions: [{ ...post('decline-range', true), label: words.declineAll(row.count) }],
      }
    case 'link-failing':
      return {
        actions: [...official, go(words.changeLink, `${edit}#field-officialLink`)],
        further: [post('unpublish', false)],
      }
    case 'page-changed': {
      const days = (row.page?.days ?? []).slice(0, mostDays).map((day) => ({
        ...confirming('announce', `${words.confirm}: ${shortDate(day, writing)}`),
        day,
      }))
      const isDay = row.page?.kind !== 'sum' && row.page?.kind !== 'age'
      return {
        actions: [
          ...official,
          ...days,
          isDay ? changeDate : go(words.edit, edit),
          post('mine-is-right', false),
          post('not-about', false),
        ],
      }
    }
    case 'page-refuses':
      return { actions: [post('know-refusing')] }
    case 'deadline-passed':
    case 'expected-passed':
      return { actions: [...official, post('renew')], further: [changeDate] }
    case 'deadline-soon':
    case 'announced-unchecked':
      return { actions: [...official, confirming('verify')], further: [changeDate] }
    case 'expected-soon': {
      const label = `${words.confirm}: ${row.date && shortDate(row.date, writing)}`
      return { actions: [...official, confirming('confirm', label)], further: [changeDate] }
    }
    case 'draft-due':
      return { actions: [post('publish', true), go(words.edit, edit)] }
    case 'rules-disagree':
    case 'rules-unconfirmed':
    case 'rules-elsewhere':
      return {
        actions: [...official, confirming('confirm-rules')],
        further: [go(words.edit, `${edit}#rules-title`)],
      }
    case 'not-verified':
      return { actions: [go(words.review, href('/admin/verify'))] }
    // A command of the server brings it.
    case 'starter-newer':
      return { actions: [] }
    case 'unread-messages': {
      const readAll = {
        label: words.readAll,
        intent: 'read-all',
        main: false,
        waits: false,
      } as const
      return { actions: [go(words.read, href('/admin/get_message_contact')), readAll] }
    }
    case 'suggested': {
      const named =
        row.detail === null ? [] : [{ ...go(words.official, row.detail), isApart: true }]
      return {
        actions: [
          post('settle-suggestion'),
          ...toRangeAction(row.told?.ofRange ?? 1, 'settle-range', words),
          ...named,
        ],
      }
    }
    case 'page-empty':
      return { actions: [go(words.add[kind], addPaths[kind]), go(words.view, row.path ?? '/')] }
  }
}

/** What can be done with a correction, beside the official page. */
function toCorrectionActions(
  { correction: news }: AttentionItem,
  edit: string,
  words: Texts['admin']['attention']['actions'],
): readonly AttentionAction[] {
  if (news === null) return []
  const { correction, ofRange } = news
  const press = { main: false, waits: false }
  const field = `${edit}${fieldOf[correction.reason]}`
  return [
    ...(canTakeOver(correction)
      ? [{ ...press, label: words['take-over'], intent: 'take-over' as const, waits: true }]
      : [{ label: words.edit, to: field, main: false, isApart: false, isOfficial: false }]),
    { ...press, label: words.decline, intent: 'decline' },
    ...toRangeAction(ofRange, 'decline-range', words),
  ]
}

/** What declines all of a range of addresses, where there are several. */
function toRangeAction(
  count: number,
  intent: 'decline-range' | 'settle-range',
  words: Texts['admin']['attention']['actions'],
): readonly AttentionAction[] {
  if (count < 2) return []
  return [{ label: words.declineAll(count), intent, main: false, waits: false }]
}

/** Days of a sentence that have a button: the others are a table. */
const mostDays = 3

/** The way to the official page of an item; empty: it has none. */
function toOfficial(
  { itemId, officialLink }: AttentionItem,
  label: string,
): readonly AttentionAction[] {
  if (itemId === null || !/^https?:/i.test(officialLink ?? '')) return []
  const to = href('/admin/official/:id', { id: itemId })
  return [{ label, to, main: true, isApart: true, isOfficial: true }]
}
