import type { JudgedRule } from '#domain/eligibility/judgement.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { sayWho } from '#web/fit/answers-view.ts'
import { type Applicant, questionsAddress } from '#web/fit/applicant.ts'
import { type OriginView, toOriginView, withRules } from '#web/fit/origin-view.ts'
import { noteOf, sayAsked, sayYou } from '#web/fit/rule-words.ts'
import { type Said, toVerdictView, type VerdictView } from '#web/fit/verdict-view.ts'
import type { Texts } from '#web/texts/language.ts'

/** The verdict for a card; undefined: nobody is judged. */
export function verdictFor(applicant: Applicant | null, item: Opportunity, texts: Texts): VerdictView | undefined {
  return applicant?.isKnown ? toVerdictView(applicant.say(applicant.judge(item)), texts) : undefined
}

/** undefined: nobody is judged. */
export function toAskView(applicant: Applicant | null, item: Opportunity, isRemote: boolean, texts: Texts): AskView | undefined {
  if (!applicant?.isKnown) return undefined
  const { rules } = item
  const said = applicant.say(applicant.judge(item))
  return toAsk(
    {
      said,
      verdict: toVerdictView(said, texts),
      noteOf: (rule) => rules && noteOf(rule, rules),
      origin: withRules(toOriginView(item, isRemote, texts), item.slug, said.verdict),
      questions: questionsAddress(applicant.facts),
    },
    texts,
  )
}

/** The text with which the form of a report opens; null: `wrong` of the address names no rule. */
export function toWrongText({ rules }: Opportunity, wrong: string | null, groups: Applicant['groups'], texts: Texts): string | null {
  if (wrong === null || rules === null) return null
  const names = Object.keys(texts.verdict.ruleNames) as JudgedRule[]
  const named = names.filter((rule) => wrong.split(',').includes(rule))
  return texts.verdict.wrongText(named.map((rule) => sayAsked(rule, rules, groups, texts)).join('; '))
}

/** 'Can I apply?' on an item's page and in its popup: the verdict, every rule with what somebody said to it, and where the rules come from. */
export interface AskView {
  readonly title: string
  readonly verdict: VerdictView
  readonly lead: string
  readonly rules: { readonly title: string; readonly rows: readonly RuleView[] } | null
  readonly alsoTitle: string
  readonly origin: OriginView
  readonly change: { readonly href: string; readonly label: string }
}

interface RuleView {
  readonly name: string
  readonly state: string
  readonly asks: string
  readonly you: string
  readonly note: string | null
}

interface AskParts {
  readonly said: Said
  readonly verdict: VerdictView
  readonly noteOf: (rule: JudgedRule) => string | null
  readonly origin: OriginView
  /** The page with the questions. */
  readonly questions: string
}

/** On the server and in the browser alike. */
export function toAsk(
  { said, verdict, noteOf, origin, questions }: AskParts,
  texts: Pick<Texts, 'answers' | 'fitPage' | 'verdict' | 'writing'>,
): AskView {
  const { rules } = said
  const { judgements } = said.verdict
  const text = texts.verdict
  const count = (result: string) => judgements.filter(({ judgement }) => judgement.result === result).length
  const who = texts.answers.for(sayWho(said.facts, texts))
  return {
    title: text.title,
    verdict,
    lead: rules === null ? who : text.counted(who, text.counts(count('holds'), count('open'), count('excludes'))),
    rules: rules && {
      title: text.allRules,
      rows: judgements.map(({ rule, judgement }) => ({
        name: text.ruleNames[rule],
        state: text.states[judgement.result],
        asks: sayAsked(rule, rules, said.groups, texts),
        you: sayYou(rule, said, texts),
        note: noteOf(rule),
      })),
    },
    alsoTitle: text.also,
    origin,
    change: { href: questions, label: texts.fitPage.change },
  }
}
