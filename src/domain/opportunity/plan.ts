import { applicationsAt, readDeadlineOf } from '#domain/opportunity/applications.ts'
import { nameDay } from '#domain/opportunity/deadline.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { addDays, addMonths, todayUtc } from '#domain/words/plain-date.ts'
import { normalizeText } from '#domain/words/text.ts'

/** How long before the deadline a step should be begun or done, and the documents it is about. */
interface StepRow {
  readonly before: { readonly months: number } | { readonly days: number }
  /** Words of documents, normalized; the first matching row counts. */
  readonly words: RegExp | null
  /** Words of 'how to apply' that ask for it where no document does. */
  readonly pattern?: RegExp
}

/** The steps of an application in their order. */
const rows = {
  passport: {
    before: { months: 4 },
    words: /passport(?!.style)|identity|id card|citizenship|nationality/,
  },
  language: {
    before: { months: 3 },
    words:
      /language|toefl|ielts|hsk|(?:english|french|german) (?:test|score|proof|proficiency|certificate)|test scores?/,
  },
  place: {
    before: { months: 3 },
    pattern: /nominat|supervisor/,
    words:
      /admission|host|supervisor|invitation|acceptance|nomination|offer|confirmation from|learning agreement/,
  },
  offices: {
    before: { months: 2 },
    words: /police|criminal|medical|health|birth|income|financ|consent|insurance|notar|legali/,
  },
  referees: {
    before: { days: 42 },
    pattern: /recommendation|referee/,
    words: /recommend|referee|\breferences?\b|supporter|endorse/,
  },
  proposal: {
    before: { days: 42 },
    pattern: /portfolio|proposal|research plan|video|prototype/,
    words:
      /proposal|research plan|study plan|project|pitch|portfolio|sample|solution|video|prototype|thesis/,
  },
  transcripts: {
    before: { days: 28 },
    words:
      /transcript|certificate|diploma|degree|school (?:report|record|letter|leaving)|proof|evidence|grades|publications/,
  },
  essays: {
    before: { days: 21 },
    pattern: /\bessays?\b|motivation letter|personal statement/,
    words: /motivation|statement|essay|cover letter|letter of intent|answers|personal/,
  },
  resume: { before: { days: 14 }, words: /curriculum|resume|\bcv\b|photo|profile|activity list/ },
  others: { before: { days: 14 }, words: null },
  send: { before: { days: 7 }, words: /form$|form\b|application online|online|registration/ },
} as const satisfies Record<string, StepRow>

export type StepKey = keyof typeof rows
const stepKeys = Object.keys(rows) as StepKey[]

/**
 * The steps of an application with their dates. They follow from its documents and the text of 'how
 * to apply', and count back from its announced or expected deadline. A future opening comes first,
 * whatever its date. A month before the 31st is the last day of a shorter month. A rule that names
 * a language test adds one.
 */
export function planApplication(item: Opportunity, now: Date) {
  const status = readDeadlineOf(item, now)
  const { opening } = applicationsAt(item, now)
  const named = status.state === 'open' && status.date !== null ? nameDay(item.deadline) : null
  const day = named && { ...named, expected: status.kind === 'expected' }
  const today = todayUtc(now)
  const byStep = Map.groupBy(item.documents, stepOf)
  for (const key of stepKeys) {
    const { pattern }: StepRow = rows[key]
    const steps =
      pattern === undefined || byStep.has(key)
        ? []
        : item.howToApply.filter((step) => pattern.test(normalizeText(step)))
    if (steps.length > 0) byStep.set(key, steps)
  }
  const needsTest = item.rules?.languages.some(
    ({ level, tests }) => level !== null || tests.length > 0,
  )
  const wanted = stepKeys.filter(
    (key) => byStep.has(key) || key === 'send' || (key === 'language' && needsTest),
  )
  return {
    /** The day to count back from; null: none is known, or the round is over. */
    day,
    isClosed: status.state === 'closed',
    /** In the future; null: none is known. */
    opening,
    /**
     * In the order in which they are due. `documents`: as the item names them. `date`: YYYY-MM-DD;
     * null: no day to count back from.
     */
    steps: [
      ...(opening === null
        ? []
        : [
            {
              key: 'opening' as const,
              documents: [],
              date: opening.kind === 'usual' ? null : opening.first,
              isPast: false,
            },
          ]),
      ...wanted.map((key) => {
        const date = day === null ? null : dateOf(rows[key].before, day.date)
        return {
          key,
          documents: byStep.get(key) ?? [],
          date,
          isPast: date !== null && date < today,
        }
      }),
    ],
  }
}

function stepOf(document: string): StepKey {
  const text = normalizeText(document)
  return stepKeys.find((key) => rows[key].words?.test(text)) ?? 'others'
}

const dateOf = (before: StepRow['before'], day: string): string =>
  'months' in before ? addMonths(day, -before.months) : addDays(day, -before.days)
