/**
 * Trimmed text with line feeds as its only line ends, without control characters but tabs: NUL never passes PostgreSQL, and the others break
 * calendars, feeds and heads of mails. Halves of characters become U+FFFD.
 */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim()
}

/** The same in one line. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ')
}
