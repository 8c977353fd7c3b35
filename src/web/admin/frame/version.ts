/** The version a form was opened with. undefined: none was sent, or what was sent is no number of a version. */
export function readVersion(value: FormDataEntryValue | null | undefined): number | undefined {
  const text = typeof value === 'string' ? value : ''
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}
