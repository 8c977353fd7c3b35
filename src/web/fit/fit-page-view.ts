import type { Question } from '#domain/eligibility/facts.ts'
import { type Fit, findNextQuestion, groupFits, isLevelWanted, toJudged } from '#domain/eligibility/fitting.ts'
import { writeFacts } from '#domain/eligibility/facts-in-address.ts'
import type { VerdictWord } from '#domain/eligibility/verdict.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import type { Applicant } from '#web/fit/applicant.ts'
import { pairsBeside } from '#web/fit/form-view.ts'
import { type OriginView, toOriginView } from '#web/fit/origin-view.ts'
import { toVerdictView, type VerdictView } from '#web/fit/verdict-view.ts'
import { type CardView, toCardView } from '#web/opportunity/card-view.ts'
import type { Texts } from '#web/texts/language.ts'

/** What fits, ready to be drawn. */
export interface ResultsView {
  /** How many there are and for which level. */
  readonly lead: string
  readonly groups: readonly GroupView[]
  readonly tooMany: string | null
}

export interface GroupView {
  readonly word: VerdictWord
  readonly title: string
  readonly lead: string
  readonly count: number
  readonly none: string
  /** The question whose answer would settle most of them. */
  readonly next: NextQuestionView | null
  readonly parts: readonly PartView[]
}

export interface NextQuestionView {
  readonly question: Question
  readonly title: string
  readonly lead: string
  readonly button: string
  /** The other answers, to be carried on. */
  readonly pairs: readonly (readonly [name: string, value: string])[]
}

export interface PartView {
  readonly key: string
  /** null: the group's own heading says it. */
  readonly title: string | null
  readonly lead: string | null
  readonly rows: readonly RowView[]
}

/** One item in a list of what fits. */
export interface RowView extends Pick<
  CardView,
  'slug' | 'name' | 'kind' | 'cover' | 'image' | 'imageAlt' | 'flag' | 'place' | 'tint' | 'levels' | 'funding' | 'due'
> {
  /** Its own page, these answers carried on. */
  readonly href: string
  readonly verdict: VerdictView
  readonly alsoTitle: string
  /** Beside what a rule speaks against. */
  readonly origin: OriginView | null
}

/** In each part of a group: all of a catalogue like the starter's. Of a large one the first, or the page would not be there in time. */
const mostRows = { small: 250, large: 50 }
const largeFrom = 1000

export function toResultsView(
  items: readonly Opportunity[],
  applicant: Applicant,
  { isRemote, now }: { isRemote: boolean; now: Date },
  texts: Texts,
): ResultsView {
  const { facts } = applicant
  const text = texts.fitPage
  const fits = items.filter((item) => isLevelWanted(toJudged(item).levels, facts)).map((item) => applicant.judge(item))
  const groups = groupFits(fits)
  const next = findNextQuestion(groups.check)
  const answers = new URLSearchParams(writeFacts(facts)).toString()
  const mostShown = fits.length < largeFrom ? mostRows.small : mostRows.large

  const toRow = (fit: Fit<Opportunity>): RowView => {
    const { slug, name, kind, cover, image, imageAlt, flag, place, tint, levels, funding, due } = toCardView(fit.item, texts, now)
    const said = applicant.say(fit)
    return {
      slug,
      name,
      kind,
      cover,
      image,
      imageAlt,
      flag,
      place,
      tint,
      levels,
      funding,
      due,
      href: `/opportunity/${encodeURIComponent(slug)}?${answers}`,
      verdict: toVerdictView(said, texts),
      alsoTitle: texts.verdict.alsoCount(fit.item.rules?.other.length ?? 0),
      origin: fit.verdict.word === 'no' ? toOriginView(fit.item, said, isRemote, texts) : null,
    }
  }
  const part = (key: string, title: ((count: number) => string) | null, all: readonly Fit<Opportunity>[], lead: string | null = null) =>
    all.length === 0 ? [] : [{ key, title: title && title(all.length), lead, rows: all.slice(0, mostShown).map(toRow) }]

  const parts: Record<VerdictWord, PartView[]> = {
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
  const toGroup = (word: VerdictWord): GroupView => ({
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
