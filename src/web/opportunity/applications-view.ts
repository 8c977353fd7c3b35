import { applicationsAt, type ApplicationStatus, type Dates, type Opening } from '#domain/opportunity/applications.ts'
import { nextMonthRun, todayUtc } from '#domain/words/plain-date.ts'
import { fullDate, monthOfYear } from '#web/components/dates.ts'
import type { Texts } from '#web/texts/language.ts'

export type ApplicationsView = ReturnType<typeof toApplicationsView>

/** Whether applications are open at an instant, in words and as a data attribute, beside every deadline (docs/interface.md, Deadlines). */
export function toApplicationsView(dates: Dates, texts: Texts, now: Date) {
  const { status, opening } = applicationsAt(dates, now)
  return { status, words: wordsOf(status, opening, texts) }
}

function wordsOf(status: ApplicationStatus, opening: Opening | null, texts: Texts): string {
  const text = texts.applications
  if (status === 'opens' || status === 'opens-around') return opening === null ? text.unknown : openingInWords(opening, texts)
  if (status === 'closed' && opening !== null) return text.closedUntil(openingInWords(opening, texts))
  return text[status]
}

/** 'Opens on 1 August 2027', 'Opens around 1 August 2027', 'Usually opens in August'. */
export function openingInWords({ kind, first, months }: Opening, texts: Texts): string {
  const text = texts.applications
  if (kind === 'usual') return text.usuallyOpens(monthsInWords(months, texts))
  return (kind === 'announced' ? text.opensOn : text.opensAround)(fullDate(first, texts.writing))
}

/** 'Usually closes in November or December'; null: no months are known. */
export function usuallyClosesInWords({ usually }: Pick<Dates, 'usually'>, texts: Texts, now: Date): string | null {
  const run = nextMonthRun(usually, todayUtc(now))
  return run && texts.applications.usuallyCloses(monthsInWords(run.months, texts))
}

/** 'in December', 'in November or December', 'between November and January'. */
function monthsInWords(months: readonly number[], texts: Texts): string {
  return texts.applications.inMonths(months.map((month) => monthOfYear(month, texts.writing)))
}
