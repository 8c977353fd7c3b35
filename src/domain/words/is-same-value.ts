/**
 * Whether two values of plain data are the same, whatever the order of their keys is. A key that is
 * missing counts as null.
 */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null)
    return one === other
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  const [left, right] = [one, other] as Readonly<Record<string, unknown>>[]
  return names.every((name) => isSameValue(left?.[name] ?? null, right?.[name] ?? null))
}
