/**
 * What a spreadsheet would take for a formula (OWASP, CSV injection): the four signs, their full-width forms, which some programs fold into them, a
 * tab and a carriage return. With any number of apostrophes before it, because one of the text's own must not be taken for the mark. A tab or a
 * semicolon within parts the cell where a program takes these for what parts cells, and what comes next may be one.
 */
const formula = /^'*[=+\-@\t\r＝＋－＠]|\t|;["']*[=+\-@＝＋－＠]/

/** The cell with an apostrophe before it where it would be taken for a formula; `unescapeFormula` takes exactly that off again. */
export function escapeFormula(cell: string): string {
  return formula.test(cell) ? `'${cell}` : cell
}

/** Spreadsheets write the mark too when they keep such a cell as text. */
export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
}

/** Lists line by line as people edit them; as JSON where splitting again would give another list. */
export function writeCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (!Array.isArray(value)) return typeof value === 'object' ? JSON.stringify(value) : String(value)
  const isPlain = value.length > 1 && value.every((each) => typeof each === 'string' && !/[\n[]/.test(each))
  return value.length === 0 ? '' : isPlain && !value.some(isShort) ? value.join('\n') : JSON.stringify(value)
}

/** Words (categories, regions, fields) are read word by word and not line by line. */
function isShort(value: unknown): boolean {
  return typeof value === 'string' && /^[\w -]{1,30}$/.test(value)
}
