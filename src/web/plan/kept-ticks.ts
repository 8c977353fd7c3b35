/** The steps that were ticked, by slug, in this browser alone. */
const place = 'plans'

/** Storage that is switched off or holds something else reads as nothing. */
export function readTicks(slug: string): readonly string[] {
  const ticks = readAll()[slug]
  return Array.isArray(ticks) ? ticks.map(String) : []
}

/** false: the browser keeps nothing, or no more. */
export function saveTicks(slug: string, ticks: readonly string[]): boolean {
  try {
    const { [slug]: _before, ...others } = readAll()
    localStorage.setItem(place, JSON.stringify(ticks.length === 0 ? others : { ...others, [slug]: ticks }))
    return true
  } catch {
    return false
  }
}

function readAll(): Readonly<Record<string, unknown>> {
  try {
    const all: unknown = JSON.parse(localStorage.getItem(place) ?? '{}')
    return typeof all === 'object' && all !== null ? (all as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
