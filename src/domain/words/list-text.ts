import { withoutInvisible } from '#domain/words/text.ts'

/**
 * A list from a value of a form, an import or another backend: a list, a text, or nothing. Never
 * throws; drops what is no text.
 */
export function toList(value: unknown): string[] {
  if (typeof value === 'string') return splitListText(value)
  if (typeof value === 'number') return [String(value)]
  if (!Array.isArray(value)) return []
  return value.flatMap((item: unknown) => {
    if (typeof item === 'number') return [String(item)]
    // The list was separated already; only line breaks still split an entry.
    return typeof item === 'string' ? clean(item.split(lineBreak)) : []
  })
}

/** What `toList` makes of a value, where its writer may expect something else. */
export interface ListReading {
  readonly entries: readonly string[]
  /** The first line that loses a bullet or a number; null: none does. */
  readonly unmarked: { readonly was: string; readonly now: string } | null
  /** Whether one line becomes several entries. */
  readonly isSplit: boolean
  /** The word of the first entry that leaves others unsaid, such as 'etc'; null: none does. */
  readonly openEnd: string | null
}

/** Before something is saved: what becomes of the list (docs/interface, Item forms). */
export function readListText(value: string | readonly string[]): ListReading {
  const entries = toList(value)
  const lines = [value].flat().flatMap((text) => {
    const pasted = toLines(text.split(lineBreak))
    return withoutMarks(pasted).map((now, at) => ({ was: pasted[at] ?? '', now }))
  })
  const unmarked = lines.find(({ was, now }) => now !== was && hasWords(now))
  const ends = entries.map((entry) => openEnd.exec(entry)?.[1]).filter((word) => word !== undefined)
  return {
    entries,
    unmarked: unmarked ?? null,
    isSplit: lines.filter(({ was }) => hasWords(was)).length === 1 && entries.length > 1,
    openEnd: ends[0] ?? null,
  }
}

const openEnd = /(?:^|[\s,;(])(etc|et cetera|and so on|and so forth)[\s.…)]*$/i

/** With the line ends of other programs, as `cleanText` knows them. */
const lineBreak = /\r\n|[\n\r\v\f\u0085\u2028\u2029]|<br\s*\/?>/i

/**
 * The entries of one text (docs/interface, List texts). It is split at line breaks, or without
 * any at semicolons. Else it is split at commas and periods outside of numbers, abbreviations,
 * brackets and addresses. Bullets and numbers before an entry are removed.
 */
export function splitListText(text: string): string[] {
  const lines = clean(text.split(lineBreak))
  if (lines.length !== 1) return lines
  return clean(splitInline(text.trim()))
}

const clean = (items: readonly string[]): string[] => withoutMarks(toLines(items)).filter(hasWords)

const toLines = (items: readonly string[]): string[] =>
  items.map((item) => withoutInvisible(item).trim())

const hasWords = (entry: string): boolean => /[\p{L}\p{N}]/u.test(entry)

/** Without the bullets and numbers before the entries. */
function withoutMarks(entries: readonly string[]): string[] {
  const labels = countedLabels.filter(({ second }) => entries.some((entry) => second.test(entry)))
  return entries
    .map((entry) => labels.reduce((text, { label }) => text.replace(label, ''), entry))
    .map((entry) => entry.replace(bullet, '').trim())
}

/** Labels that are initials or abbreviations ('V. Hugo'), unless a list counts with them. */
const countedLabels = [
  { second: /^II\.\s/, label: /^[IVX]\.\s+/ },
  { second: /^b\.\s/, label: /^[a-z]\.\s+/ },
]

/**
 * Signs of a bullet. Symbol fonts write theirs at places of private use, where other fonts have
 * none: U+F0B7 is Word's. Crosses stay, also those of Wingdings (U+F0FB, U+F0FD), because they say
 * that something is not so.
 */
const signs = [
  '\u2022\u2023\u2043\u204c\u204d\u2219\u2981\u29be\u29bf\u30fb',
  // Geometric shapes, stars, boxes, pointing hands, ticks, and florets.
  '\u25a0-\u25ff\u2605\u2606\u2610\u2611\u261b\u261e\u2705\u2713\u2714\u2726-\u274b\u274d\u274f-\u2756\u2b1b-\u2b2a\u{1f538}\u{1f539}',
  // Arrows to the right, and what is meant as one.
  '\u2192\u21d2\u21e8\u25b6\u25ba\u276f\u2794-\u27be\u27f6\u27f9\u2b9a',
  '\ue000-\uf0fa\uf0fc\uf0fe-\uf8ff',
].join('')
const circled =
  '\u2460-\u249b\u24ea-\u24ff\u2776-\u2793\u3220-\u3229\u3251-\u325f\u3280-\u3289\u32b1-\u32bf'
/** What Word's bullets are where their font is lost; a tab tells them from words. */
const lostSigns = 'oO§Øüvqnluà'
const number = '(?:\\p{Nd}{1,2}|[一二三四五六七八九十]{1,3}|[\u2160-\u217f])'
const roman = '(?:x{0,3}(?:ix|iv|v?i{1,3}|v)|x{1,3}|(?=[XVI]{2})X{0,3}(?:IX|IV|V?I{0,3}))'

/** The prefix of an entry: a bullet, a number, or a letter with its bracket. */
const prefixes = [
  `[${signs}]\\ufe0f?\\s*`,
  `[${circled}][.)、]?\\s*`,
  '[-‐‑‒–—―−*+·»]\\s+',
  `[${lostSigns}](?:\\t|\\s{2})\\s*`,
  `[(（]?${number}[.)．）、](?:\\s+|(?=\\p{L}))`,
  `\\(?${roman}[.)]\\s+`,
  '\\(?\\p{L}\\)\\s+',
]
const bullet = new RegExp(`^(?:${prefixes.join('|')})`, 'u')

/** Abbreviations that never end a sentence, in lower case without their last period. */
const goingOn = new Set(
  'approx assoc ave ca cf dept dr eq esp excl fig gen gov hon incl mr mrs ms mt prof sr sra st tel univ viz vol vs'.split(
    ' ',
  ),
)

/** Abbreviations that may end a sentence: they do before a capital. */
const perhapsLast = new Set(
  'co corp est etc ext inc jr ltd max min jan feb mar apr jun jul aug sep sept oct nov dec'.split(
    ' ',
  ),
)

/** Words that are abbreviations only before a number ('No. 5'). */
const beforeNumbers = new Set(['art', 'ch', 'no', 'nos', 'p', 'pp', 'sec'])

const address = /(?:https?:\/\/|www\.)\S+|[^\s@,;()]{1,64}@[^\s@,;()]+/giu
// The length of text that is checked around a mark: enough for the longest word, and the time grows
// only with the text.
const reach = 80
const month =
  /\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.? \d{1,2}(?:st|nd|rd|th)?$/i

/**
 * Parts of a line: at inline bullets or numbers, else at semicolons, else at commas and periods.
 */
function splitInline(line: string): string[] {
  const bulleted = line.split(/\s*[•●▪■◦‣➢➤❖\uf0a7\uf0b7\uf0d8]\s*/u)
  if (bulleted.length > 1) return bulleted
  const circles = /^[①-⑳❶-❿]/u.test(line) ? line.split(/(?=[①-⑳❶-❿])/u) : []
  if (circles.length > 1) return circles
  const numbered = splitNumbered(line)
  if (numbered.length > 1) return numbered
  return splitPunctuated(line.replace(bullet, ''))
}

function splitPunctuated(line: string): string[] {
  const shielded = shieldedPositions(line)
  const bySemicolon = splitAt(line, (at) => /[;；]/.test(line.charAt(at)) && !shielded[at])
  if (bySemicolon.length > 1) return bySemicolon
  return splitAt(line, (at) => !shielded[at] && separates(line, at)).map((item) =>
    item.trim().replace(/^(?:and|or)\s+/, ''),
  )
}

/** '1. Passport 2. Photo', where the numbers count up from 1. */
function splitNumbered(line: string): string[] {
  if (!/^\(?1[.)]\s/.test(line)) return [line]
  const starts: number[] = []
  let wanted = 1
  for (const match of line.matchAll(/(?:^|\s)\(?(\d{1,2})[.)]\s+(?=\S)/g)) {
    if (Number(match[1]) !== wanted) continue
    starts.push(match.index)
    wanted += 1
  }
  return starts.map((start, index) => line.slice(start, starts[index + 1]).trim())
}

/** For each position whether no separator counts there: inside addresses and closed brackets. */
function shieldedPositions(line: string): boolean[] {
  // A mark at the very end of an address belongs to the sentence.
  const addresses = [...line.matchAll(address)].map(({ index, 0: found }): Range => [
    index,
    index + found.replace(/[.,;:!?)\]]{1,9}$/, '').length,
  ])
  const inAddress = covered(line.length, addresses)
  const brackets: Range[] = []
  const open: number[] = []
  for (let at = 0; at < line.length; at += 1) {
    if (inAddress[at]) continue
    if ('([{（'.includes(line.charAt(at))) open.push(at)
    const start = ')]}）'.includes(line.charAt(at)) ? open.pop() : undefined
    if (start !== undefined) brackets.push([start, at])
  }
  return covered(line.length, [...addresses, ...brackets])
}

type Range = readonly [from: number, to: number]

function covered(length: number, ranges: readonly Range[]): boolean[] {
  const changes = Array.from({ length: length + 1 }, () => 0)
  for (const [from, to] of ranges) {
    changes[from] = (changes[from] ?? 0) + 1
    changes[to] = (changes[to] ?? 0) - 1
  }
  let depth = 0
  return changes.map((change) => {
    depth += change
    return depth > 0
  })
}

function separates(line: string, at: number): boolean {
  const sign = line.charAt(at)
  const before = line.slice(Math.max(0, at - reach), at)
  const after = line.slice(at + 1, at + reach)
  if (/[，、،。]/.test(sign)) return true
  if (sign === ',') {
    if (/\d$/.test(before) && /^\d/.test(after)) return false
    return !(month.test(before) && /^ ?\d{4}\b/.test(after))
  }
  return sign === '.' && endsSentence(before, after)
}

function endsSentence(before: string, after: string): boolean {
  if (after !== '' && !/^["'”’)\]]?\s/.test(after)) return false
  if (after.trim() === '') return true
  const word = /[^\s(["'“‘]*$/.exec(before)?.[0].toLowerCase() ?? ''
  const next = after.trimStart()
  if (beforeNumbers.has(word) && /^\d/.test(next)) return false
  if (goingOn.has(word)) return false
  if (perhapsLast.has(word)) return /^\p{Lu}/u.test(next)
  // 'e.g', 'Ph.D', 'U.S', the initial 'J' and the dots of '...' go on.
  return !/^(?:\p{L}|(?:\p{L}{1,3}\.)+\p{L}{1,3}|.*\.)$/u.test(word)
}

function splitAt(line: string, isSeparator: (at: number) => boolean): string[] {
  const items: string[] = []
  let start = 0
  for (let at = 0; at < line.length; at += 1) {
    if (!isSeparator(at)) continue
    items.push(line.slice(start, at))
    start = at + 1
  }
  return [...items, line.slice(start)]
}
