import {
  collect,
  collectAfter,
  collectFillers,
  collectNumbers,
  stemOf,
  unspaced,
} from '#domain/search/phrases.ts'

// Words of the grammar, of all languages together (docs/changing.md, words of the search).

/** What follows is left out: 'no', 'except'. */
export const exclusions = collect('grammar', 'excluding')
/** What follows shall be absent: 'without', and those. */
export const lackings: ReadonlySet<string> = new Set([
  ...exclusions,
  ...collect('grammar', 'lacking'),
])
/** Those, and what negates but a word: 'not', 'low'. */
export const negations: ReadonlySet<string> = new Set([
  ...lackings,
  ...collect('grammar', 'negations'),
])
const negationWords: ReadonlySet<string> = new Set(
  [...negations].flatMap((phrase) => phrase.split(' ')),
)
/** Before a kind they neither ask for it nor leave it out: 'low competition'. */
export const weakWords = collect('grammar', 'weak')
export const negatedAfter = collect('grammar', 'negatedAfter')
/** After a place that is excluded. */
export const exceptAfter = collect('grammar', 'exceptAfter')
/** Portuguese nouns after 'no', which means 'in the' before them. */
export const afterNo = collect('grammar', 'afterNo')
/** Between a negation and what is not wanted: 'want to study'. */
export const wanting = collect('grammar', 'wanting')
/** Before a level that somebody has, or an item requires. */
export const having = collect('grammar', 'having')
/** Before a first person's verb, which 'ai' is in French. */
export const beforeVerbs = collect('grammar', 'beforeVerbs')
export const articles = collect('grammar', 'articles')
export const conjunctions = collect('grammar', 'conjunctions')
/** Those that continue a negation: 'without interview or essay'. */
export const alternatives = collect('grammar', 'alternatives')
/** Before a level that somebody has: 'with a bachelor'. */
export const holding = collect('grammar', 'holding')
/** After it: 'bachelor holder'. */
export const holders = collect('grammar', 'holders')
export const beforeCitizens = collect('grammar', 'beforeCitizens')
/** Before 'to': 'go to Germany' is where one wants to be. */
export const openings = collect('grammar', 'openings')
export const people = collect('grammar', 'people')
export const hosts = collect('grammar', 'hosts')
/** Between a place and those: 'Seoul National University', where 'national' means no people. */
export const beforeHostNames = collect('grammar', 'beforeHostNames')
export const residing = collect('grammar', 'residing')
/** What one did where one has a degree from: 'graduated in Kenya'. */
export const studied = collect('grammar', 'studied')
/** 'Born in Ghana' */
export const bornWords = collect('grammar', 'born')
export const beforeHosts = collect('grammar', 'beforeHosts')
/** Of languages with the adjective after the noun: 'estudiantes mexicanos'. */
export const peopleBefore = collect('grammar', 'peopleBefore')
/** Adjectives that are names of languages after 'en' or 'em'. */
export const languageNames = collect('grammar', 'languages')
export const beforeLanguages = collect('grammar', 'beforeLanguages')
export const afterLanguages = collect('grammar', 'afterLanguages')
export const beforePronouns = collect('grammar', 'beforePronouns')
export const beforeMonths = collect('grammar', 'beforeMonths')
export const afterMonths = collect('grammar', 'afterMonths')
/** Before the month of a deadline: 'until'. */
export const closingBefore = collect('grammar', 'closingBefore')
/** Before the months in which one can apply: 'apply between'. */
export const applyingBefore = collect('grammar', 'applyingBefore')
/** Around a month in which applications open: 'opens in', 'açılacak'. */
export const openingBefore = collect('grammar', 'openingBefore')
export const openingAfter = collect('grammar', 'openingAfter')
/** Around one in which studies start, or results come: 'starting in', 'intake'. */
export const startingBefore = collect('grammar', 'startingBefore')
export const startingAfter = collect('grammar', 'startingAfter')
/**
 * Around the months of a range: 'before March', 'before the end of March', 'after March', 'from March
 * to May'.
 */
export const rangeBefore = collect('grammar', 'rangeBefore')
export const rangeUntil = collect('grammar', 'rangeUntil')
/** Behind those: 'of'. */
export const rangeOf = collect('grammar', 'rangeOf')
export const rangeAfter = collect('grammar', 'rangeAfter')
export const rangeFrom = collect('grammar', 'rangeFrom')
export const rangeTo = collect('grammar', 'rangeTo')
/** What some are free of: 'bond free'. */
export const burdens = collect('grammar', 'burdens')
/** What applicants send in, and may be spared: 'CV not required', but not 'certificate free'. */
export const papers = collect('grammar', 'papers')
/** Behind a number, and behind that what is paid in part: '50 percent tuition waiver'. */
export const percentSigns = collect('grammar', 'percent')
export const percentOf = collect('grammar', 'percentOf')
export const afterTests = collect('grammar', 'afterTests')
/** One host, whose name may begin with an adjective: 'American University of Beirut'. */
export const universities = collect('grammar', 'universities')
/** Between the name of a test and its score: 'TOEFL iBT 80', 'IELTS band 6'. */
export const beforeScores = collect('grammar', 'beforeScores')
export const afterPhrases = collectAfter()
/** With a negation that negates nothing: 'why not', 'not only'. */
export const asking = collect('grammar', 'asking')
/** Before an age: 'aged'. */
export const beforeAges = collect('age', 'before')
/** After it: 'years old'. */
export const afterAges = collect('age', 'years')
/** Those that say by themselves that the number is an age: 'yo'. */
export const ageUnits = collect('age', 'unit')
/** After a number that is none: 'months', 'percent', 'years of experience'. */
export const otherUnits = collect('age', 'otherUnits')
export const ageNumbers = collectNumbers()

/** Words that make a limit of an age, and how it is written, also where it is negated. */
export interface AgeBound {
  readonly before: ReadonlySet<string>
  /** Before a number that is said to be an age: 'until 30 years', but not 'until 30 June'. */
  readonly beforeYears: ReadonlySet<string>
  readonly after: ReadonlySet<string>
  readonly write: (age: number) => string
  readonly writeNot: (age: number) => string
}

const from = (age: number): string => `${age}-`
const upTo = (age: number): string => `-${age}`

export const ageBounds: readonly AgeBound[] = [
  {
    before: collect('age', 'over'),
    beforeYears: new Set(),
    after: collect('age', 'overAfter'),
    write: (age) => from(age + 1),
    writeNot: upTo,
  },
  {
    before: collect('age', 'atLeast'),
    beforeYears: collect('age', 'from'),
    after: collect('age', 'atLeastAfter'),
    write: from,
    writeNot: (age) => upTo(age - 1),
  },
  {
    before: collect('age', 'under'),
    beforeYears: new Set(),
    after: collect('age', 'underAfter'),
    write: (age) => upTo(age - 1),
    writeNot: from,
  },
  {
    before: collect('age', 'atMost'),
    beforeYears: collect('age', 'until'),
    after: collect('age', 'atMostAfter'),
    write: upTo,
    writeNot: (age) => from(age + 1),
  },
]
const ageSets: readonly ReadonlySet<string>[] = [
  beforeAges,
  afterAges,
  ageUnits,
  ...ageBounds.flatMap(({ before, beforeYears, after }) => [before, beforeYears, after]),
]

/** Short words of scripts without spaces that are no phrases, such as the negation 不需要. */
export const grammarParts: ReadonlySet<string> = new Set(
  [
    ...negations,
    ...exceptAfter,
    ...conjunctions,
    ...people,
    ...beforeCitizens,
    ...beforeHosts,
    ...openingAfter,
    ...startingAfter,
    ...ageSets.flatMap((set) => [...set]),
  ].filter((word) => unspaced.test(word)),
)

/**
 * Words that occur in every query and have no meaning for the search, of all languages together;
 * those of 'after a bachelor' have been read with the level.
 */
const fillers: ReadonlySet<string> = new Set(
  [
    ...collectFillers(),
    ...people,
    ...peopleBefore,
    ...beforeCitizens,
    ...residing,
    ...bornWords,
    ...[...afterPhrases].flatMap((phrase) => phrase.split(' ')),
  ].flatMap((word) => [word, stemOf(word)]),
)
/** Years as well: 'scholarships 2027' are those of any year. */
export const isFiller = (word: string) =>
  fillers.has(word) || fillers.has(stemOf(word)) || /^20[2-9]\d$/.test(word)

/** 'Pakistani, 19, bachelor': a number that no name has is nothing to look up. */
export const isToLookUp = (word: string, isName: (word: string) => boolean): boolean => {
  if (isFiller(word) || negationWords.has(word) || having.has(word)) return false
  return !/^\d+(?:\.\d+)?$/.test(word) || isName(word)
}

/** 'Not' in 'not bonded' is nothing to look up. */
export const isNegation = (word: string): boolean => negationWords.has(word)

const grammarWords: ReadonlySet<string> = new Set(
  [
    negations,
    negatedAfter,
    exceptAfter,
    wanting,
    having,
    articles,
    conjunctions,
    alternatives,
    holding,
    holders,
    beforeCitizens,
    openings,
    people,
    hosts,
    beforeHostNames,
    residing,
    bornWords,
    beforeHosts,
    peopleBefore,
    languageNames,
    beforeMonths,
    afterMonths,
    closingBefore,
    openingBefore,
    openingAfter,
    startingBefore,
    startingAfter,
    rangeUntil,
    afterTests,
    beforeScores,
    universities,
    afterPhrases,
    ...ageSets,
    new Set(ageNumbers.keys()),
  ].flatMap((set) => [...set].flatMap((phrase) => phrase.split(' '))),
)
export const isGrammar = (word: string) => grammarWords.has(word) || isFiller(word)
