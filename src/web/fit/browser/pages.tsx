import { createRoot } from 'react-dom/client'
import { tellsAnything } from '#domain/eligibility/facts.ts'
import { sayWho } from '#web/fit/answers-view.ts'
import { readFit } from '#web/fit/applicant.ts'
import { keep, readKept } from '#web/fit/browser/kept.ts'
import { loadJudge, type OwnJudge } from '#web/fit/browser/own-judge.ts'
import { FitFilter } from '#web/fit/FitFilter.tsx'
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
  const fill = () => {
    for (const room of document.querySelectorAll<HTMLElement>('[data-fit]')) {
      if (filled.has(room)) continue
      filled.add(room)
      const fit = judge.judgeOne(room.dataset['fit'] ?? '', facts)
      if (fit === undefined) room.hidden = true
      else createRoot(room).render(<VerdictLine verdict={judge.say(fit, facts)} />)
    }
    for (const room of document.querySelectorAll<HTMLElement>('[data-fit-list]')) {
      if (filled.has(room)) continue
      filled.add(room)
      createRoot(room).render(<OwnFilter judge={judge} facts={facts} />)
    }
    narrow(judge, facts)
  }
  fill()
  new MutationObserver(fill).observe(document.body, { childList: true, subtree: true })
  document.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('[data-forget]')) keep({})
  })
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

/** Shows the cards of a list that `fit` of the address leaves, and says how many of the page's they are. */
function narrow(judge: OwnJudge, facts: Facts): void {
  const fit = readFit(new URLSearchParams(location.search))
  const cards = [...document.querySelectorAll<HTMLElement>('.section .card')]
  if (fit.length === 0 || cards.length === 0 || location.search.includes('me.')) return
  for (const card of cards) {
    const found = judge.judgeOne(card.querySelector<HTMLElement>('[data-fit]')?.dataset['fit'] ?? '', facts)
    card.hidden = found === undefined || !fit.includes(found.verdict.word)
  }
  for (const section of document.querySelectorAll<HTMLElement>('.section')) section.hidden = !section.querySelector('.card:not([hidden])')
  const said = document.querySelector('[data-fit-said]')
  const text = judge.texts.fitPage.onThisPage(cards.filter((card) => !card.hidden).length, cards.length)
  if (said !== null && said.textContent !== text) said.textContent = text
}
