import { fieldNames, isWritten, type Kind } from '#domain/opportunity/opportunity.ts'
import * as loose from '#server/wire/loose.ts'
import { deadlineNames, decodeCategory, decodeRegion, ownNames, postNames, readNames } from '#server/wire/wire.ts'

const draftFields = fieldNames.filter(
  (field) => isWritten(field) && readNames[field].length > 0 && field !== 'slug' && field !== 'deadline',
)

/**
 * What a client sent under the names of the wire, under ours, for `parseOpportunityDraft`, which judges it. Values stay as they are, wrong ones
 * too, so that the client hears of them; only words are turned into ours. `deadline` stays unset for a kind that has none.
 */
export function decodeDraft(kind: Kind, record: loose.Loose): Record<string, unknown> {
  const draft: Record<string, unknown> = {}
  for (const field of draftFields) draft[field] = firstFilled([ownNames[kind][field], ...readNames[field]], record)
  const words = (field: 'categories' | 'regions') => loose.readWords(readNames[field].flatMap((name) => record[name] ?? []))
  draft['categories'] = words('categories').map(decodeCategory)
  draft['regions'] = words('regions').map(decodeRegion)

  const deadlineKind = record[deadlineNames.kind]
  const announced = firstFilled(readNames.deadline, record)
  const date = deadlineKind === 'expected' ? (record[deadlineNames.date] ?? announced) : announced
  return {
    ...draft,
    deadlineKind,
    // Clients send an instant at midnight for a day; what is no date at all stays, to be refused.
    deadline: loose.findDate(date) ?? date,
    deadlineTime: record[deadlineNames.time],
    deadlineZone: record[deadlineNames.zone],
    deadlineNote: record[deadlineNames.note],
  }
}

/** As `decodeDraft`, for `parsePostDraft`; the lists are JSON text in a multipart form. Throws nothing; unreadable lists stay text. */
export function decodePostDraft(record: loose.Loose): Record<string, unknown> {
  const list = (name: string) => parseJson(record[name])
  return {
    title: record[postNames.title[0]],
    author: record[postNames.author[0]] ?? '',
    category: record[postNames.category[0]] ?? '',
    content: list(postNames.content[0]),
    imageUrls: list(postNames.imageUrls[0]),
  }
}

function firstFilled(names: readonly (string | undefined)[], record: loose.Loose): unknown {
  return names
    .map((name) => (name === undefined ? undefined : record[name]))
    .find((value) => value !== undefined && value !== null && value !== '')
}

/** undefined for nothing at all, so that a default stands in. */
function parseJson(value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (value.trim() === '') return undefined
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}
