const longestText = 50_000

/** Whether a text anywhere in the record is longer than a page could show. */
export function isImportTooLong(value: unknown): boolean {
  if (typeof value === 'string') return value.length > longestText
  return typeof value === 'object' && value !== null && Object.values(value).some(isImportTooLong)
}
