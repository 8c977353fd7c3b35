import { fieldNames, type FieldOf, type FilledField, type OpportunityField, rowOf } from '#domain/opportunity/opportunity.ts'

/** The fields that have one column; a deadline has five. */
export type CellField = Exclude<OpportunityField, 'deadline'>

export const cellFields = fieldNames.filter((field): field is CellField => field !== 'deadline')

/** The column of a field: `fee_to_apply` for `feeToApply`. */
type ColumnName<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnName<Rest>}`
  : Text

export function columnName(field: CellField): ColumnName<CellField> {
  return columnNames.get(field) ?? toColumnName(field)
}

const columnNames = new Map(cellFields.map((field) => [field, toColumnName(field)]))

function toColumnName(field: CellField): ColumnName<CellField> {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as ColumnName<CellField>
}

type ColumnType<Field extends CellField> =
  Field extends FieldOf<'flag'> ? 'integer' : Field extends FieldOf<'lines' | 'words' | 'months'> | FilledField ? 'text' : 'text?'

function columnType(field: CellField): 'text' | 'text?' | 'integer' {
  const { value, ...row } = rowOf(field)
  return value === 'flag' ? 'integer' : value === 'lines' || value === 'words' || value === 'months' || 'empty' in row ? 'text' : 'text?'
}

/**
 * The columns of an opportunity's contents, from its fields. Lists are JSON. An amount is decimal text, exactly as entered: currencies have
 * 0 to 4 minor digits (ISO 4217), and the database never calculates with it.
 */
export const opportunityColumns = {
  ...(Object.fromEntries(cellFields.map((field) => [columnName(field), columnType(field)])) as {
    readonly [Field in CellField as ColumnName<Field>]: ColumnType<Field>
  }),
  deadline_kind: 'text',
  deadline_date: 'text?',
  deadline_time: 'text?',
  deadline_zone: 'text?',
  deadline_note: 'text?',
} as const
