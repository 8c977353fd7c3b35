import type { Selectable } from 'kysely'
import { fillRules } from '#domain/eligibility/brief-rules.ts'
import { deadlineKinds } from '#domain/opportunity/deadline.ts'
import { emptyValue, fieldNames, type Opportunity, type OpportunityField, rowOf } from '#domain/opportunity/opportunity.ts'
import { areMonths } from '#domain/words/months.ts'
import { decodeJson, decodeTexts, encodeJson, oneOf } from '#storage/columns.ts'
import { type CellField, cellFields, columnName } from '#storage/opportunity-columns.ts'
import type { Tables } from '#storage/tables.ts'

/** Columns of the editor's side (item-store.ts), which an opportunity itself does not have. */
type EditColumn = 'version' | 'publish_at' | 'trashed_at' | 'link_state' | 'link_checked_at' | 'link_note'
export type ContentRow = Omit<Selectable<Tables['opportunity']>, EditColumn>

export function toRow(opportunity: Opportunity): ContentRow {
  const { deadline } = opportunity
  const cells = Object.fromEntries(cellFields.map((field) => [columnName(field), toCell(opportunity[field])]))
  return {
    ...(cells as Omit<ContentRow, `deadline_${string}`>),
    deadline_kind: deadline.kind,
    deadline_date: deadline.date,
    deadline_time: deadline.time,
    deadline_zone: deadline.zone,
    deadline_note: deadline.note,
  } as ContentRow
}

const deadlineColumns = ['deadline_kind', 'deadline_date', 'deadline_time', 'deadline_zone', 'deadline_note'] as const

/** The columns that `fromRow` needs for these fields. */
export function columnsOf(fields: readonly OpportunityField[]) {
  return fields.flatMap((field) => (field === 'deadline' ? deadlineColumns : [columnName(field)]))
}

/**
 * The fields of a row, by default all. An unknown word reads as the careful choice: a scholarship, a draft, a deadline that varies. A
 * missing column, as in older history, reads as empty.
 */
export function fromRow<Field extends OpportunityField = OpportunityField>(
  row: Partial<ContentRow>,
  fields: readonly Field[] = fieldNames as readonly Field[],
): Pick<Opportunity, Field> {
  const read = (field: OpportunityField) => (field === 'deadline' ? toDeadline(row) : fromCell(field, row[columnName(field)] ?? null))
  return Object.fromEntries(fields.map((field) => [field, read(field)])) as Pick<Opportunity, Field>
}

function toCell(value: Opportunity[CellField]): string | number | null {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'number') return String(value)
  return value === null || typeof value === 'string' ? value : encodeJson(value)
}

function fromCell(field: CellField, cell: string | number | null): unknown {
  const row = rowOf(field)
  const text = cell === null ? null : String(cell)
  switch (row.value) {
    case 'flag':
      return cell === 1
    case 'lines':
    case 'words':
      return decodeTexts(text ?? '')
    case 'months':
      return decodeMonths(text ?? '')
    case 'choice':
      return row.of.find((choice) => choice === text) ?? emptyValue(field)
    case 'number': {
      const number = text === null ? Number.NaN : Number(text)
      return Number.isFinite(number) ? number : null
    }
    case 'rules':
      return text === null ? null : fillRules(decodeJson(text))
    default:
      return text ?? emptyValue(field)
  }
}

/** Anything that is no list of months reads as an empty one. */
function decodeMonths(cell: string): readonly number[] {
  const value = decodeJson(cell)
  return Array.isArray(value) && areMonths(value) ? value : []
}

/** An unknown kind reads as 'varies', which promises nothing. */
export function toDeadline(
  row: Partial<Pick<ContentRow, 'deadline_kind' | 'deadline_date' | 'deadline_time' | 'deadline_zone' | 'deadline_note'>>,
): Opportunity['deadline'] {
  return {
    kind: oneOf(deadlineKinds, row.deadline_kind ?? null, 'varies'),
    date: row.deadline_date ?? null,
    time: row.deadline_time ?? null,
    zone: row.deadline_zone ?? null,
    note: row.deadline_note ?? null,
  }
}
