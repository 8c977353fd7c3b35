import {
  type FactKind,
  factKinds,
  kindOfFact,
  readFacts,
  type SentenceFacts,
} from '#domain/watch/sentence-facts.ts'
import { normalizedWords } from '#domain/words/text.ts'

/** A sentence of an official page that says something else now. */
export interface PageChange {
  /** What the sentence is about: the same for it before and after, and for its next change. */
  readonly subject: string
  /** null: it is new. */
  readonly was: string | null
  /** null: the page no longer says it. */
  readonly now: string | null
}

/** Sentences with facts that are compared with each other; more are a table of something else. */
const mostCompared = 200

/** Longer ones are cut into several. */
const longestSentence = /.{1,400}/gsu

/** Changes that are told at once: a page of more is another page. */
const mostTold = 20

/**
 * The sentences of a page's text, whose lines are its paragraphs, headings and rows of tables. The
 * dot of '15. März' ends none.
 */
export function toSentences(text: string): readonly string[] {
  return text
    .split('\n')
    .flatMap((line) =>
      line.split(/(?<=(?:[^\d\s.]|\d{3}|:\d\d)[.!?؟])\s+(?=[^\p{Ll}\s])|(?<=[。！？])/u),
    )
    .flatMap((sentence) => sentence.match(longestSentence) ?? [])
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
}

interface Said extends SentenceFacts {
  readonly sentence: string
}

/**
 * What an editor should hear of: sentences that hold another day, sum or age than before, or say
 * whether one can apply. The same fact in other words, in another place or beside others is none.
 * `today`: YYYY-MM-DD; days that have passed do not count. The most misleading first.
 */
export function listPageChanges(
  before: string,
  after: string,
  today: string,
): readonly PageChange[] {
  const old = toSentences(before)
  const fresh = toSentences(after)
  const read = (sentences: readonly string[], others: readonly string[]): Said[] => {
    const known = new Set(others)
    return [...new Set(sentences)]
      .filter((sentence) => !known.has(sentence))
      .map((sentence) => ({ sentence, ...readFacts(sentence, today) }))
      .filter(({ facts }) => facts.size > 0)
      .slice(0, mostCompared)
  }
  const removed = read(old, fresh)
  const added = read(fresh, old)
  const { pairs, gone, come } = pairUp(removed, added)
  const moved = pairs.filter(([was, now]) => !isEqual(was.facts, now.facts))
  const saidBefore = factsOf(old, today)
  const saidNow = factsOf(fresh, today)
  const news = come.filter(
    (each) => each.isAbout && [...each.facts].some((fact) => isNews(fact) && !saidBefore.has(fact)),
  )
  const lost = gone.filter(
    (each) =>
      each.isAbout && [...each.facts].some((fact) => fact.startsWith('day ') && !saidNow.has(fact)),
  )
  return [
    ...moved.map(([was, now]) => ({ was, now })),
    ...news.map((now, index) => ({ was: lost[index] ?? null, now })),
    ...lost.slice(news.length).map((was) => ({ was, now: null })),
  ]
    .toSorted((a, b) => rankOf(a.now ?? a.was) - rankOf(b.now ?? b.was))
    .slice(0, mostTold)
    .map(({ was, now }) => ({
      subject: (was ?? now)?.frame ?? '',
      was: was?.sentence ?? null,
      now: now?.sentence ?? null,
    }))
}

/** A sum or an age alone is news only where the page had another one. */
const isNews = (fact: string): boolean => /^(?:day|open$|closed$)/.test(fact)

function factsOf(sentences: readonly string[], today: string): ReadonlySet<string> {
  return new Set(sentences.flatMap((sentence) => [...readFacts(sentence, today).facts]))
}

const isEqual = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((fact) => b.has(fact))

const rankOf = (said: Said | null): number =>
  Math.min(...[...(said?.facts ?? [])].map((fact) => factKinds.indexOf(kindOfFact(fact))))

/** How much of their words two sentences share, from 0 to 1, from which on they are one. */
const leastAlike = 0.6

/**
 * Which sentence became which: those about the same, then those that share most of their words.
 * `gone` and `come`: the others.
 */
function pairUp(removed: readonly Said[], added: readonly Said[]) {
  const come = new Set(added)
  const pairs: (readonly [Said, Said])[] = []
  const take = (was: Said, now: Said | undefined) => {
    if (now === undefined) return false
    come.delete(now)
    pairs.push([was, now])
    return true
  }
  const others = removed.filter(
    (was) =>
      !take(
        was,
        [...come].find((now) => now.frame === was.frame),
      ),
  )
  const gone = others.filter((was) => !take(was, mostAlike(was, come)))
  return { pairs, gone, come: [...come] }
}

/** undefined: none is alike. */
function mostAlike(was: Said, others: Iterable<Said>): Said | undefined {
  let found: Said | undefined
  let most = leastAlike
  for (const now of others) {
    const alike = likeness(was.frame, now.frame)
    if (alike < most) continue
    most = alike
    found = now
  }
  return found
}

/** The share of equal words (Dice). */
function likeness(a: string, b: string): number {
  const one = new Set(normalizedWords(a))
  const other = new Set(normalizedWords(b))
  const shared = [...one].filter((word) => other.has(word))
  return (2 * shared.length) / Math.max(1, one.size + other.size)
}

/** The kind of what is new in the sentence; of several the one that misleads most. */
export function kindOfChange(
  { was, now }: Pick<PageChange, 'was' | 'now'>,
  today: string,
): FactKind {
  const { facts: before } = readFacts(was ?? '', today)
  const { facts: after } = readFacts(now ?? '', today)
  const news = [...after].filter((fact) => !before.has(fact))
  const kinds = (news.length > 0 ? news : [...before]).map(kindOfFact)
  return factKinds.find((kind) => kinds.includes(kind)) ?? 'day'
}
