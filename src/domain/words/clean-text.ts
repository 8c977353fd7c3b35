/**
 * Trimmed text with line feeds as its only line ends and without control characters other than tabs. PostgreSQL refuses NUL; the others
 * break calendars, feeds and headers of mails. Marks that turn the reading direction of the following text go too (Trojan Source,
 * CVE-2021-42574). Joiners, which some scripts and emojis need, remain. Unpaired surrogates become U+FFFD.
 */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim()
}

/** The same in one line, for names and heads of mails. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ')
}

/** For text that is refused instead of cleaned. Line ends and tabs are control characters too. */
export function hasControls(text: string): boolean {
  return /\p{Cc}/u.test(text)
}

/**
 * Text as databases take it: PostgreSQL refuses NUL (invalid byte sequence for encoding "UTF8": 0x00), SQLite cuts it in some functions.
 * Anything but text comes back as it is.
 */
export function withoutNul(value: unknown): unknown {
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '') : value
}
