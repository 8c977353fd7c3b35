/**
 * What a spreadsheet would take for a formula (OWASP, CSV injection): the four signs, their full-width forms, which some programs fold into them, a
 * tab and a carriage return. With any number of apostrophes before it, because one of the text's own must not be taken for the mark.
 */
const formula = /^'*[=+\-@\t\r＝＋－＠]/

/** The cell with an apostrophe before it where it would be taken for a formula; `unmarkFormula` takes exactly that off again. */
export function markFormula(cell: string): string {
  return formula.test(cell) ? `'${cell}` : cell
}

/** Spreadsheets write the mark too when they keep such a cell as text. */
export function unmarkFormula(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
}
