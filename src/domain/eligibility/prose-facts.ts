/**
 * Ages, years of work and degrees that prose names, by its English words alone. Nothing is decided by them: they are shown to an editor beside
 * rules that lack them, so a word too few is better than one that is none.
 */

const numberWords = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

const between = String.raw`\s*(?:-|–|to|and)\s*`
const agePatterns = [
  new RegExp(
    String.raw`\bage[ds]?\s+(?:of\s+|between\s+|from\s+|limit\s+(?:of\s+|is\s+)?|(?:at least|at most|under|over|up to)\s+)*(\d{2})(?:${between}(\d{2}))?\b`,
    'gi',
  ),
  new RegExp(String.raw`\b(\d{2})(?:${between}(\d{2}))?[\s-]+years?[\s-]+(?:old|of age)\b`, 'gi'),
  new RegExp(String.raw`\b(?:under|below|over|above|younger than|older than)\s+(?:the age of\s+)?(\d{2})\b(?!\s*(?:%|[a-z]))`, 'gi'),
]

/** Whole years that prose names as an age, each once, the lowest first; empty: it names none. */
export function listProseAges(prose: readonly string[]): readonly number[] {
  const found = prose.flatMap((line) =>
    agePatterns.flatMap((pattern) => [...line.matchAll(pattern)].flatMap(([, first, second]) => [first, second])),
  )
  const years = found.flatMap((year) => (year === undefined ? [] : [Number(year)])).filter((year) => year >= 10)
  return [...new Set(years)].toSorted((a, b) => a - b)
}

/** The most that is allowed is not the least that is asked. */
const workPattern =
  /(?<!\b(?:more than|at most|up to|maximum(?: of)?|within) )\b(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten)(?:\+|\s+or\s+more)?(?:\s+full)?\s+years?['’]?\s+(?:of\s+|full-time\s+|\S+\s+){0,5}?(?:work|working|experience|employment)\b/gi

/** Whole years of work that prose names, each once, the lowest first; empty: it names none. */
export function listProseWorkYears(prose: readonly string[]): readonly number[] {
  const found = prose.flatMap((line) => [...line.matchAll(workPattern)].flatMap(([, count]) => count ?? []))
  const years = found.map((count) => (/^\d/.test(count) ? Number(count) : numberWords.indexOf(count.toLowerCase())))
  return [...new Set(years)].toSorted((a, b) => a - b)
}

/** 'No doctoral degree yet' asks for none. */
const degreePattern =
  /(?<!\b(?:no|not|without)(?: an?)? )\b(?:bachelor(?:['’]?s)?|undergraduate degree|first degree|university degree|master(?:['’]?s)? degree|ph\.?d\.?|doctora(?:te|l degree)|high[ -]school (?:diploma|certificate)|secondary (?:school )?(?:diploma|certificate|education))/i

/** The lines of prose that name a degree; empty: none does. */
export function listProseDegrees(prose: readonly string[]): readonly string[] {
  return prose.filter((line) => degreePattern.test(line))
}
