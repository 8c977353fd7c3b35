import type { Facts, Question } from '#domain/eligibility/facts.ts'
import {
  type Alike,
  findNextQuestion,
  groupFits,
  joinAlike,
  joinChecked,
  joinRefused,
  questions,
  type Standing,
} from '#domain/eligibility/fitting.ts'
import type { VerdictWord } from '#domain/eligibility/verdict.ts'
import { defaultPageSize } from '#domain/listing/listing.ts'
import { pairsBeside } from '#web/fit/form/form-view.ts'
import type { RowView } from '#web/fit/results/row-view.ts'
import type { Texts } from '#web/texts/language.ts'

/** What fits, ready to be drawn. */
export interface ResultsView<Row = RowView> {
  /** How many there are and for which level. */
  readonly lead: string
  readonly groups: readonly GroupView<Row>[]
  readonly tooMany: string | null
}

export interface GroupView<Row = RowView> {
  readonly word: VerdictWord
  readonly title: string
  readonly lead: string
  readonly count: number
  readonly none: string
  /** The question whose answer would settle most of them. */
  readonly next: NextQuestionView | null
  readonly parts: readonly PartView<Row>[]
}

export interface NextQuestionView {
  readonly question: Question
  readonly title: string
  readonly lead: string
  readonly button: string
  /** The other answers, to be carried on. */
  readonly pairs: readonly (readonly [name: string, value: string])[]
}

export interface PartView<Row = RowView> {
  readonly key: string
  /** null: the group's own heading says it. */
  readonly title: string | null
  readonly lead: string | null
  /** Of those that are shown and those that are not. */
  readonly count: number
  readonly rows: readonly Row[]
}

/** In each part of a group: all of a catalogue like the starter's. Of a large one as many as a listing has on a page, or the page would not be there in time. */
const mostRows = { small: 250, large: defaultPageSize }
const largeFrom = 1000

/** The three groups of a list (`groupFits`). `toRow` is asked for what is shown alone, by its place in the list. */
export function groupResults<Row>(
  list: readonly (Standing | null)[],
  facts: Facts,
  toRow: (place: number) => Row,
  texts: Pick<Texts, 'fitPage' | 'verdict'>,
): ResultsView<Row> {
  const text = texts.fitPage
  const fits = groupFits(list, mostRows.small)
  const words: Record<VerdictWord, Alike> = { yes: fits.yes, check: joinChecked(fits), no: joinRefused(fits) }
  const total = words.yes.count + words.check.count + words.no.count
  const next = findNextQuestion(fits)
  const mostShown = total < largeFrom ? mostRows.small : mostRows.large

  const part = (key: string, title: ((count: number) => string) | null, { count, first }: Alike, lead: string | null = null) =>
    count === 0 ? [] : [{ key, title: title && title(count), lead, count, rows: first.slice(0, mostShown).map(toRow) }]

  const parts: Record<VerdictWord, PartView<Row>[]> = {
    yes: part('yes', null, fits.yes),
    check: [
      ...(next === null ? [] : part('next', text.waitingForIt, fits[next.question])),
      ...part('one', text.waitingForOne, joinAlike(questions.filter((each) => each !== next?.question).map((each) => fits[each]))),
      ...part('look', text.look, fits.look),
    ],
    no: [
      ...part('not-yet', text.notYet, fits['not-yet'], text.notYetLead),
      ...part('no', fits['not-yet'].count > 0 ? text.otherNo : null, fits.no),
    ],
  }
  const toGroup = (word: VerdictWord): GroupView<Row> => ({
    word,
    title: texts.verdict.words[word],
    lead: text.groups[word],
    count: words[word].count,
    none: text.none,
    next:
      word === 'check' && next !== null
        ? {
            question: next.question,
            title: text.ask[next.question],
            lead: text.waiting(next.count, words.check.count),
            button: text.answer,
            pairs: pairsBeside(facts, next.question),
          }
        : null,
    parts: parts[word],
  })
  return {
    lead: facts.level === undefined ? text.open(total) : text.openFor(total, text.levels[facts.level]),
    groups: (['yes', 'check', 'no'] as const).map(toGroup),
    tooMany: Object.values(parts).some((each) => each.some(({ count }) => count > mostShown)) ? text.tooMany(mostShown) : null,
  }
}
