import { stemOf, subjectPhrases } from '#domain/search/phrases.ts'
import {
  type AskedThing,
  type Audience,
  askedThings,
  audiences,
  type Subject,
} from '#domain/search/vocabulary.ts'
import { normalizedWords } from '#domain/words/text.ts'

/** What the texts of an entry name that queries ask for. Read once, when the entry changes. */
export interface Topics {
  /** Subjects in its name or its host's. */
  readonly called: readonly Subject[]
  /** Subjects that its texts name, those that it excludes left out. */
  readonly subjects: readonly Subject[]
  /** Subjects that a sentence excludes: 'Medicine and law are excluded'. */
  readonly excluded: readonly Subject[]
  readonly audiences: readonly Audience[]
  /** What applicants must have. */
  readonly asked: readonly AskedThing[]
}

/**
 * `names` are those of the entry and its hosts, `texts` all else that it says, `words` the
 * normalized words of those texts.
 */
export function readTopics(
  names: readonly string[],
  texts: readonly string[],
  words: readonly string[],
): Topics {
  const excluded = new Set(texts.filter(mayExclude).flatMap(listClauses).flatMap(findExcluded))
  const prose = ` ${words.join(' ')} `
  const asking = prose.replaceAll(notAsked, ' ')
  return {
    called: [...new Set(findSubjects(normalizedWords(names.join(' . '))))],
    subjects: [...new Set(findSubjects(words))].filter((subject) => !excluded.has(subject)),
    excluded: [...excluded],
    audiences: audiences.filter((audience) => audiencePatterns[audience].test(prose)),
    asked: askedThings.filter((thing) => askedPatterns[thing].test(asking)),
  }
}

/** Most texts exclude nothing, and are not taken apart for it. */
const mayExclude = (text: string): boolean => /\b(?:no|not|except|excluding|excluded)\b/i.test(text)

const listClauses = (text: string): readonly string[] => text.split(/[.;:\n()]+/).filter(mayExclude)

const audiencePatterns: Readonly<Record<Audience, RegExp>> = {
  women: / (?:women|girls) /,
  refugees: / (?:refugees?|displaced) /,
  disabilities: / (?:disabilit(?:y|ies)|disabled|impaired|impairments?|deaf|blind|special needs) /,
  orphans: / (?:orphans?|orphaned|(?:lost|loss of) (?:a|one|one or both|both) parents?) /,
  'single-mothers': / single (?:mothers?|parents?) /,
  stateless: / stateless(?:ness)? /,
}

/**
 * The words by which texts name what they ask for, each as a part of a pattern. No 'years of' goes
 * beyond a negation: 'in the year of departure; those without experience come first'.
 */
const askedWords: Readonly<Record<AskedThing, string>> = {
  experience:
    '(?:work|working|professional|job) experience|years? of (?:(?!no |without )[a-z]+ ){0,4}(?:work|experience|practice|employment)|experience of (?:at least|two|three|five)',
  gpa: 'gpa|cgpa|grade point|grade average',
  gre: 'gre|gmat',
  sat: 'sats?|act scores?|act tests?|sat or act',
  recommendation: 'recommendations?|references|reference letters?|referees?',
  interview: 'interview(?:s|ed)?',
  proposal: '(?:research|study|project) (?:proposals?|plan)',
}

const askedPatterns = Object.fromEntries(
  askedThings.map((thing) => [thing, new RegExp(` (?:${askedWords[thing]}) `)]),
) as Readonly<Record<AskedThing, RegExp>>

/** The same words where the text says that it does not ask for them: 'no GPA', 'without any GRE'. */
const notAsked = new RegExp(
  ` (?:no|without) (?:[a-z]+ ){0,3}?(?:${Object.values(askedWords).join('|')})(?= )`,
  'g',
)

/** Subjects whose mention excludes them, in a part of a sentence. */
function findExcluded(clause: string): readonly Subject[] {
  const words = normalizedWords(clause)
  const text = words.join(' ')
  if (
    /\b(?:excluded|not (?:covered|eligible|supported|offered|included|accepted|available|funded|allowed))$/.test(
      text,
    )
  )
    return findSubjects(words)
  const at = words.findIndex((word) => exceptions.has(word))
  if (at < 0 || words[at + 1] === 'only') return []
  // 'No medicine, dentistry or veterinary science', but not 'no more than one course in medicine'.
  const [first] = findSubjects(words.slice(at + 1, at + 4))
  return first === undefined ? [] : findSubjects(words.slice(at + 1))
}

const exceptions = new Set(['no', 'except', 'excluding'])

function findSubjects(words: readonly string[]): readonly Subject[] {
  const found: Subject[] = []
  for (const [at, word] of words.entries()) {
    const phrases = subjectPhrases.get(word.endsWith('s') ? stemOf(word) : word)
    if (phrases === undefined) continue
    for (const phrase of phrases)
      if (phrase.words.every((own, next) => stemOf(words[at + next] ?? '') === own))
        found.push(phrase.subject)
  }
  return found
}
