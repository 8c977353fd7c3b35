import type { ErrorMessage } from '#domain/errors/error-message.ts'
import type { SheetMapping } from '#domain/forms/sheet-mapping.ts'
import {
  starterEntry,
  starterPost,
  toFields,
  toPartialDeadline,
} from '#domain/forms/starter-record.ts'
import { type Kind, kinds } from '#domain/opportunity/opportunity.ts'
import type { FieldErrors } from '#domain/problem.ts'
import { readAmount } from '#domain/words/amount.ts'
import { isNearDay } from '#domain/words/plain-date.ts'
import { toSlug } from '#domain/words/slug.ts'
import type { DayOrder } from '#domain/words/written-day.ts'
import type { ImportedOpportunity, ImportedPost } from '#services/import/import-record.ts'
import {
  fileNames,
  listUnreadable,
  parsePartialFields,
  parsePartialDeadline,
  parsePartialPost,
} from '#server/wire/decode-draft.ts'
import * as loose from '#server/wire/loose.ts'
import { deadlineNames, ownNames, postNames, readNames } from '#server/wire/wire.ts'
import { settleDays } from '#server/wire/written-days.ts'

type Decoded =
  | { readonly opportunity: ImportedOpportunity }
  | { readonly post: ImportedPost }
  | { readonly error: ErrorMessage }
  | { readonly errors: FieldErrors }

export interface FileHints {
  /** The file's name; names of the starter catalogue show their content. */
  readonly name: string
  readonly now: Date
  /** What 03/04/2027 means; missing: nobody has said, so it is asked. */
  readonly order?: DayOrder | undefined
  /** The required kind of all records, and the default of those that name none; missing: any. */
  readonly only?: Kind | 'post'
  /** What the columns of a foreign table are read as; left out: they have our names. */
  readonly mapping?: SheetMapping | undefined
}

/**
 * Decodes a record of the wire, our export or the starter catalogue. Never throws. Fields missing
 * in it are missing in the result.
 */
export function decodeRecord(record: loose.Loose, hints: FileHints): Decoded {
  const decoded = decodeAny(record, hints)
  if (hints.only === undefined || 'error' in decoded || 'errors' in decoded) return decoded
  const sort =
    'post' in decoded ? 'post' : (decoded.opportunity.kind ?? decoded.opportunity.defaultKind)
  return sort === hints.only ? decoded : { error: { key: 'other-sort' } }
}

function decodeAny(given: loose.Loose, { name, now, only, order, mapping }: FileHints): Decoded {
  const { record, errors, hour } = settleDays(given, order)
  if (Object.keys(errors).length > 0) return { errors }
  const file =
    only === undefined
      ? starterKind(name)
      : { kind: only === 'post' ? kinds[0] : only, category: null, isPosts: only === 'post' }
  if ('deadlineMonthDay' in record || 'levels' in record) {
    const entry = starterEntry.safeParse(withoutEmpty(record))
    if (!entry.success) return { error: firstIssue(entry.error) }
    const { slug, countryCode, deadline, opens, ...fields } = toFields(
      entry.data,
      file.category,
      now,
    )
    return {
      opportunity: {
        id: null,
        code: null,
        slug,
        kind: toKind(record['kind']),
        defaultKind: file.kind,
        countryCode,
        // An older file does not know announced openings, so it clears none.
        fields: 'opensAnnounced' in record ? { ...fields, opens } : fields,
        deadline: toPartialDeadline(deadline),
      },
    }
  }
  if ('publishedDate' in record) {
    const entry = starterPost.safeParse(withoutEmpty(record))
    if (!entry.success) return { error: firstIssue(entry.error) }
    const { slug, publishedDate, ...fields } = entry.data
    return { post: { id: null, slug, publishedOn: publishedDate, fields } }
  }
  const unreadable = listUnreadable(record)
  if (Object.keys(unreadable).length > 0) return { errors: unreadable }
  if (mapping !== undefined) return decodeOpportunity(record, mapping.kind, hour)
  const isPost =
    'content' in record ? !(readNames.deadline[0] in record) : file.isPosts && !('kind' in record)
  return record['kind'] === 'post' || isPost
    ? decodePost(record)
    : decodeOpportunity(record, file.kind, hour)
}

/** `hour`: of a deadline whose zone is not known; it is left out, and doubted. */
function decodeOpportunity(given: loose.Loose, defaultKind: Kind, hour: string | null): Decoded {
  const record = hour === null ? given : withoutHour(given)
  const id = loose.findIdentifier(record[readNames.id[0]])
  const codes = readNames.code.map((name) => record[name])
  const code = loose.findFirst(codes, loose.findIdentifier)
  const publishing = readPublishing(record)
  const verified = readDay(record, fileNames('verifiedOn')[0] ?? '')
  if (publishing === undefined) return { errors: { state: { key: 'bad-state' } } }
  if (verified === undefined) return { errors: { verifiedOn: { key: 'bad-day' } } }
  const fields = parsePartialFields(record)
  const doubts: FieldErrors = {
    ...findDoubts(record),
    ...(hour !== null && { deadlineTime: { key: 'hour-without-zone', time: hour } }),
  }
  // An item without an identifier of its own is sent with its id.
  const ownCode = code === id ? null : code
  return {
    opportunity: {
      id,
      code: ownCode,
      slug: toSlug(loose.readText(record['slug']), '') || null,
      kind: toKind(record['kind']) ?? guessKind(record),
      defaultKind,
      fields: 'code' in fields ? { ...fields, code: ownCode } : fields,
      deadline: parsePartialDeadline(record),
      ...(Object.keys(doubts).length > 0 && { doubts }),
      ...publishing,
      ...(verified.isGiven && { verifiedOn: verified.day }),
    },
  }
}

function withoutHour(record: loose.Loose): loose.Loose {
  const isOfHour = (name: string) => name === deadlineNames.time || name === deadlineNames.zone
  return Object.fromEntries(Object.entries(record).filter(([name]) => !isOfHour(name)))
}

function decodePost(record: loose.Loose): Decoded {
  const publishing = readPublishing(record)
  // Its own name comes first; the others are alternatives.
  const name = postNames.publishedOn.find((each) => each in record) ?? postNames.publishedOn[0]
  const published = readDay(record, name)
  if (publishing === undefined) return { errors: { state: { key: 'bad-state' } } }
  if (published === undefined) return { errors: { publishedOn: { key: 'bad-day' } } }
  return {
    post: {
      id: loose.findIdentifier(record[postNames.id[0]]),
      slug: toSlug(loose.readText(record['slug']), '') || null,
      fields: parsePartialPost(record),
      ...publishing,
      ...(published.isGiven && { publishedOn: published.day }),
    },
  }
}

/** undefined: the state is a word that means none. */
function readPublishing(
  record: loose.Loose,
): Pick<ImportedPost, 'state' | 'publishAt'> | undefined {
  const state = loose.readText(record['state'])
  if (state !== '' && state !== 'draft' && state !== 'published') return undefined
  const publishAt = 'publishAt' in record ? { publishAt: loose.findText(record['publishAt']) } : {}
  return { ...(state !== '' && { state }), ...publishAt }
}

/** undefined: the value is no day, or a far one. */
function readDay(
  record: loose.Loose,
  name: string,
): { readonly isGiven: boolean; readonly day: string | null } | undefined {
  const day = loose.findDate(record[name])
  const isWritten = loose.readText(record[name]) !== ''
  if (isWritten && (day === null || !isNearDay(day))) return undefined
  return { isGiven: name in record, day }
}

/** Values that were read in another sense: an unknown kind, an amount in words. */
function findDoubts(record: loose.Loose): FieldErrors {
  const word = loose.readText(record['kind'])
  const amounts = fileNames('amount').map((name) => record[name])
  const amount = loose.readText(amounts.find((value) => !loose.isEmpty(value)))
  return {
    ...(word !== '' && toKind(word) === undefined && { kind: { key: 'unknown-kind', word } }),
    ...(amount !== '' &&
      readAmount(amount).kind === 'words' && { amount: { key: 'amount-in-words', text: amount } }),
  }
}

/** By the names that only one kind has. */
function guessKind(record: loose.Loose): Kind | undefined {
  const has = (name: string | undefined) =>
    name !== undefined && loose.findText(record[name]) !== null
  if (has(ownNames.internship.code) || has(ownNames.internship.country)) return 'internship'
  return has(ownNames.leadership.name) && !has(readNames.name[0]) ? 'leadership' : undefined
}

const toKind = (value: unknown): Kind | undefined => kinds.find((kind) => kind === value)

/** The catalogue's own files leave out what they do not know. */
const withoutEmpty = (record: loose.Loose): loose.Loose =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== ''))

function firstIssue(error: {
  readonly issues: readonly { readonly path: readonly PropertyKey[] }[]
}): ErrorMessage {
  const field = error.issues[0]?.path.join('.') ?? ''
  return field === '' ? { key: 'record-unreadable' } : { key: 'record-bad-field', field }
}

/**
 * The default kind of a file by its name: the names of the starter catalogue and of exports, else
 * scholarships.
 */
function starterKind(fileName: string): {
  readonly kind: Kind
  readonly category: string | null
  readonly isPosts: boolean
} {
  const isNamed = (word: string) => fileName.toLowerCase().includes(word)
  const kind = (['internship', 'leadership'] as const).find(isNamed) ?? 'scholarship'
  const category =
    kind === 'scholarship' ? (['summer', 'exchange', 'competition'].find(isNamed) ?? null) : null
  return { kind, category, isPosts: /\b(?:blogs?|posts?|articles?)\b/i.test(fileName) }
}
