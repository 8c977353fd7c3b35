/** Whether the database refused a row because its key, slug or code is taken (PostgreSQL 23505; SQLite's extended codes 2067 and 1555). */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && error.code === '23505') return true
  return 'errcode' in error && (error.errcode === 2067 || error.errcode === 1555)
}
