import type { StepKey } from '#domain/opportunity/plan.ts'
import { inUnits } from '#web/texts/en/amounts.ts'

/** The plan of an application: what to do by when; said by the server alone. */
export const plan = {
  titleOf: (name: string) => `Application plan for ${name}`,
  description: (name: string) => `What to do, and when, to apply for ${name}.`,
  from: (date: string) => `All dates are counted back from the deadline on ${date}.`,
  fromExpected: (date: string) =>
    `All dates are counted back from around ${date}, the deadline in earlier years. The new deadline is not announced yet.`,
  noDay: 'We do not know the deadline, so these steps have no dates. Look for the deadline on the official page first.',
  closed: 'This round is closed. You can use the same steps for the next one.',
  weeks: (weeks: number) => inUnits(weeks, 'week'),
  deadline: 'Deadline',
  expectedDeadline: 'Expected deadline',
  deadlineHint: 'Check the official page again before you submit.',
  expectedHint: 'Check this date on the official page. If it changes, the dates above change too.',
  openingHint: 'You cannot apply before this day. Have everything ready by then.',
  openingExpectedHint: 'As in earlier years. It is not announced yet. Check it on the official page.',
  steps: {
    passport: {
      title: 'Check your passport',
      hint: 'It should be valid for at least one year after the course begins. A new passport can take weeks.',
    },
    language: {
      title: 'Take the language test',
      hint: 'Test dates fill up early, and results take weeks. The official page says which tests count.',
    },
    place: {
      title: 'Find a host or a supervisor',
      hint: 'A letter from the host takes the longest. Write early, and say when you need it.',
    },
    offices: { title: 'Get official documents', hint: 'Some documents are valid for only a few months. Do not get them too early.' },
    referees: { title: 'Ask your referees', hint: 'Send each referee the official page, your transcript and this date.' },
    proposal: { title: 'Write your research proposal', hint: 'Ask someone in your field to read it.' },
    transcripts: { title: 'Get your transcripts and certificates', hint: 'You may need certified copies or translations.' },
    essays: { title: 'Write your motivation letter and essays', hint: 'Ask someone to read them. Wait two days, then read them again.' },
    resume: { title: 'Update your CV', hint: 'Use the format and length that the organizer asks for.' },
    others: { title: 'Collect the other documents', hint: 'Check again what each document must contain.' },
    send: { title: 'Submit your application', hint: 'Keep the last week free in case something goes wrong.' },
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
  noOfficial: 'not known',
  from: 'From',
} as const
