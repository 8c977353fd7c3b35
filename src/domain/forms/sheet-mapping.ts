import type { ErrorMessage } from '#domain/errors/error-message.ts'
import { isSheetField, type SheetField } from '#domain/forms/sheet-fields.ts'
import { type Kind, kinds } from '#domain/opportunity/opportunity.ts'
import type { FieldErrors, Outcome } from '#domain/problem.ts'
import { cleanLine } from '#domain/words/text.ts'

/** What the columns of a foreign sheet are read as, kept by name for the next such sheet. */
export interface SheetMapping {
  readonly name: string
  /** All columns that have a heading or values, by their headings as `toHeadings` gives them. */
  readonly columns: readonly MappedColumn[]
  /** Of rows that name no kind. */
  readonly kind: Kind
}

interface MappedColumn {
  readonly heading: string
  /** null: it is not read. */
  readonly field: SheetField | null
}

/** A form with more columns would not help anyone. */
export const maxMappedColumns = 200
export const maxMappingName = 60
const maxHeading = 200

/**
 * The headings of a row of cells, each another one: one that occurs again has its number behind it
 * ('Link (2)'), an empty one is its position ('#7'). Long ones are cut.
 */
export function toHeadings(cells: readonly string[]): readonly string[] {
  const seen = new Set<string>()
  const counts = new Map<string, number>()
  return cells.map((cell, index) => {
    // Cut before it is cleaned too: a cell may have a megabyte.
    const text = cleanLine(cell.slice(0, maxHeading * 4)).slice(0, maxHeading) || `#${index + 1}`
    let count = counts.get(text) ?? 0
    let heading = text
    do {
      count += 1
      heading = count === 1 ? text : `${text} (${count})`
    } while (seen.has(heading))
    counts.set(text, count)
    seen.add(heading)
    return heading
  })
}

/**
 * Whether the sheet has the columns of the mapping, in any order. Columns without a heading count
 * only where the mapping has them.
 */
export function fitsSheet(
  { columns }: Pick<SheetMapping, 'columns'>,
  headings: readonly string[],
): boolean {
  const mapped = new Set(columns.map(({ heading }) => heading))
  const given = new Set(headings)
  const isUnnamed = (heading: string) => /^#\d+$/.test(heading)
  return (
    columns.every(({ heading }) => given.has(heading) || isUnnamed(heading)) &&
    headings.every((heading) => mapped.has(heading) || isUnnamed(heading))
  )
}

/** The values of the form; `fields` in the order of the sheet's headings, '' where none is read. */
export interface SheetMappingInput {
  readonly name: string
  readonly kind: string
  readonly fields: readonly string[]
}

/** The name of the control of a column, and of its error. */
export const columnName = (index: number): string => `column-${index}`

/**
 * A mapping as an administrator chooses it. Errors at `name`, and at the column (`columnName`) whose
 * field another one has; at `columns` where no column says which item a row is.
 */
export function parseSheetMapping(
  { name: typed, kind, fields }: SheetMappingInput,
  headings: readonly string[],
): Outcome<SheetMapping> {
  const name = cleanLine(typed)
  const columns = headings.map((heading, index) => {
    const field = fields[index] ?? ''
    return { heading, field: isSheetField(field) ? field : null }
  })
  const errors: FieldErrors = { ...findNameError(name), ...findFieldsTwice(columns) }
  const naming: readonly (SheetField | null)[] = ['name', 'code', 'slug', 'id']
  const allErrors: FieldErrors = columns.some(({ field }) => naming.includes(field))
    ? errors
    : { ...errors, columns: { key: 'mapping-no-name' } }
  if (Object.keys(allErrors).length > 0) return { ok: false, errors: allErrors }
  return {
    ok: true,
    value: { name, columns, kind: kinds.find((each) => each === kind) ?? 'scholarship' },
  }
}

/** Of a name that was cleaned; none: it may be taken all the same. */
export function findNameError(name: string): FieldErrors {
  if (name === '') return { name: { key: 'mapping-unnamed' } }
  return name.length > maxMappingName ? { name: { key: 'too-long', most: maxMappingName } } : {}
}

function findFieldsTwice(columns: readonly MappedColumn[]): FieldErrors {
  const first = new Map<SheetField, string>()
  const errors: Record<string, ErrorMessage> = {}
  for (const [index, { heading, field }] of columns.entries()) {
    if (field === null) continue
    const other = first.get(field)
    if (other === undefined) first.set(field, heading)
    else errors[columnName(index)] = { key: 'column-twice', heading: other }
  }
  return errors
}
