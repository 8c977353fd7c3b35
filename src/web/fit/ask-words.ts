import type { JudgedRule } from '#domain/eligibility/judgement.ts'
import { sayWho } from '#web/fit/answers-view.ts'
import type { OriginView } from '#web/fit/origin-view.ts'
import { sayYou, sayAsked } from '#web/fit/rule-words.ts'
import type { Said, VerdictView } from '#web/fit/verdict-view.ts'
import type { Texts } from '#web/texts/language.ts'

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
