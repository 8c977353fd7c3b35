import type { StepKey } from '#domain/opportunity/plan.ts'

/** The plan of an application: what to do by when; said by the server alone. */
export const plan = {
  titleOf: (name: string) => `Plan for ${name}`,
  description: (name: string) => `What to do by when to apply for ${name}, counted back from its deadline.`,
  from: (date: string) => `Counted back from ${date}.`,
  fromExpected: (date: string) => `Counted back from around ${date}, as in earlier years. The day is not announced yet.`,
  noDay: 'No day is known, so this is an order without dates. Look for the day on the official page first.',
  closed: 'This round is closed. The order is the same when the next one opens.',
  weeks: (weeks: number) => (weeks === 1 ? '1 week' : `${weeks} weeks`),
  deadline: 'Deadline',
  expectedDeadline: 'Expected deadline',
  deadlineHint: 'Look at the official page once more before you send it.',
  expectedHint: 'Look at the official page again before you rely on it: the dates above move with it.',
  openingHint: 'You cannot send anything before. Have the rest ready by then.',
  openingExpectedHint: 'As in earlier years; it is not announced. Look at the official page before you rely on it.',
  steps: {
    passport: { title: 'Look at your passport', hint: 'It should be valid for a year after the course begins. A new one takes weeks.' },
    language: {
      title: 'Take the language test',
      hint: 'Places are few, and results take weeks. Which tests count stands on the official page.',
    },
    place: {
      title: 'Ask for a place or a supervisor',
      hint: 'A letter from the host takes longest: write early, and say by when you need it.',
    },
    offices: { title: 'Go to the offices', hint: 'Some papers may be only a few months old when you send them, so not too early either.' },
    referees: { title: 'Ask your referees', hint: 'Give each of them the call, your transcript and this date.' },
    proposal: { title: 'Write your project', hint: 'Let somebody from the field read it.' },
    transcripts: { title: 'Have transcripts and certificates ready', hint: 'Certified copies, and translations where they are asked for.' },
    essays: { title: 'Write your motivation and essays', hint: 'Let somebody else read them. Then leave them for two days.' },
    resume: { title: 'Bring your curriculum vitae up to date', hint: 'In the form and length that is asked for.' },
    others: { title: 'Collect what else is asked for', hint: 'Read once more how each of them is to be.' },
    send: { title: 'Send it', hint: 'The last week is for what goes wrong.' },
  } satisfies Readonly<Record<StepKey, { readonly title: string; readonly hint: string }>>,
  eventTitle: (step: string, name: string) => `${step}: ${name}`,
  eventNow: (title: string) => `Now: ${title}`,
} as const

/** An item as a few lines of plain text, to be passed on. */
export const textCard = {
  deadline: 'Deadline',
  closed: 'closed on',
  who: 'For',
  whoUnknown: 'see the official page',
  official: 'Official page',
  noOfficial: 'no official page is known',
  checked: 'Last checked',
  notChecked: 'not yet',
  from: 'From',
} as const
