import { type Facts, tellsAnything } from '#domain/eligibility/facts.ts'
import { sayWho } from '#web/fit/answers-view.ts'
import { type AskView, toAsk } from '#web/fit/ask-view.ts'
import type { FitFilterView } from '#web/fit/fit-filter-view.ts'
import { readFit } from '#web/fit/fit-parameter.ts'
import { readKept } from '#web/fit/own/kept.ts'
import { loadJudge, type OwnJudge } from '#web/fit/own/own-judge.ts'
import { loadRows } from '#web/fit/own/rows.ts'
import { toRowView } from '#web/fit/results/row-view.ts'
import { toVerdictView, type VerdictView } from '#web/fit/verdict-view.ts'
import { withRules } from '#web/fit/origin-view.ts'
import type { VerdictWord } from '#domain/eligibility/verdict.ts'

/** What pages show of the answers that this browser keeps. */
export interface Own {
  /** undefined: it is not open. */
  verdictOf(slug: string): VerdictView | undefined
  wordOf(slug: string): VerdictWord | undefined
  /** Each rule with what somebody said to it. null: it is not open, or is gone. */
  askOf(slug: string): Promise<AskView | null>
  /** Above the list at this address. */
  filterAt(pathname: string, search: string): FitFilterView
  readonly words: OwnJudge['texts']['fitPage']
}

/** null: nothing is kept, or nothing to judge by can be had. */
export async function loadOwn(): Promise<Own | null> {
  const facts = readKept()
  const judge = facts !== null && tellsAnything(facts) ? await loadJudge() : null
  if (facts === null || judge === null) return null
  return {
    verdictOf: (slug) => {
      const fit = judge.judgeOne(slug, facts)
      return fit && toVerdictView(judge.say(fit, facts), judge.texts)
    },
    wordOf: (slug) => judge.judgeOne(slug, facts)?.verdict.word,
    askOf: (slug) => findAsk(slug, judge, facts),
    filterAt: (pathname, search) => toOwnFilter(pathname, search, judge, facts),
    words: judge.texts.fitPage,
  }
}

async function findAsk(slug: string, judge: OwnJudge, facts: Facts): Promise<AskView | null> {
  const fit = judge.judgeOne(slug, facts)
  const row = fit && (await loadRows([slug])).get(slug)
  if (fit === undefined || row === undefined) return null
  const said = judge.say(fit, facts)
  const { verdict } = toRowView(row, fit.verdict, toVerdictView(said, judge.texts), '')
  const origin = withRules(row.origin, slug, fit.verdict)
  return toAsk({ said, verdict, noteOf: (rule) => row.notes[rule] ?? null, origin, questions: '/can-i-apply' }, judge.texts)
}

const choices = ['all', 'yes', 'yes,check', 'no'] as const

function toOwnFilter(pathname: string, search: string, { texts }: OwnJudge, facts: Facts): FitFilterView {
  const { answers, fitFilter } = texts
  const parameters = new URLSearchParams(search)
  const chosen = readFit(parameters).join() || 'all'
  const rest = [...parameters].filter(([name]) => !['fit', 'open', 'page'].includes(name))
  const toAddress = (choice: string) => {
    const question = new URLSearchParams([...rest, ...(choice === 'all' ? [] : [['fit', choice] as [string, string]])]).toString()
    return `${pathname}${question && `?${question.replaceAll('%2C', ',')}`}`
  }
  return {
    answers: {
      who: answers.for(sayWho(facts, texts)),
      change: { href: '/can-i-apply', label: answers.change },
      forget: { href: pathname + search, label: answers.forget },
      unread: null,
    },
    way: null,
    nobody: null,
    title: fitFilter.title,
    choices: choices.map((choice) => ({ href: toAddress(choice), label: fitFilter[choice], isChosen: choice === chosen })),
  }
}
