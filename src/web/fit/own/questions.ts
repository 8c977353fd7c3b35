import { type Facts, tellsAnything } from '#domain/eligibility/facts.ts'
import { standingOf } from '#domain/eligibility/fitting.ts'
import { readFacts } from '#domain/eligibility/facts-in-address.ts'
import type { VerdictWord } from '#domain/eligibility/verdict.ts'
import { type SaidUnread, sayUnread, sayWho } from '#web/fit/answers-view.ts'
import { isCountry, keep, readKept, today } from '#web/fit/own/kept.ts'
import { fillForm } from '#web/fit/own/fill-form.ts'
import { loadJudge, type OwnJudge } from '#web/fit/own/own-judge.ts'
import { groupResults, type ResultsView } from '#web/fit/results/fit-page-view.ts'
import { loadRows } from '#web/fit/own/rows.ts'
import { type RowView, toRowView } from '#web/fit/results/row-view.ts'
import { toVerdictView } from '#web/fit/verdict-view.ts'

/** What somebody has told the form, and what became of it. */
export interface Told {
  readonly facts: Facts
  readonly unread: readonly SaidUnread[]
  /** Nothing is kept, or nothing any more; null: all is well. */
  readonly note: string | null
  readonly results: ResultsView | null
}

/** What stands beside the form while somebody answers, and what fits once they ask for it. */
export interface OwnView extends Omit<Told, 'facts'> {
  readonly counts: readonly { readonly word: VerdictWord; readonly title: string; readonly count: number }[]
  readonly privacy: string
  readonly who: string | null
  /** As told so far: the form has room for one more. */
  readonly citizenships: readonly string[]
  readonly forget: string
}

/** The six questions, judged in the browser: answers are kept there, and nothing of them is sent. */
export interface Questions {
  /** Fills the form with what is kept; what was answered before, on a slow line, stays answered. */
  begin(form: HTMLFormElement): Told
  /** Reads and keeps what a form says, after `before`. */
  take(form: HTMLFormElement, before: Facts): Told
  /** The same with what fits; asks for the rows that are shown by their slugs alone. */
  find(told: Told): Promise<Told>
  forget(): Told
  /** Writes answers into the form. */
  readonly fill: typeof fillForm
  view(told: Told): OwnView
}

/** null: the rules cannot be had, and the form answers by its address. */
export async function loadQuestions(): Promise<Questions | null> {
  const judge = await loadJudge()
  if (judge === null) return null
  const { fitPage: text, answers } = judge.texts
  return {
    begin(form) {
      const kept = readKept()
      const facts: Facts = { ...kept, ...readForm(form).facts }
      if (kept !== null) fillForm(form, facts)
      return { facts, unread: [], note: null, results: null }
    },
    take(form, before) {
      const read = readForm(form)
      // The form asks nobody for a gender; who told one elsewhere keeps it.
      const facts = { ...(before.gender !== undefined && { gender: before.gender }), ...read.facts }
      return { facts, unread: sayUnread(read.unread, judge.texts), note: keep(facts) ? null : text.notKept, results: null }
    },
    async find(told) {
      if (!tellsAnything(told.facts)) return { ...told, note: text.tellMore }
      const results = await findResults(judge, told.facts).catch(() => null)
      return { ...told, results, note: results === null ? text.failed : told.note }
    },
    forget: () => ({ facts: {}, unread: [], note: keep({}) ? text.forgotten : text.notKept, results: null }),
    fill: fillForm,
    view({ facts, ...told }) {
      const fits = judge.judgeAll(facts)
      const countOf = (word: VerdictWord) => fits.filter(({ verdict }) => verdict.word === word).length
      return {
        ...told,
        counts: (['yes', 'check', 'no'] as const).map((word) => ({ word, title: text.short[word], count: countOf(word) })),
        privacy: text.privacyKept,
        who: tellsAnything(facts) ? answers.for(sayWho(facts, judge.texts)) : null,
        citizenships: facts.citizenships ?? [],
        forget: answers.forget,
      }
    },
  }
}

async function findResults(judge: OwnJudge, facts: Facts): Promise<ResultsView> {
  const fits = judge.judgeAll(facts)
  const named = groupResults(fits.map(standingOf), facts, (place) => fits[place]?.item.slug ?? '', judge.texts)
  const shown = named.groups.flatMap(({ parts }) => parts.flatMap(({ rows }) => rows))
  const rows = await loadRows(shown)
  // What was taken away a moment ago is left out.
  const there = fits.filter(({ item }) => !shown.includes(item.slug) || rows.has(item.slug))
  const toRow = (place: number): RowView => {
    const fit = there[place]
    const row = fit && rows.get(fit.item.slug)
    if (fit === undefined || row === undefined) throw new Error(`Nobody asked for the row at ${place}`)
    return toRowView(row, fit.verdict, toVerdictView(judge.say(fit, facts), judge.texts), '')
  }
  return groupResults(there.map(standingOf), facts, toRow, judge.texts)
}

function readForm(form: HTMLFormElement) {
  const pairs = [...new FormData(form)].map(([name, value]): [string, string] => [name, String(value)])
  return readFacts(pairs, today(), isCountry)
}
