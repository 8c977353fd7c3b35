import type { CountryGroup } from '#domain/eligibility/rules.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { findFactSentences } from '#domain/watch/page-sentences.ts'
import type { FactKind } from '#domain/watch/sentence-facts.ts'
import { type FactAnswers, type VerifiedFact, verifiedFacts } from '#domain/watch/verified-facts.ts'
import { todayUtc } from '#domain/words/plain-date.ts'
import type { KnownPageText } from '#services/dashboard/verify-queue.ts'
import type { EditedOpportunity } from '#services/items/edited.ts'
import { nameChange } from '#services/links/page-answers.ts'
import { type Comparison, compareWords } from '#web/admin/items/differences.ts'
import {
  type OpportunityFormValues,
  parseFormValues,
  toFormValues,
} from '#web/admin/opportunity-form/form-values.ts'
import { describeRules } from '#web/admin/rules-form/describe-rules.ts'
import { sectionOf } from '#web/admin/rules-form/rule-errors.ts'
import type { RulesFormValues } from '#web/admin/rules-form/rules-form-values.ts'
import { deadlineControls, readAnswers } from '#web/admin/verify/answers.ts'
import { deadlineInWords } from '#web/opportunity/deadline-view.ts'
import type { Texts } from '#web/texts/language.ts'

/** A fact of the entry beside what its official page says of it. */
export interface FactView {
  readonly fact: VerifiedFact
  readonly label: string
  /** What the entry says. */
  readonly value: string
  /** The sentences of the page; empty: none was found, or the page was not read. */
  readonly sentences: readonly string[]
  /** A sentence that says something else since the last look; null: none. */
  readonly change: Comparison | null
  /** Names that sentence, for an answer to it; null: none. */
  readonly told: string | null
}

/** What a change of the page is about, those first that mislead most. */
const kindsOf: Readonly<Partial<Record<VerifiedFact, readonly FactKind[]>>> = {
  deadline: ['closed', 'open', 'day'],
  age: ['age'],
  paid: ['sum'],
}

/** The facts of the entry in their order; `page` undefined: it was not read. */
export function toFactViews(
  item: Opportunity,
  page: KnownPageText | undefined,
  groups: readonly CountryGroup[],
  texts: Texts,
  now: Date,
): readonly FactView[] {
  const { admin } = texts
  const ruled = describeRules(item.rules, groups, admin)
  const found = page && findFactSentences(page.text, todayUtc(now))
  return verifiedFacts.map((fact) => {
    const isDeadline = fact === 'deadline'
    const changes = (kindsOf[fact] ?? []).flatMap((kind) => page?.changes.get(kind) ?? [])
    const [change] = changes
    return {
      fact,
      label: isDeadline ? admin.fieldLabels.deadline : admin.rulesForm.sections[fact],
      value: isDeadline ? describeDeadline(item, texts, now) : ruled[fact],
      sentences: (found?.[fact] ?? []).filter((sentence) => sentence !== change?.now),
      change: change === undefined ? null : compareWords(change.was, change.now),
      told: change === undefined ? null : nameChange(change),
    }
  })
}

/** 'Announced: March 15, 2027, 12:00 Berlin time'; others say themselves what they are. */
function describeDeadline(item: Opportunity, texts: Texts, now: Date): string {
  const day = deadlineInWords(item, texts, now)
  return item.deadline.kind === 'fixed' ? `${texts.admin.deadlineKinds.fixed}: ${day}` : day
}

/** What the form of Verify sent. */
export interface SentVerify {
  readonly answers: FactAnswers
  /** The entry with the facts that were changed; the others as they are stored. */
  readonly values: OpportunityFormValues
  readonly hasChanges: boolean
}

/** Reads answers that are none as missing, and the controls of changed facts alone. */
export function readVerifyForm(form: FormData, stored: EditedOpportunity): SentVerify {
  const answers = readAnswers(form)
  const own = toFormValues(stored.item, stored.publishAt)
  const sent = parseFormValues(form)
  const isChanged = (fact: VerifiedFact | null) => fact !== null && answers[fact] === 'changed'
  const rules = own.rules && sent.rules && mergeRules(own.rules, sent.rules, stored.item, isChanged)
  return {
    answers,
    values: {
      ...own,
      ...(isChanged('deadline') && pickDates(sent)),
      rules: rules ?? own.rules,
    },
    hasChanges: verifiedFacts.some(isChanged),
  }
}

const pickDates = (
  sent: OpportunityFormValues,
): Pick<OpportunityFormValues, (typeof deadlineControls)[number]> =>
  Object.fromEntries(deadlineControls.map((name) => [name, sent[name]])) as never

/** The sections that were changed as they were sent. New rules are read on the official page. */
function mergeRules(
  own: RulesFormValues,
  sent: RulesFormValues,
  { officialLink }: Pick<Opportunity, 'officialLink'>,
  isChanged: (fact: VerifiedFact | null) => boolean,
): RulesFormValues {
  const pick = <Values extends object>(mine: Values, theirs: Values): Values =>
    Object.fromEntries(
      Object.entries(mine).map(([name, value]: [string, unknown]) => [
        name,
        isChanged(sectionOf(name)) ? (theirs as Record<string, unknown>)[name] : value,
      ]),
    ) as Values
  const texts = pick(own.texts, sent.texts)
  const isNew =
    texts.basis === '' && verifiedFacts.some((fact) => fact !== 'deadline' && isChanged(fact))
  return {
    texts: isNew ? { ...texts, basis: 'page', source: officialLink ?? '' } : texts,
    lists: pick(own.lists, sent.lists),
    payments: isChanged('paid') ? sent.payments : own.payments,
    languages: isChanged('study') ? sent.languages : own.languages,
  }
}
