/**
 * Cells that a spreadsheet would run as a formula (OWASP, CSV injection). They begin with one of four signs, a full-width form of these, a
 * tab or a carriage return. Apostrophes before it count too, because a text's own must not be taken for the guard. Some programs split
 * cells at tabs or semicolons, and each part may begin a formula.
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
