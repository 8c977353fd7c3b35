import type { ErrorMessage } from '#domain/errors/error-message.ts'
import type { FieldErrors } from '#domain/problem.ts'
import type { DayOrder } from '#domain/words/written-day.ts'
import type {
  ImportedDifference,
  ImportReport,
  ImportRowReport,
} from '#services/import/import-record.ts'
import { labelOf, toLabels } from '#web/admin/import/transfer-result.ts'
import { formatErrorMessage, formatFieldErrors } from '#web/texts/format-error.ts'
import type { Texts } from '#web/texts/language.ts'

/** Rows of a report that one page shows. */
export const rowsPerPage = 100

/** What a report is about, and what the next press needs. */
interface About {
  readonly state: 'previewed' | 'applied'
  /** The file's own name. */
  readonly name: string
  /** The id of the stored file; null: it is no longer stored. */
  readonly file: string | null
  /** The name of what its columns were read as; null: they have our names. */
  readonly mapping: string | null
  readonly order: DayOrder | null
  /** It is a table, so its columns can be assigned. */
  readonly isTable: boolean
}

/** The first part of a kept report. The others are its rows, a page each. */
export interface ReportHead extends About {
  readonly report: Omit<ImportReport, 'lines'>
  /** Columns that are not read, beside those that `report` names. */
  readonly moreUnread: number
  /** Errors beside the days that one question answers. */
  readonly hasOtherMistakes: boolean
  /** Whether each record has its own line; else the numbers of records identify them. */
  readonly haveLineNumbers: boolean
  /** Doubts of several lines. */
  readonly doubts: readonly DoubtGroup[]
  readonly pageCount: number
}

interface DoubtGroup {
  readonly field: string
  readonly doubt: ErrorMessage
  /** false: they differ in what they name, such as the day. */
  readonly isSame: boolean
  readonly count: number
  /** The first lines, or records. */
  readonly named: readonly number[]
}

/** A row of the table, without what stands once above it. */
type ReportRow = Omit<ImportRowReport, 'itemId' | 'changed' | 'emptied'> & {
  readonly isDoubtful: boolean
  /** Other lines with the same errors. */
  readonly others: { readonly count: number; readonly named: readonly number[] } | null
}

export type ReportParts = readonly [ReportHead, ...(readonly ReportRow[])[]]

/** Lines that a sentence names, and what is not read. */
const maxNamed = 5
const maxUnread = 20
const maxDoubts = 50

/** Characters of a name and of a sentence: a file may hold a megabyte in one cell. */
const maxTitle = 200
const maxSentence = 600

const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most).toWellFormed()}…` : text

/**
 * A report in parts that are kept and shown one by one: its head, then its rows by page. Errors come
 * first, then doubts, changes and new items. Equal errors are one row, equal doubts one sentence of
 * the head.
 */
export function toReportParts(
  about: About,
  { lines, ...report }: ImportReport,
  texts: Texts,
): ReportParts {
  // JSON does not guarantee a line to each record.
  const haveLineNumbers = new Set(lines.map(({ line }) => line)).size === lines.length
  const numberOf = ({ line, record }: ImportRowReport) => (haveLineNumbers ? line : record)
  const doubts = groupDoubts(lines, texts)
  const said = new Set(doubts.filter(({ isSame }) => isSame).map(({ key }) => key))
  const rows = groupMistakes(lines, texts)
    .toSorted((a, b) => rank(a) - rank(b) || a.record - b.record)
    .map(({ others, ...row }) => ({
      line: row.line,
      record: row.record,
      action: row.action,
      title: cut(row.title, maxTitle),
      note: row.note,
      errors: row.errors,
      isDoubtful: isDoubtful(row),
      doubts: Object.fromEntries(
        Object.entries(row.doubts).filter(
          ([field, doubt]) => !said.has(toDoubtKey(field, doubt, texts)),
        ),
      ),
      differences: row.differences,
      others:
        others.length === 0
          ? null
          : { count: others.length, named: others.slice(0, maxNamed).map(numberOf) },
    }))
  const pageCount = Math.max(1, Math.ceil(rows.length / rowsPerPage))
  const head: ReportHead = {
    ...about,
    report: {
      ...report,
      unreadColumns: report.unreadColumns
        .slice(0, maxUnread)
        .map(({ name, nearest }) => ({ name: cut(name, maxTitle), nearest })),
    },
    moreUnread: Math.max(0, report.unreadColumns.length - maxUnread),
    hasOtherMistakes: lines.some(isOtherMistake),
    haveLineNumbers,
    doubts: doubts.slice(0, maxDoubts).map(({ field, doubt, isSame, rows: doubtful }) => ({
      field,
      doubt,
      isSame,
      count: doubtful.length,
      named: doubtful.slice(0, maxNamed).map(numberOf),
    })),
    pageCount,
  }
  const pages = Array.from({ length: pageCount }, (_, page) =>
    rows.slice(page * rowsPerPage, (page + 1) * rowsPerPage),
  )
  return [head, ...pages]
}

const order = ['mistake', 'doubtful', 'update', 'create', 'unchanged', 'left-out'] as const

const rank = (row: ImportRowReport): number =>
  order.indexOf(isDoubtful(row) && row.action !== 'left-out' ? 'doubtful' : row.action)

const isDoubtful = ({ doubts }: Pick<ImportRowReport, 'doubts'>): boolean =>
  Object.keys(doubts).length > 0

/** A line with an error that no answer about days takes away. */
const isOtherMistake = ({ action, note, errors }: ImportRowReport): boolean =>
  action === 'mistake' &&
  (note !== null || Object.values(errors).some(({ key }) => key !== 'two-days'))

type Grouped = ImportRowReport & { readonly others: readonly ImportRowReport[] }

/** Equal errors are one row, with the other rows that have them. */
function groupMistakes(lines: readonly ImportRowReport[], texts: Texts): readonly Grouped[] {
  const groups = new Map<string, { first: ImportRowReport; others: ImportRowReport[] }>()
  for (const row of lines) {
    const key = row.action === 'mistake' ? toErrorKey(row, texts) : `record ${row.record}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { first: row, others: [] })
    else group.others.push(row)
  }
  return [...groups.values()].map(({ first, others }) => ({ ...first, others }))
}

/** Days of two senses are one question, whatever they are. */
function toErrorKey({ note, errors }: ImportRowReport, texts: Texts): string {
  const sentences = Object.entries(errors).map(([field, error]) =>
    error.key === 'two-days' ? error.key : `${field}: ${formatErrorMessage(texts, error)}`,
  )
  return [note === null ? '' : formatErrorMessage(texts, note), ...new Set(sentences)].join('\n')
}

/** Doubts that are one question, although each line names another day or item. */
const alike = new Set<string>(['day-passed', 'name-exists'])

const toDoubtKey = (field: string, doubt: ErrorMessage, texts: Texts): string =>
  `${field}\n${alike.has(doubt.key) ? doubt.key : formatErrorMessage(texts, doubt)}`

/** Those of several lines, the most frequent first. */
function groupDoubts(lines: readonly ImportRowReport[], texts: Texts) {
  const groups = new Map<
    string,
    { key: string; field: string; doubt: ErrorMessage; isSame: boolean; rows: ImportRowReport[] }
  >()
  for (const row of lines)
    for (const [field, doubt] of Object.entries(row.doubts)) {
      const key = toDoubtKey(field, doubt, texts)
      const group = groups.get(key)
      if (group !== undefined) group.rows.push(row)
      else groups.set(key, { key, field, doubt, isSame: !alike.has(doubt.key), rows: [row] })
    }
  return [...groups.values()]
    .filter(({ rows }) => rows.length > 1)
    .toSorted((a, b) => b.rows.length - a.rows.length)
}

export type ReportView = ReturnType<typeof toReportView>

/** A page of a kept report in the words of a language. */
export function toReportView(
  head: ReportHead,
  rows: readonly ReportRow[],
  page: number,
  texts: Texts,
) {
  const { admin } = texts
  const { transfer: text } = admin
  const sayFields = (byField: FieldErrors) =>
    Object.entries(formatFieldErrors(texts, byField)).map(([field, sentence]) =>
      cut(text.mistake(labelOf(field, admin), sentence), maxSentence),
    )
  const say = (message: ErrorMessage) => cut(formatErrorMessage(texts, message), maxSentence)
  const sayOthers = head.haveLineNumbers ? text.sameInLines : text.sameInRecords
  const { missingFields, unreadColumns, askedDay, ...counts } = head.report
  // New items have nothing that could stay.
  const changesItems = counts.updated > 0
  const hasWork = counts.created + counts.updated > 0
  return {
    state: head.state,
    name: head.name,
    file: head.file,
    mapping: head.mapping,
    order: head.order,
    isTable: head.isTable,
    counts,
    askedDay,
    hasOtherMistakes: head.hasOtherMistakes,
    /** The whole file can be imported as it is. */
    canImport: hasWork && counts.mistakes === 0 && askedDay === null,
    haveLineNumbers: head.haveLineNumbers,
    page,
    pageCount: head.pageCount,
    notes: [
      ...(unreadColumns.length > 0 ? [text.unreadColumns(unreadColumns, head.moreUnread)] : []),
      ...(changesItems && missingFields.opportunities.length > 0
        ? [text.missingFields(toLabels(missingFields.opportunities, admin))]
        : []),
      ...(changesItems && missingFields.posts.length > 0
        ? [text.missingPostFields(toLabels(missingFields.posts, admin))]
        : []),
    ],
    doubts: head.doubts.map(({ field, doubt, isSame, count, named }) => ({
      places: head.haveLineNumbers ? text.lines(count, named) : text.records(count, named),
      sentence: text.mistake(labelOf(field, admin), isSame ? say(doubt) : text.example(say(doubt))),
    })),
    rows: rows.map(({ line, record, action, title, note, errors, doubts, others, ...row }) => ({
      id: String(record),
      number: head.haveLineNumbers ? line : record,
      action,
      title,
      isDoubtful: row.isDoubtful,
      notes: [
        ...(note === null ? [] : [say(note)]),
        ...sayFields({ ...errors, ...doubts }),
        ...(others === null ? [] : [sayOthers(others.count, others.named)]),
      ],
      differences: row.differences.map((each) => toDifference(each, action, texts)),
    })),
  }
}

/** `before` null: the item is new. */
function toDifference(
  { field, before, after }: ImportedDifference,
  action: ImportRowReport['action'],
  { admin }: Texts,
) {
  const { transfer: text } = admin
  const label = labelOf(field, admin)
  return action === 'create'
    ? { label, before: null, after }
    : { label, before: text.value(before), after: text.value(after) }
}
