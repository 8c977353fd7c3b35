import {
  genders,
  isAnswerParam,
  parseAnswerParams,
  type InvalidAnswer,
  serializeAnswers,
} from '#domain/eligibility/answer-params.ts'
import {
  type Answers,
  hasAnswers,
  answerParams,
  besideQuestions,
  stateless,
} from '#domain/eligibility/answers.ts'
import { fitOf, isLevelWanted, toEligibilityCriteria } from '#domain/eligibility/fitting.ts'
import type { BriefRules, EligibilityRule } from '#domain/eligibility/rules.ts'
import {
  type EligibilityCriteria,
  eligibilityRules,
  type Verdict,
  type VerdictWord,
} from '#domain/eligibility/verdict.ts'
import { readDeadlineOf } from '#domain/opportunity/applications.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { fieldsOf } from '#domain/opportunity/vocabulary.ts'
import { countryName } from '#domain/words/country.ts'
import { getOrCreate } from '#domain/words/get-or-create.ts'
import { readLink } from '#domain/words/links.ts'
import type { PublicServices } from '#services/public-services.ts'
import { longDate } from '#web/components/dates.ts'
import {
  describeOwnAnswer,
  describeRule,
  formatList,
  noteOf,
  toVerdictView,
} from '#web/fit/verdict-view.ts'
import type { GroupNames, VerdictContext, VerdictView } from '#web/fit/verdict-view.ts'
import type { Texts } from '#web/texts/language.ts'

/** A person's answers, from an address or this browser, with the verdicts for them. */
export type Applicant = ReturnType<typeof toApplicant>

interface ApplicantInput {
  readonly answers: Answers
  readonly groups: readonly GroupNames[]
  readonly now: Date
  readonly unread?: readonly InvalidAnswer[]
  /** Answers of the address, which its links carry on; none where the browser keeps them. */
  readonly carried?: readonly [name: string, value: string][]
}

/** On the server and in the browser alike. */
export function toApplicant({ answers, groups, now, unread = [], carried = [] }: ApplicantInput) {
  const today = now.toISOString().slice(0, 10)
  const circumstances = {
    today,
    groups: new Map(groups.map(({ key, countries }) => [key, countries])),
  }
  const evaluate = (criteria: EligibilityCriteria) => fitOf(criteria, answers, circumstances)
  // Not the complete verdicts: megabytes until the response is sent cost the garbage collector more
  // than evaluating the visible ones again.
  const cachedWords = new Map<EligibilityCriteria, VerdictWord>()
  const wordOf = (criteria: EligibilityCriteria) =>
    getOrCreate(cachedWords, criteria, () => evaluate(criteria).verdict.word)
  return {
    answers,
    unread,
    groups,
    // At least one answer can decide a rule.
    hasAnswers: hasAnswers(answers),
    carried,
    now,
    evaluate,
    // The verdict alone, remembered: thousands of entries share some hundred criteria.
    wordOf,
    toVerdictContext: (criteria: EligibilityCriteria, isClosed = false): VerdictContext => {
      const { verdict } = evaluate(criteria)
      return { ...criteria, verdict, answers, groups, today, isClosed }
    },
  }
}

/**
 * null: the address holds no answers, or the site has no rules. Throws Problem 'unavailable' when
 * groups of countries cannot be read.
 */
export async function findApplicant(
  services: Pick<PublicServices, 'now' | 'listCountryGroups' | 'offersRules'>,
  { searchParams }: URL,
): Promise<Applicant | null> {
  if (![...searchParams.keys()].some(isAnswerParam) || !(await services.offersRules())) return null
  const now = services.now()
  const { answers, unread } = parseAnswerParams(searchParams, now.toISOString().slice(0, 10))
  const groups = hasAnswers(answers) ? await services.listCountryGroups() : []
  return toApplicant({ answers, unread, groups, now, carried: serializeAnswers(answers) })
}

export const toVerdictContext = (applicant: Applicant, item: Opportunity): VerdictContext =>
  applicant.toVerdictContext(
    toEligibilityCriteria(item),
    readDeadlineOf(item, applicant.now).state === 'closed',
  )

const words = ['yes', 'check', 'no'] as const

/**
 * The verdicts to which `fit` of an address narrows a list, in any order; unknown words are left
 * out. Empty: all.
 */
export function readFit(parameters: URLSearchParams): readonly VerdictWord[] {
  const given = parameters.getAll('fit').flatMap((value) => value.split(','))
  const found = words.filter((word) => given.includes(word))
  return found.length === words.length ? [] : found
}

/**
 * The test for a list that the address narrows by verdict; undefined: the list shows everything.
 */
export function narrowBy(
  applicant: Applicant | null,
  { searchParams }: URL,
): ((criteria: EligibilityCriteria) => boolean) | undefined {
  const fit = readFit(searchParams)
  if (!applicant?.hasAnswers || fit.length === 0) return undefined
  return (criteria) =>
    isLevelWanted(criteria.levels, applicant.answers) && fit.includes(applicant.wordOf(criteria))
}

/** The page with the questions, the answers of the address in it. */
export const questionsAddress = ({ carried }: Applicant): string =>
  carried.length === 0
    ? '/can-i-apply'
    : `/can-i-apply?${new URLSearchParams([...carried, ['change', '1']])}#questions`

/** An answer that could not be read, as it was written, with the reason in a sentence. */
export type InvalidAnswerMessage = ReturnType<typeof describeInvalidAnswers>[number]
/**
 * The answers on which a page's verdicts are based, in a slim line. `change` undefined: the
 * questions are on the page.
 */
export type AnswersView = Omit<ReturnType<typeof toAnswersView>, 'change'> & {
  readonly change: ReturnType<typeof toAnswersView>['change'] | undefined
}

type AnswerTexts = Pick<Texts, 'answers' | 'fitPage' | 'verdict' | 'writing'>

export function toAnswersView(
  applicant: Applicant,
  { pathname, searchParams }: URL,
  texts: AnswerTexts,
) {
  const { answers, unread, hasAnswers } = applicant
  const text = texts.answers
  const rest = new URLSearchParams(
    [...searchParams].filter(
      ([name]) => !isAnswerParam(name) && name !== 'fit' && name !== 'change',
    ),
  )
  const items = describeInvalidAnswers(unread, texts)
  return {
    // 'For a citizen of Pakistan with a bachelor’s degree.'; null: no answer can decide a rule.
    who: hasAnswers ? text.for(describeApplicant(answers, texts)) : null,
    change: { href: questionsAddress(applicant), label: text.change },
    // The same page without answers.
    forget: { href: rest.size > 0 ? `${pathname}?${rest}` : pathname, label: text.forget },
    // The ignored parameters of the address.
    unread: items.length > 0 ? { title: text.unread, items } : null,
  }
}

/**
 * Above a list: the link to the questions, or the answers behind its verdicts and the verdicts that
 * it shows.
 */
export type FitFilterView = ReturnType<typeof toFitFilter>

const choices = ['all', 'yes', 'yes,check', 'no'] as const
const notCarried = ['fit', 'page', 'open', '_routes']

export function toFitFilter(
  applicant: Applicant | null,
  { pathname, searchParams }: URL,
  texts: AnswerTexts & Pick<Texts, 'fitFilter'>,
) {
  const text = texts.fitFilter
  const page = pathname.replace(/\.data$/, '')
  const hasAnswers = applicant?.hasAnswers === true
  const chosen = readFit(searchParams).join() || 'all'
  const rest = [...searchParams].filter(
    ([name]) => !isAnswerParam(name) && !notCarried.includes(name),
  )
  const toAddress = (choice: (typeof choices)[number]) => {
    const fit = choice === 'all' ? [] : [['fit', choice]]
    const parameters = new URLSearchParams(
      [...rest, ...fit, ...(applicant?.carried ?? [])].map(([name = '', value = '']) => [
        name,
        value,
      ]),
    )
    return parameters.size > 0 ? `${page}?${parameters.toString().replaceAll('%2C', ',')}` : page
  }
  return {
    answers:
      applicant &&
      toAnswersView(applicant, new URL(`${page}?${searchParams}`, 'http://site'), texts),
    way: hasAnswers ? null : { href: '/can-i-apply', label: text.lead },
    // `fit` is in an address without answers.
    nobody: !hasAnswers && chosen !== 'all' ? text.nobody : null,
    title: text.title,
    choices: hasAnswers
      ? choices.map((choice) => ({
          href: toAddress(choice),
          label: text[choice],
          isChosen: choice === chosen,
        }))
      : [],
  }
}

/** 'a citizen of Pakistan with a bachelor’s degree': a person in two answers, not in all. */
export function describeApplicant(
  { citizenships = [], lives, born, degree }: Answers,
  texts: AnswerTexts,
): string {
  const { answers: text, verdict } = texts
  const countries = citizenships
    .filter((code) => code !== stateless)
    .map((code) => verdict.countryInSentence(countryName(code) ?? code))
  let person = text.somebody
  if (countries.length > 0) person = text.citizen(formatList(countries, texts))
  else if (citizenships.length > 0) person = text.stateless
  const withCountry =
    countries.length === 0 && lives !== undefined
      ? text.livingIn(person, verdict.countryInSentence(countryName(lives) ?? lives))
      : person
  if (degree !== undefined) return text.with(withCountry, verdict.degrees[degree])
  return withCountry === text.somebody && born !== undefined
    ? text.born(withCountry, String(born.year))
    : withCountry
}

const questionOf = new Map(
  Object.entries(answerParams).map(([question, name]) => [name, question as keyof Answers]),
)

export function describeInvalidAnswers(
  unread: readonly InvalidAnswer[],
  { answers: text, fitPage }: Pick<Texts, 'answers' | 'fitPage'>,
) {
  return unread.map(({ name, value, reason }) => {
    const question = questionOf.get(name)
    return {
      // As in the address: 'me.born'.
      name,
      value,
      text: text.unreadReasons[reason](
        question === undefined ? text.otherQuestion : fitPage.questions[question],
        value,
      ),
    }
  })
}

/**
 * The verdict of a card, with the text beside a no (docs/interface, Answers and verdicts).
 * undefined: there are no answers.
 */
export function verdictFor(
  applicant: Applicant | null,
  item: Opportunity,
  texts: Texts,
): VerdictView | undefined {
  if (!applicant?.hasAnswers) return undefined
  const { rules } = item
  const context = toVerdictContext(applicant, item)
  const view = toVerdictView(context, texts)
  if (rules === null || view.word !== 'no') return view
  const against = context.verdict.ruleResults.filter(({ outcome }) => outcome.result === 'excludes')
  const notes = against.map(({ rule }) => noteOf(rule, rules))
  return { ...view, notes: [...new Set(notes.flatMap((note) => note ?? rules.other))] }
}

/** The text with which the form of a report opens; null: `wrong` of the address names no rule. */
export function toWrongText(
  item: Opportunity,
  wrong: string | null,
  groups: Applicant['groups'],
  texts: Texts,
): string | null {
  const { rules } = item
  if (wrong === null || rules === null) return null
  const names = Object.keys(texts.verdict.ruleNames) as EligibilityRule[]
  const wrongRules = names.filter((rule) => wrong.split(',').includes(rule))
  return texts.verdict.wrongText(
    wrongRules.map((rule) => describeRule(rule, rules, groups, texts, fieldsOf(item))).join('; '),
  )
}

export type EligibilityView = ReturnType<typeof toEligibilityView>

/**
 * 'Can I apply?' on an item's page and in its popup: the verdict, every rule with the person's
 * answer, and where the rules come from. On the server and in the browser alike. `questions`: the
 * address of the page with them. `carried`: as an applicant's.
 */
export function toEligibilityView(
  context: VerdictContext,
  notes: RuleNotes,
  questions: string,
  carried: Applicant['carried'],
  texts: Pick<Texts, 'answers' | 'fitPage' | 'verdict' | 'writing'>,
) {
  const { rules } = context
  const { ruleResults } = context.verdict
  const text = texts.verdict
  const count = (result: string) =>
    ruleResults.filter(({ outcome }) => outcome.result === result).length
  const who = texts.answers.for(describeApplicant(context.answers, texts))
  return {
    title: text.title,
    verdict: withRuleNotes(context, notes, texts),
    lead:
      rules === null
        ? who
        : text.counted(who, text.counts(count('holds'), count('open'), count('excludes'))),
    rules: rules && {
      title: text.allRules,
      rows: ruleResults.map(({ rule, outcome }) => ({
        name: text.ruleNames[rule],
        state: text.states[outcome.result],
        requires: describeRule(rule, rules, context.groups, texts, context.fields),
        you: describeOwnAnswer(rule, context, texts),
        note: notes.notes[rule] ?? null,
      })),
    },
    alsoTitle: text.also,
    origin: originAgainst(notes, context.verdict),
    change: { href: questions, label: texts.fitPage.change },
    // To be answered in place. `to`: the item's own page, for the form; `pairs`: the other answers
    // of an address.
    questions: {
      to: `/opportunity/${encodeURIComponent(notes.slug)}`,
      pairs: carried,
      questions: context.isClosed ? [] : listBesideQuestions(rules, context.answers, texts),
    },
  }
}

/** The questions beside items that the rules need and the answers lack. */
export function listBesideQuestions(
  rules: Pick<BriefRules, 'gender' | 'refugees'> | null,
  answers: Answers,
  { fitPage: text }: Pick<Texts, 'fitPage'>,
) {
  const needed = rules && { gender: rules.gender !== 'any', refugee: rules.refugees !== null }
  const options = {
    gender: genders.map((value) => ({ value, label: text.genders[value] })),
    refugee: (['yes', 'no'] as const).map((value) => ({ value, label: text.refugees[value] })),
  }
  return besideQuestions
    .filter((question) => needed?.[question] && answers[question] === undefined)
    .map((question) => ({
      name: answerParams[question],
      title: text.ask[question],
      options: options[question],
      button: text.answer,
    }))
}

type RuleNotes = ReturnType<typeof toRuleNotes>
export type OriginView = RuleNotes['origin']
export type NotedReasonView = ReturnType<typeof withRuleNotes>['reasons'][number]

/**
 * Notes, other requirements and origin of an item's rules in words. No verdict needs them: a
 * browser loads them for visible items only.
 */
export function toRuleNotes(item: Opportunity, isRemote: boolean, texts: Texts) {
  const { slug, rules } = item
  const text = texts.verdict
  const link = readLink(item.officialLink)
  const notes =
    rules === null
      ? []
      : eligibilityRules
          .map((rule) => [rule, noteOf(rule, rules)])
          .filter(([, note]) => note !== null)
  return {
    slug,
    alsoTitle: text.alsoCount(rules?.other.length ?? 0),
    // Further rules that a person has to check.
    also: rules?.other ?? [],
    notes: Object.fromEntries(notes) as Partial<Readonly<Record<EligibilityRule, string>>>,
    // The source of the rules, and what to do if they are wrong.
    origin: {
      // 'These rules come from the organizer's page.'
      source: rules && text.sources[rules.basis],
      official: link.ok
        ? {
            label: text.official,
            href: link.href,
            domain: new URL(link.href).hostname.replace(/^www\./, ''),
          }
        : null,
      checked: item.verifiedOn && text.checked(longDate(item.verifiedOn, texts.writing)),
      // The item's page with its form of a report open, the rule in it. null: there is no such
      // form.
      wrong:
        isRemote || rules === null ? null : { label: text.wrong, href: wrongAddress(slug, []) },
    },
  }
}

export function withRuleNotes(
  context: VerdictContext,
  { also, notes }: RuleNotes,
  texts: Pick<Texts, 'verdict' | 'writing'>,
) {
  const view = toVerdictView(context, texts)
  return {
    ...view,
    also,
    reasons: view.reasons.map((reason) => ({
      ...reason,
      note: (reason.rule && notes[reason.rule]) ?? null,
    })),
  }
}

/**
 * The origin, with the excluding rules in the form of a report. It holds nothing about the person.
 */
export function originAgainst({ origin, slug }: RuleNotes, { ruleResults }: Verdict): OriginView {
  const against = ruleResults.flatMap(({ rule, outcome }) =>
    outcome.result === 'excludes' ? [rule] : [],
  )
  return origin.wrong === null
    ? origin
    : { ...origin, wrong: { ...origin.wrong, href: wrongAddress(slug, against) } }
}

/** An item's page with the form of a report open, these rules in it. */
function wrongAddress(slug: string, rules: readonly EligibilityRule[]): string {
  const wrong = rules.length > 0 ? rules.join(',') : 'all'
  return `/opportunity/${encodeURIComponent(slug)}?wrong=${wrong}#report`
}
