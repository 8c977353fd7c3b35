import type { FactFault } from '#domain/watch/fact-answers.ts'
import type { FactAnswer, VerifiedFact } from '#domain/watch/verified-facts.ts'
import { counted, plural } from '#web/texts/en/amounts.ts'

/** The page that compares entries with their official pages, one after the other. */
export const verify = {
  title: 'Verify',
  lead: (left: number) =>
    left === 0
      ? ''
      : `${counted(left, 'entry', 'entries')} to compare with their official pages, by Apply clicks and nearness.`,
  later: (count: number) => `${counted(count, 'more is', 'more are')} left out until tomorrow.`,
  pace: (checked: number, seconds: number) =>
    `${checked} checked, ${counted(seconds, 'second', 'seconds')} each.`,
  empty: 'Nothing to compare today. Every open entry was checked lately.',
  today: 'To do today',
  /** `day`: of the last check; null: there was none. */
  known: (clicks: number, day: string | null) => {
    const checked = day === null ? 'Never checked.' : `Last checked ${day}.`
    return `${counted(clicks, 'Apply click', 'Apply clicks')} in 30 days. ${checked}`
  },
  official: 'Open the official page',
  entry: 'Your entry',
  says: (site: string, day: string | null) =>
    day === null ? `What ${site} says` : `What ${site} says, read on ${day}`,
  unread:
    'The site has not read this page yet, or no program may. Compare with the official page itself.',
  answers: { right: 'Right', changed: 'Changed', silent: 'Not said' } satisfies Record<
    FactAnswer,
    string
  >,
  nothing: {
    deadline: 'No sentence about a deadline was found on the page.',
    nationality: 'No sentence about citizenship was found on the page.',
    residence: 'No sentence about residence was found on the page.',
    age: 'No sentence about an age was found on the page.',
    study: 'No sentence about studies or languages was found on the page.',
    paid: 'No sentence about money was found on the page.',
  } satisfies Record<VerifiedFact, string>,
  faults: {
    'fact-unanswered': 'Choose what the page says of this.',
    'fact-announced-unsaid':
      'An announced day has to be on the page. Choose “Changed” and make it expected.',
  } satisfies Record<FactFault, string>,
  openFirst: 'Open the official page first.',
  notChecked: 'Not checked yet. See the marked facts.',
  conflict:
    'Someone changed this entry in the meantime. Your answers are kept. Look at the facts again, then send them.',
  answered: (count: number, all: number) =>
    `${count} of ${all} ${plural(all, 'fact', 'facts')} answered`,
  leave: 'Later',
  check: 'Checked today, next',
  done: { check: 'Checked today.', later: 'Left out until tomorrow.' },
  keys: [
    { keys: 'r', does: 'right' },
    { keys: 'c', does: 'changed' },
    { keys: 'n', does: 'not said' },
    { keys: 'j k', does: 'next and previous fact' },
    { keys: 'o', does: 'official page' },
    { keys: 'Enter', does: 'checked, next' },
    { keys: 'l', does: 'later' },
  ],
} as const
