import {
  type OnConflictBuilder,
  type RawBuilder,
  sql,
  type SqlBool,
  type UpdateObject,
} from 'kysely'
import { withoutNul } from '#domain/words/text.ts'
import type { Tables } from '#storage/tables.ts'

/**
 * A list or document as the text of a column. NUL characters go, as from every parameter
 * (plugins.ts); in JSON they would hide as \u0000.
 */
export const encodeJson = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) => withoutNul(each))

/**
 * A value that is no list of texts reads as an empty list: a damaged cell must not break a complete
 * list.
 */
export function decodeTexts(cell: string): readonly string[] {
  const value = decodeJson(cell)
  return Array.isArray(value)
    ? value.filter((part): part is string => typeof part === 'string')
    : []
}

/** undefined: the text is no JSON. */
export function decodeJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

export function oneOf<Value extends string, Fallback extends Value | null>(
  values: readonly Value[],
  cell: string | null,
  fallback: Fallback,
): Value | Fallback {
  return values.find((value) => value === cell) ?? fallback
}

/** For `onConflict`: the stored row with the same values in these columns stays as it is. */
export const skipExisting =
  <Name extends keyof Tables>(...columns: readonly (keyof Tables[Name] & string)[]) =>
  (conflict: OnConflictBuilder<Tables, Name>) =>
    conflict.columns(columns).doNothing()

/** For `onConflict`: the stored row with the same values in these columns gets these cells. */
export const replaceExisting =
  <Name extends keyof Tables>(
    cells: UpdateObject<Tables, Name>,
    ...columns: readonly (keyof Tables[Name] & string)[]
  ) =>
  (conflict: OnConflictBuilder<Tables, Name>) =>
    conflict.columns(columns).doUpdateSet(cells as never)

/**
 * For `where`: the items that visitors see at `now`, by the rule of `isPublic`
 * (domain/publication.ts).
 */
export function publicAt(table: 'opportunity' | 'post', now: Date): RawBuilder<SqlBool> {
  const publishAt = sql.ref(`${table}.publish_at`)
  return sql`(${sql.ref(`${table}.state`)} = 'published' and (${publishAt} is null or ${publishAt} <= ${now.toISOString()}))`
}
