import type { Facts, Question } from '#domain/eligibility/facts.ts'
import { type Fit, findNextQuestion, groupFits } from '#domain/eligibility/fitting.ts'
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
  readonly rows: readonly Row[]
}

/** In each part of a group: all of a catalogue like the starter's. Of a large one as many as a listing has on a page, or the page would not be there in time. */
const mostRows = { small: 250, large: defaultPageSize }
const largeFrom = 1000

/** The three groups. `toRow` is asked for what is shown alone. */
export function groupResults<Item, Row>(
  fits: readonly Fit<Item>[],
  facts: Facts,
  toRow: (fit: Fit<Item>) => Row,
  texts: Pick<Texts, 'fitPage' | 'verdict'>,
): ResultsView<Row> {
  const text = texts.fitPage
  const groups = groupFits(fits)
  const next = findNextQuestion(groups.check)
  const mostShown = fits.length < largeFrom ? mostRows.small : mostRows.large

  const part = (key: string, title: ((count: number) => string) | null, all: readonly Fit<Item>[], lead: string | null = null) =>
    all.length === 0 ? [] : [{ key, title: title && title(all.length), lead, rows: all.slice(0, mostShown).map(toRow) }]

  const parts: Record<VerdictWord, PartView<Row>[]> = {
    yes: part('yes', null, groups.yes),
    check: [
      ...part(
        'next',
        text.waitingForIt,
        groups.check.filter(({ waitsFor }) => waitsFor !== null && waitsFor === next?.question),
      ),
      ...part(
        'one',
        text.waitingForOne,
        groups.check.filter(({ waitsFor }) => waitsFor !== null && waitsFor !== next?.question),
      ),
      ...part(
        'look',
        text.look,
        groups.check.filter(({ waitsFor }) => waitsFor === null),
      ),
    ],
    no: [
      ...part(
        'not-yet',
        text.notYet,
        groups.no.filter(({ verdict }) => verdict.isNotYet),
        text.notYetLead,
      ),
      ...part(
        'no',
        groups.no.some(({ verdict }) => verdict.isNotYet) ? text.otherNo : null,
        groups.no.filter(({ verdict }) => !verdict.isNotYet),
      ),
    ],
  }
  const toGroup = (word: VerdictWord): GroupView<Row> => ({
    word,
    title: texts.verdict.words[word],
    lead: text.groups[word],
    count: groups[word].length,
    none: text.none,
    next:
      word === 'check' && next !== null
        ? {
            question: next.question,
            title: text.ask[next.question],
            lead: text.waiting(next.count, groups.check.length),
            button: text.answer,
            pairs: pairsBeside(facts, next.question),
          }
        : null,
    parts: parts[word],
  })
  return {
    lead: facts.level === undefined ? text.open(fits.length) : text.openFor(fits.length, text.levels[facts.level]),
    groups: (['yes', 'check', 'no'] as const).map(toGroup),
    tooMany: Object.values(parts).some((each) => each.some(({ rows }) => rows.length === mostShown)) ? text.tooMany(mostShown) : null,
  }
}
