import { type FieldErrors, plainMessage, Problem } from '#domain/problem.ts'
import type { Kind, Opportunity } from '#domain/opportunity/opportunity.ts'
import { type Answer, explain, failureOf, findJson, findWords, readRetryAfter } from '#server/remote/backend.ts'
import { findRecord, readText } from '#server/wire/loose.ts'
import { findWireName, ownNames, readNames } from '#server/wire/wire.ts'

const codes = { 404: 'not-found', 409: 'conflict', 413: 'too-large', 415: 'wrong-type' } as const

/**
 * Throws the Problem of an answer that is no success: its words, or what was seen of it (`isWordless`). Any status of 200 to 299 is a
 * success where docs/interface.md, Calls, names none, unless the body says otherwise.
 */
export function requireSuccess(answer: Answer, rename: (wireName: string) => string = (name) => name): void {
  const { status } = answer
  const isRefused = findRecord(findJson(answer))?.['success'] === false
  if (status >= 200 && status < 300 && !isRefused) return
  const reason = explain(answer)
  const isWordless = findWords(answer) === undefined
  const code = codes[status as keyof typeof codes]
  if (code !== undefined) throw new Problem(code, reason, { isWordless })
  if (status === 429) throw new Problem('too-many', reason, { retryAfter: readRetryAfter(answer), isWordless })
  if (status !== 400 && status !== 422 && !(isRefused && status < 300)) throw failureOf(answer)
  const errors = Object.fromEntries(Object.entries(findReportedErrors(answer)).map(([name, mistake]) => [rename(name), mistake]))
  throw new Problem('invalid', reason, { isWordless, ...(Object.keys(errors).length === 0 ? {} : { errors }) })
}

/** Errors by the backend's field names. `errors` is a record of texts or of objects with a message, or a list that names its fields. */
export function findReportedErrors(answer: Answer): FieldErrors {
  const errors = findRecord(findJson(answer))?.['errors']
  const entries = Array.isArray(errors)
    ? errors.map((error: unknown) => {
        const record = findRecord(error)
        return [readText(record?.['path'] ?? record?.['param'] ?? record?.['field']), record] as const
      })
    : Object.entries(findRecord(errors) ?? {})
  const messages = entries.map(([name, error]) => {
    const record = findRecord(error)
    return [name, readText(record === undefined ? error : (record['message'] ?? record['msg']))] as const
  })
  return Object.fromEntries(messages.flatMap(([name, text]) => (name === '' || text === '' ? [] : [[name, plainMessage(text)]])))
}

/** The domain's name of a field of the wire; the name itself where there is none. */
export function findField(kind: Kind, wireName: string): string {
  const fields = Object.keys(readNames) as (keyof Opportunity)[]
  // 'id' is the entered identifier; the other one is generated.
  const fieldsSent = fields.filter((field) => field !== 'id')
  return (
    fieldsSent.find((field) => findWireName(kind, field) === wireName) ??
    fieldsSent.find((field) => ownNames[kind][field] === wireName || (readNames[field] as readonly string[]).includes(wireName)) ??
    wireName
  )
}

/** The other backend has no drafts: a saved item is public. */
export function noDrafts(): Problem {
  const reason = { key: 'backend-no-drafts' } as const
  return new Problem('invalid', reason, { errors: { publishAt: reason } })
}

/**
 * The path of a call for one item. Throws Problem 'not-found' for the names that addresses take for a step up, however they are written
 * (URL standard, double-dot path segment). They would name another call.
 */
export function itemPath(path: string, id: string): string {
  if (id === '' || id === '.' || id === '..') throw new Problem('not-found', { key: 'no-item' })
  return path.replace('{id}', encodeURIComponent(id))
}
