import { createRoot } from 'react-dom/client'
import { tellsAnything } from '#domain/eligibility/facts.ts'
import { sayWho } from '#web/fit/answers-view.ts'
import { readFit } from '#web/fit/fit-parameter.ts'
import { Ask } from '#web/fit/Ask.tsx'
import { toAsk } from '#web/fit/ask-words.ts'
import { keep, readKept } from '#web/fit/browser/kept.ts'
import { loadJudge, type OwnJudge } from '#web/fit/browser/own-judge.ts'
import { nameList, showNarrowed } from '#web/fit/browser/narrowed-list.ts'
import { loadRows } from '#web/fit/browser/rows.ts'
import { FitFilter } from '#web/fit/FitFilter.tsx'
import { toRowView } from '#web/fit/results/row-view.ts'
import { toVerdictView } from '#web/fit/verdict-view.ts'
import { withRules } from '#web/fit/wrong-address.ts'
import { VerdictLine } from '#web/fit/VerdictLine.tsx'
import type { Facts } from '#domain/eligibility/facts.ts'

/**
 * Fills the room that cards and pages keep for a verdict, by the answers that this browser keeps. Whatever page comes or opens later is filled
 * too. An address with answers of its own is judged by those.
 */
export async function fillPages(): Promise<void> {
  const facts = readKept()
  const judge = facts !== null && tellsAnything(facts) ? await loadJudge() : null
  if (facts === null || judge === null) {
    // Nothing to wait for.
    delete document.documentElement.dataset['me']
    return
  }
  const filled = new WeakSet<Element>()
  const narrow = createNarrowing(judge, facts)
  const fill = () => {
    for (const room of document.querySelectorAll<HTMLElement>('[data-fit]')) {
      if (filled.has(room)) continue
      filled.add(room)
      const fit = judge.judgeOne(room.dataset['fit'] ?? '', facts)
      if (fit === undefined) room.hidden = true
      else createRoot(room).render(<VerdictLine verdict={toVerdictView(judge.say(fit, facts), judge.texts)} />)
    }
    for (const room of document.querySelectorAll<HTMLElement>('[data-fit-whole]')) {
      if (filled.has(room)) continue
      filled.add(room)
      void fillWhole(room, judge, facts).catch(() => {
        room.hidden = true
      })
    }
    for (const room of document.querySelectorAll<HTMLElement>('[data-fit-list]')) {
      if (filled.has(room)) continue
      filled.add(room)
      createRoot(room).render(<OwnFilter judge={judge} facts={facts} />)
    }
    narrow()
  }
  fill()
  new MutationObserver(fill).observe(document.body, { childList: true, subtree: true })
  document.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('[data-forget]')) keep({})
  })
}

/** Each rule with what somebody said to it, as a page with answers in its address has it. */
async function fillWhole(room: HTMLElement, judge: OwnJudge, facts: Facts): Promise<void> {
  const slug = room.dataset['fitWhole'] ?? ''
  const fit = judge.judgeOne(slug, facts)
  const row = fit && (await loadRows([slug])).get(slug)
  if (fit === undefined || row === undefined) {
    room.hidden = true
    return
  }
  const said = judge.say(fit, facts)
  const { verdict } = toRowView(row, fit.verdict, toVerdictView(said, judge.texts), '')
  const ask = toAsk(
    {
      said,
      verdict,
      noteOf: (rule) => row.notes[rule] ?? null,
      origin: withRules(row.origin, slug, fit.verdict),
      questions: '/can-i-apply',
    },
    judge.texts,
  )
  createRoot(room).render(
    <details>
      <summary>{ask.title}</summary>
      <Ask ask={ask} heading={room.dataset['heading'] === 'h3' ? 'h3' : 'h2'} />
    </details>,
  )
}

const choices = ['all', 'yes', 'yes,check', 'no'] as const

function OwnFilter({ judge, facts }: { judge: OwnJudge; facts: Facts }) {
  const { answers, fitFilter } = judge.texts
  const parameters = new URLSearchParams(location.search)
  const chosen = readFit(parameters).join() || 'all'
  const rest = [...parameters].filter(([name]) => name !== 'fit' && name !== 'open')
  const toAddress = (choice: string) => {
    const search = new URLSearchParams([...rest, ...(choice === 'all' ? [] : [['fit', choice]])] as [string, string][]).toString()
    return `${location.pathname}${search && `?${search.replaceAll('%2C', ',')}`}`
  }
  return (
    <FitFilter
      filter={{
        answers: {
          who: answers.for(sayWho(facts, judge.texts)),
          change: { href: '/can-i-apply', label: answers.change },
          forget: { href: location.pathname + location.search, label: answers.forget },
          unread: null,
        },
        way: null,
        nobody: null,
        title: fitFilter.title,
        choices: choices.map((choice) => ({ href: toAddress(choice), label: fitFilter[choice], isChosen: choice === chosen })),
      }}
    />
  )
}

/**
 * Narrows the list of the page to the verdicts that `fit` of its address names, by the answers that this browser keeps; to be called whenever
 * the page may have become another. An address with answers of its own is narrowed by the server.
 */
function createNarrowing(judge: OwnJudge, facts: Facts): () => void {
  let shown: string | null = null
  let restore: (() => void) | undefined
  return () => {
    const parameters = new URLSearchParams(location.search)
    const fit = location.search.includes('me.') ? [] : readFit(parameters)
    const list = fit.length > 0 ? nameList() : null
    const named = list === null ? null : `${fit.join()} ${list}`
    if (named === shown) return
    shown = named
    restore?.()
    restore = undefined
    if (list === null) return
    const takes = (slug: string) => {
      const found = judge.judgeOne(slug, facts)
      return found !== undefined && fit.includes(found.verdict.word)
    }
    void showNarrowed(list, takes, judge.texts.fitPage).then((end) => {
      if (named === shown) restore = end
      else end()
    })
  }
}
