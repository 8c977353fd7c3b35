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
