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

/** What stands beside the form while somebody answers, and what fits once they ask for it. */
export interface OwnView {
  readonly counts: readonly { readonly word: VerdictWord; readonly title: string; readonly count: number }[]
  readonly privacy: string
  readonly who: string | null
  /** As told so far: the form has room for one more. */
  readonly citizenships: readonly string[]
  readonly forget: string
  readonly unread: readonly SaidUnread[]
  /** Nothing is kept, or nothing any more; null: all is well. */
  readonly note: string | null
  readonly results: ResultsView | null
}

/**
 * Takes the form of the six questions over: answers are kept in the browser and judged there, and nothing of them is sent. Gives back what
 * ends it. Where the rules cannot be had the form stays as it came, and answers by its address.
 */
export async function takeOver(page: HTMLElement, show: (own: OwnView) => void): Promise<() => void> {
  const judge = await loadJudge()
  const form = page.querySelector<HTMLFormElement>('#questions')
  if (judge === null || form === null) return () => {}
  const { fitPage: text, answers } = judge.texts
  const kept = readKept()
  // What was answered before this ran, on a slow line, stays answered.
  let facts: Facts = { ...kept, ...readForm(form).facts }
  let unread: readonly SaidUnread[] = []
  let note: string | null = null
  let results: ResultsView | null = null

  const update = () => {
    const fits = judge.judgeAll(facts)
    const countOf = (word: VerdictWord) => fits.filter(({ verdict }) => verdict.word === word).length
    show({
      counts: (['yes', 'check', 'no'] as const).map((word) => ({ word, title: text.short[word], count: countOf(word) })),
      privacy: text.privacyKept,
      who: tellsAnything(facts) ? answers.for(sayWho(facts, judge.texts)) : null,
      citizenships: facts.citizenships ?? [],
      forget: answers.forget,
      unread,
      note,
      results,
    })
  }
  const take = (from: HTMLFormElement) => {
    const read = readForm(from)
    // The form asks nobody for a gender; who told one elsewhere keeps it.
    facts = { ...(facts.gender !== undefined && { gender: facts.gender }), ...read.facts }
    unread = sayUnread(read.unread, judge.texts)
    note = keep(facts) ? null : text.notKept
  }
  const find = async () => {
    note = tellsAnything(facts) ? note : text.tellMore
    results = tellsAnything(facts) ? await findResults(judge, facts).catch(() => null) : null
    if (results === null && tellsAnything(facts)) note = text.failed
    update()
  }
  const onChange = (event: Event) => {
    if (!(event.target instanceof Element) || !form.contains(event.target)) return
    take(form)
    results = null
    if (isPressed) isWaiting = true
    else update()
  }
  // A press elsewhere ends the typing. What is said of it would move the page under that press, and its click would hit nothing.
  let isPressed = false
  let isWaiting = false
  const onPress = () => {
    isPressed = true
  }
  const onRelease = () => {
    isPressed = false
    if (isWaiting) setTimeout(update)
    isWaiting = false
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    const asked = event.target as HTMLFormElement
    take(asked)
    if (asked !== form) fillForm(form, facts)
    void find()
  }
  const onClick = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || !event.target.closest('[data-forget]')) return
    event.preventDefault()
    facts = {}
    unread = []
    results = null
    note = keep(facts) ? text.forgotten : text.notKept
    fillForm(form, facts)
    update()
    // The link that had the keyboard is gone.
    page.querySelector('h1')?.focus()
  }
  if (kept !== null) fillForm(form, facts)
  document.addEventListener('mousedown', onPress, true)
  document.addEventListener('mouseup', onRelease, true)
  page.addEventListener('change', onChange)
  page.addEventListener('submit', onSubmit)
  page.addEventListener('click', onClick)
  update()
  return () => {
    document.removeEventListener('mousedown', onPress, true)
    document.removeEventListener('mouseup', onRelease, true)
    page.removeEventListener('change', onChange)
    page.removeEventListener('submit', onSubmit)
    page.removeEventListener('click', onClick)
  }
}

/** Asks for the rows that are shown by their slugs alone. */
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
