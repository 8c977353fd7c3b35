import { applicationsAt, type Opening, readDeadlineOf } from '#domain/opportunity/applications.ts'
import { nameDay } from '#domain/opportunity/deadline.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { addDays, addMonths, todayUtc } from '#domain/words/plain-date.ts'
import { normalizeText } from '#domain/words/text.ts'

/** A paper that others issue, so that it takes its time. */
interface PaperRow {
  /** How long before the deadline to begin. */
  readonly before: { readonly months: number } | { readonly days: number }
  /** Days in which it may still be got where one hurries. */
  readonly least: number
  /** Words of documents, normalized; the first matching row counts. */
  readonly words: RegExp
}

/** The papers with a lead time, in the order in which they are due. */
const papers = {
  passport: {
    before: { months: 4 },
    least: 21,
    words: /passport(?!.style)|identity (?:card|document)|\bid card|citizenship|nationality/,
  },
  language: {
    before: { months: 3 },
    least: 14,
    words:
      /toefl|ielts|\bhsk\b|duolingo|(?:language|english|french|german) (?:test|score|proof|proficiency|certificate|result)|proof of (?:language|english)|test scores?/,
  },
  offices: {
    before: { months: 2 },
    least: 14,
    words: /police|criminal record|medical|health (?:certificate|examination)|birth certificate/,
  },
  referees: {
    before: { days: 42 },
    least: 3,
    words: /recommendation|referee|\breferences?\b/,
  },
  transcripts: {
    before: { days: 28 },
    least: 5,
    words:
      /transcript|diploma|degree certificate|school (?:report|record|leaving)|academic record|grades/,
  },
} as const satisfies Record<string, PaperRow>

export type PaperKey = keyof typeof papers
const paperKeys = Object.keys(papers) as PaperKey[]

/**
 * opening: an opening to come. others: documents without a lead time. apply: a step of 'how to
 * apply'. send: where no such step is known.
 */
export type StepKey = PaperKey | 'opening' | 'others' | 'apply' | 'send'

export interface PlanStep {
  readonly key: StepKey
  /** Its own within the plan: the key, numbered for the steps of 'how to apply'. */
  readonly id: string
  /** As the item names them. */
  readonly documents: readonly string[]
  /** Of a step of 'how to apply': its own words. */
  readonly text: string | null
  /** YYYY-MM-DD; null: it has no day of its own, or there is none to count back from. */
  readonly date: string | null
  /** Its day is past, and it may still be done in time. */
  readonly isPast: boolean
}

/**
 * The steps of an application: an opening to come, the papers with a lead time, counted back from
 * the announced or expected deadline, the other documents, then 'how to apply' in its own order. No
 * step is guessed from a word there. A month before the 31st is the last day of a shorter month. A
 * rule that names a language test adds one.
 */
export function planApplication(item: Opportunity, now: Date) {
  const status = readDeadlineOf(item, now)
  const { opening } = applicationsAt(item, now)
  const named = status.state === 'open' && status.date !== null ? nameDay(item.deadline) : null
  const day = named && { ...named, expected: status.kind === 'expected' }
  const today = todayUtc(now)
  const { daysLeft } = status
  const byPaper = Map.groupBy(item.documents, paperOf)
  const needsTest = item.rules?.languages.some(
    ({ level, tests }) => level !== null || tests.length > 0,
  )
  const wanted = paperKeys.filter(
    (key) => byPaper.has(key) || (key === 'language' && needsTest === true),
  )
  const isLate = (key: PaperKey) => daysLeft !== null && daysLeft < papers[key].least
  const dated = wanted
    .filter((key) => !isLate(key))
    .map((key) => {
      const date = day === null ? null : dateOf(papers[key].before, day.date)
      const isPast = date !== null && date < today
      return { ...step(key), documents: byPaper.get(key) ?? [], date, isPast }
    })
  const others = byPaper.get('others') ?? []
  return {
    /** The day to count back from; null: none is known, or the round is over. */
    day,
    daysLeft,
    isClosed: status.state === 'closed',
    /** In the future; null: none is known. */
    opening,
    steps: [
      ...openingSteps(opening),
      ...dated,
      ...(others.length === 0 ? [] : [{ ...step('others'), documents: others }]),
      ...applySteps(item.howToApply),
    ],
    /** Papers that can hardly be got by the deadline any more. */
    late: wanted.filter(isLate).map((key) => ({ key, documents: byPaper.get(key) ?? [] })),
  }
}

const step = (key: StepKey, id: string = key): PlanStep => ({
  key,
  id,
  documents: [],
  text: null,
  date: null,
  isPast: false,
})

const openingSteps = (opening: Opening | null): PlanStep[] =>
  opening === null
    ? []
    : [{ ...step('opening'), date: opening.kind === 'usual' ? null : opening.first }]

const applySteps = (howToApply: readonly string[]): PlanStep[] =>
  howToApply.length === 0
    ? [step('send')]
    : howToApply.map((text, index) => ({ ...step('apply', `apply-${index + 1}`), text }))

function paperOf(document: string): PaperKey | 'others' {
  const text = normalizeText(document)
  return paperKeys.find((key) => papers[key].words.test(text)) ?? 'others'
}

const dateOf = (before: PaperRow['before'], day: string): string =>
  'months' in before ? addMonths(day, -before.months) : addDays(day, -before.days)
