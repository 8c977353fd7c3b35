import { serializeAnswers } from '#domain/eligibility/answer-params.ts'
import { answerParams, type Question } from '#domain/eligibility/answers.ts'
import {
  type Fit,
  isLevelWanted,
  isUnanswerable,
  rankQuestions,
} from '#domain/eligibility/fitting.ts'
import type { EligibilityCriteria, VerdictWord } from '#domain/eligibility/verdict.ts'
import type { Entry } from '#domain/listing/entry.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { getOrCreate } from '#domain/words/get-or-create.ts'
import type { PublicServices } from '#services/public-services.ts'
import type { Applicant } from '#web/fit/applicant.ts'
import { originAgainst, withRuleNotes, toRuleNotes } from '#web/fit/rule-notes.ts'
import type { VerdictContext } from '#web/fit/verdict-view.ts'
import { toCardView } from '#web/opportunity/item-view.ts'
import type { Texts } from '#web/texts/language.ts'

export type ResultsView = Awaited<ReturnType<typeof toResults>>
export type GroupView = ResultsView['groups'][number]
export type ResultSectionView = GroupView['sections'][number]
export type RowView = ResultSectionView['rows'][number]
export type NextQuestionView = NonNullable<GroupView['next']>

/**
 * 'settled-by-…': one answer decides it. 'answers': several do. 'organizer': the organizer decides
 * it. 'not-yet': time may change the no. 'refugees': only the country excludes the applicant, and
 * refugees are welcome.
 */
type SectionKey =
  | 'yes'
  | `settled-by-${Question}`
  | 'answers'
  | 'organizer'
  | 'not-yet'
  | 'refugees'
  | 'no'

export type RowBase = ReturnType<typeof toRowBase>

/** An item as a row of results, the same for every visitor. */
export function toRowBase(
  item: Opportunity,
  { isRemote, now }: { isRemote: boolean; now: Date },
  texts: Texts,
) {
  return { ...toCardView(item, texts, now), ...toRuleNotes(item, isRemote, texts) }
}

type RowTexts = Pick<Texts, 'fitPage' | 'verdict' | 'writing'>

function toRowView(
  base: RowBase,
  context: VerdictContext,
  { carried }: Applicant,
  isForOrganizer: boolean,
  texts: RowTexts,
) {
  const { also: _also, notes: _notes, origin: _origin, ...row } = base
  const verdict = withRuleNotes(context, base, texts)
  const answers = carried.length > 0 ? `?${new URLSearchParams([...carried])}` : ''
  return {
    ...row,
    // The link to the page of the item.
    href: `/opportunity/${encodeURIComponent(row.slug)}${answers}`,
    // The same note is listed once.
    verdict: isForOrganizer
      ? { ...verdict, reasons: verdict.reasons.map((reason) => ({ ...reason, note: null })) }
      : verdict,
    // Names the origin of the rules where one of them excludes the person.
    origin: context.verdict.word === 'no' ? originAgainst(base, context.verdict) : null,
    // For the organizer's decision: the sentences to look for on the official page.
    lookFor: isForOrganizer ? texts.fitPage.lookFor(listSought(base, context, texts)) : null,
  }
}

/** The rules that the organizer decides: the note of each in the record, or its subject. */
function listSought(
  { notes }: RowBase,
  { rules, verdict, answers }: VerdictContext,
  { fitPage, verdict: text }: RowTexts,
): string[] {
  const open = verdict.ruleResults.filter(({ outcome }) => isUnanswerable(outcome, answers))
  const sought = open.map(({ rule }) =>
    notes[rule] === undefined ? text.subjects[rule] : fitPage.quoted(notes[rule]),
  )
  return rules === null || sought.length === 0 ? [fitPage.page] : sought
}

const words = ['yes', 'check', 'no'] as const satisfies readonly VerdictWord[]

/** Results that a group shows, and that 'Show more' adds. */
export const groupSize = 12

/** A page with more of each group would weigh half a megabyte. */
const maxShown = 20 * groupSize

export type Shown = Readonly<Record<VerdictWord, number>>

/** How many results each group shows, by an address: `check=24`. */
export function readShown(parameters: URLSearchParams): Shown {
  const read = (word: VerdictWord) => {
    const asked = Number(parameters.get(word))
    return asked > groupSize ? Math.min(Math.floor(asked), maxShown) : groupSize
  }
  return { yes: read('yes'), check: read('check'), no: read('no') }
}

/** The parameters of `readShown`, as an address has them. */
export const shownIn = (parameters: URLSearchParams) =>
  [...parameters].filter(([name]) => words.some((word) => word === name))

/**
 * The open items in three groups by verdict, each with its first ones (`shown`). `readRows` is
 * called once, for visible ones only; those that it does not find are gone.
 */
export async function toResults<
  Item extends { readonly slug: string; readonly criteria: EligibilityCriteria },
>(
  open: Iterable<Item>,
  applicant: Applicant,
  readRows: (visible: readonly Item[]) => Promise<readonly RowBase[]>,
  texts: RowTexts,
  shown: Shown = readShown(new URLSearchParams()),
) {
  const { answers } = applicant
  const text = texts.fitPage
  const refugeesOf = ({ rules }: EligibilityCriteria) =>
    answers.refugee === undefined ? rules?.refugees : null
  interface Sorted {
    count: number
    readonly first: Item[]
  }
  const bySection = new Map<SectionKey, Sorted>()
  // Thousands of items share some hundred criteria. null: for another level.
  const byCriteria = new Map<EligibilityCriteria, Sorted | null>()
  const findSection = (criteria: EligibilityCriteria) => {
    if (!isLevelWanted(criteria.levels, answers)) return null
    const key = toSectionKey(applicant.evaluate(criteria), refugeesOf(criteria))
    return getOrCreate(bySection, key, () => ({ count: 0, first: [] }))
  }
  for (const item of open) {
    const section = getOrCreate(byCriteria, item.criteria, () => findSection(item.criteria))
    if (section === null) continue
    section.count += 1
    if (section.first.length < maxShown) section.first.push(item)
  }
  const awaited = rankQuestions((question) => bySection.get(`settled-by-${question}`)?.count ?? 0)
  const keys: Readonly<Record<VerdictWord, readonly SectionKey[]>> = {
    yes: ['yes'],
    check: [
      ...awaited.map(({ question }) => `settled-by-${question}` as const),
      'answers',
      'organizer',
    ],
    no: ['not-yet', 'refugees', 'no'],
  }
  const firstOf = new Map<SectionKey, readonly Item[]>()
  for (const word of words) {
    let left = shown[word]
    for (const key of keys[word]) {
      const first = bySection.get(key)?.first.slice(0, left) ?? []
      firstOf.set(key, first)
      left -= first.length
    }
  }
  const visible = [...firstOf.values()].flat()
  const found = new Map((await readRows(visible)).map((row) => [row.slug, row]))

  const toQuestion = (question: Question, lead: string) => ({
    question,
    title: text.ask[question],
    lead,
    button: text.answer,
    // The other answers, to be carried on.
    pairs: serializeAnswers(answers).filter(([name]) => name !== answerParams[question]),
  })
  const section = (
    key: SectionKey,
    title: ((count: number) => string) | null,
    lead: string | null = null,
    question: ReturnType<typeof toQuestion> | null = null,
  ) => {
    const own = bySection.get(key) ?? { count: 0, first: [] }
    const first = firstOf.get(key) ?? []
    const rows = first.flatMap(({ slug, criteria }) => {
      const row = found.get(slug)
      if (row === undefined) return []
      return [
        toRowView(
          row,
          applicant.toVerdictContext(criteria),
          applicant,
          applicant.evaluate(criteria).isForOrganizer,
          texts,
        ),
      ]
    })
    // Items removed meanwhile are left out.
    const count = own.count - first.length + rows.length
    // `count`: hidden ones too. Without a title the group's heading says it; without a question it
    // is above the group, or there is none.
    return count === 0 ? [] : [{ key, title: title && title(count), lead, question, count, rows }]
  }
  const sections = {
    yes: section('yes', null),
    check: [
      ...awaited.flatMap(({ question, count }, index) =>
        section(
          `settled-by-${question}`,
          (number) => text.decided(texts.verdict.open[question], number),
          index === 0 ? text.questionAbove : null,
          index === 0 ? null : toQuestion(question, text.decides(count)),
        ),
      ),
      ...section('answers', text.severalAnswers, text.severalAnswersLead),
      ...section('organizer', text.organizer, text.organizerLead),
    ],
    no: [
      ...section('not-yet', text.notYet, text.notYetLead),
      ...section(
        'refugees',
        text.refugeesWelcome,
        null,
        toQuestion('refugee', text.refugeesWelcomeLead),
      ),
      ...section('no', bySection.has('not-yet') || bySection.has('refugees') ? text.otherNo : null),
    ],
  }
  const countOf = (word: VerdictWord) => sections[word].reduce((sum, { count }) => sum + count, 0)
  const [next] = awaited
  const total = countOf('yes') + countOf('check') + countOf('no')
  const toGroup = (word: VerdictWord) => {
    const count = countOf(word)
    const visibleCount = sections[word].reduce((sum, { rows }) => sum + rows.length, 0)
    const isCut = visibleCount < count
    return {
      word,
      title: texts.verdict.words[word],
      // Below its number.
      short: text.short[word],
      lead: text.groups[word],
      count,
      none: text.none,
      // The question whose answer would decide most of them, above the group.
      next:
        word === 'check' && next !== undefined
          ? toQuestion(next.question, text.waiting(next.count, count))
          : null,
      sections: sections[word]
        .filter(({ rows }) => rows.length > 0)
        .map((each, index, all) => ({
          ...each,
          // How many results of the group are above it.
          before: all.slice(0, index).reduce((sum, { rows }) => sum + rows.length, 0),
        })),
      // What comes after the visible results: 'Ask the organizer: 111'.
      later: sections[word].flatMap(({ title, rows }) =>
        title !== null && rows.length === 0 ? [title] : [],
      ),
      more:
        isCut && shown[word] < maxShown
          ? {
              label: text.showMore(Math.min(groupSize, count - visibleCount)),
              // The parameter of the next page.
              shown: String(Math.min(shown[word] + groupSize, maxShown)),
              // The number of the first result that it adds, from 0.
              from: visibleCount,
            }
          : null,
      tooMany: isCut && shown[word] >= maxShown ? text.tooMany : null,
      // 'Show more' leads back into it.
      isUnfolded: shown[word] > groupSize,
    }
  }
  return {
    // How many there are and for which level.
    lead:
      answers.level === undefined
        ? text.open(total)
        : text.openFor(total, text.levels[answers.level]),
    groups: words.map(toGroup),
  }
}

/** `refugees`: the rule about them, where it is not answered yet. */
function toSectionKey(
  { verdict, waitsFor, isForOrganizer }: Fit,
  refugees: 'only' | 'welcome' | null | undefined,
): SectionKey {
  if (waitsFor !== null) return `settled-by-${waitsFor}`
  if (verdict.word === 'check') return isForOrganizer ? 'organizer' : 'answers'
  const against = verdict.ruleResults.filter(({ outcome }) => outcome.result === 'excludes')
  if (
    refugees === 'welcome' &&
    against.length > 0 &&
    against.every(({ rule }) => rule === 'nationality' || rule === 'residence')
  ) {
    return 'refugees'
  }
  return verdict.isNotYet ? 'not-yet' : verdict.word
}

/**
 * By the answers of an address. Rules that entries share are evaluated once; only the items of
 * visible rows are read.
 */
export async function toResultsView(
  services: Pick<PublicServices, 'readItems' | 'now'>,
  entries: Iterable<Entry>,
  applicant: Applicant,
  isRemote: boolean,
  texts: Texts,
  shown?: Shown,
) {
  const circumstances = { isRemote, now: services.now() }
  const readRows = async (visible: readonly Entry[]) =>
    (await services.readItems(visible)).map((item) => toRowBase(item, circumstances, texts))
  return toResults(entries, applicant, readRows, texts, shown)
}
