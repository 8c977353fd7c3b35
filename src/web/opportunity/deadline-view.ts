import {
  type Dates,
  readDeadlineOf,
  applicationsAt,
  type ApplicationStatus,
  type Opening,
} from '#domain/opportunity/applications.ts'
import { type Deadline, type NamedDay, nameDay, readClock } from '#domain/opportunity/deadline.ts'
import { todayUtc, nextMonthRun, daysBetween } from '#domain/words/plain-date.ts'
import { nameOfZone, placeOfZone } from '#domain/words/zone.ts'
import {
  briefDate,
  longDate,
  zoneName,
  fullDate,
  monthOfYear,
  shortMonthOfYear,
} from '#web/components/dates.ts'
import type { Texts } from '#web/texts/language.ts'

/** A deadline as the strip under a card shows it. */
export interface DeadlineView extends DaysLeftView {
  readonly tone: 'now' | 'soon' | 'later' | 'open' | 'closed'
  /**
   * Only known from earlier years: hatched, without a countdown, and never shown as announced.
   */
  readonly expected: boolean
  /** null: there is nothing to count. */
  readonly countdown: Countdown | null
  readonly applications: ApplicationsView
  readonly caption: string
  /** Several usual months as a card writes them: 'Usually closes in Nov or Dec'. */
  readonly brief?: string
  /** YYYY-MM-DD. */
  readonly date: string | null
  /** '06:00 Tokyo time', which follows the date; missing: only the day is known. */
  readonly hour?: string
  /** Filled part of the scale bar of 90 days, 0 to 1. */
  readonly fill: number
}

const scaleDays = 90
const nowDays = 14
const soonDays = 45

const uncounted = { expected: false, count: null, countdown: null, fill: 0 }

/**
 * An item's deadline at an instant in words: the date, its kind and the days left in UTC
 * (docs/interface, Deadlines).
 */
export function toDeadlineView(item: Dates, texts: Texts, now: Date): DeadlineView {
  const text = texts.deadlines
  const status = readDeadlineOf(item, now)
  const applications = toApplicationsView(item, texts, now)
  if (status.state === 'closed') {
    return {
      ...uncounted,
      tone: 'closed',
      after: applications.words,
      applications,
      caption: text.closedOn,
      date: status.date,
      ...hourOf(item.deadline, texts),
    }
  }
  if (status.daysLeft === null) {
    const rolling = status.kind === 'rolling'
    const varying = varyingInWords(item, texts, now)
    const caption = rolling ? text.rollingNote : text.variesNote
    return {
      ...uncounted,
      tone: 'open',
      after: rolling ? text.rolling : varying,
      applications,
      caption,
      ...(rolling ? {} : usualMonthsOf(item, texts, now)),
      date: null,
    }
  }
  const { daysLeft: days, lastMinute } = status
  const { zone } = readClock(item.deadline)
  // A thousandth is less than a pixel.
  const fill = Math.min(1, Number((Math.max(days, 1) / scaleDays).toFixed(3)))
  // A day that nobody has announced is neither counted down nor urgent.
  if (status.kind === 'expected') {
    return {
      ...uncounted,
      tone: 'later',
      expected: true,
      after: text.notAnnounced,
      applications,
      caption: text.expected,
      date: status.date,
      fill,
    }
  }
  const countdown = {
    date: status.date ?? '',
    lastMinute: lastMinute?.toISOString() ?? null,
    clock:
      zone === null || lastMinute === null
        ? null
        : `${nameDay(item.deadline)?.time ?? '23:59'} ${zoneName(lastMinute, zone, texts.writing)}`,
  }
  let tone: DeadlineView['tone'] = days <= soonDays ? 'soon' : 'later'
  if (days <= nowDays) tone = 'now'
  return {
    tone,
    expected: false,
    ...toDaysLeftView(countdown, todayUtc(now), todayUtc, texts),
    countdown,
    applications,
    caption: text.closes,
    date: status.date,
    ...hourOf(item.deadline, texts),
    fill,
  }
}

const hourOf = (deadline: Deadline, texts: Texts): { readonly hour?: string } => {
  const named = nameDay(deadline)
  const hour = named && hourInWords(named, texts)
  return hour === null ? {} : { hour }
}

/**
 * What follows the day of a deadline wherever one is named (docs/interface, Deadlines): '06:00 Tokyo
 * time'. null: only the day is known.
 */
export function hourInWords(
  { time, zone }: Pick<NamedDay, 'time' | 'zone'>,
  { deadlines: text }: Texts,
): string | null {
  if (zone === null) return time && text.hourSomewhere(time)
  const place = placeOfZone(zone)
  const zoneWords = place === null ? nameOfZone(zone) : text.placeTime(place)
  return time === null ? text.endOfDay(zoneWords) : text.hour(time, zoneWords)
}

/** A deadline's day with its hour and zone, where they are known: '2 Dec 2026, 06:00 Tokyo time'. */
export function dayInWords(
  day: NamedDay,
  texts: Texts,
  format: (date: string, writing: Texts['writing']) => string,
): string {
  const date = format(day.date, texts.writing)
  const hour = hourInWords(day, texts)
  return hour === null ? date : texts.deadlines.dayAt(date, hour)
}

/**
 * The deadline in words, as popups show it: long US date with its hour and zone, 'N/A' without a
 * known one (docs/interface, Deadlines).
 */
export function deadlineInWords(item: Dates, texts: Texts, now: Date): string {
  const { deadlines, card } = texts
  const status = readDeadlineOf(item, now)
  if (status.kind === 'rolling') return deadlines.rolling
  if (status.state === 'open' && status.kind === 'varies') return varyingInWords(item, texts, now)
  const day = nameDay(item.deadline)
  if (status.date === null || day === null) return card.notAvailable
  const date = dayInWords(day, texts, longDate)
  return status.kind === 'expected' ? deadlines.expectedLong(date) : date
}

/** An unknown deadline is not a varying one (docs/interface, Deadlines). */
function varyingInWords(item: Dates, texts: Texts, now: Date): string {
  const { kind, note } = item.deadline
  return (
    usuallyClosesInWords(item, texts, now) ??
    (kind === 'varies' && !note ? texts.card.notAvailable : texts.deadlines.varies)
  )
}

/** The closing time on the last day, as far as known; null: only the day is known. */
export function closingInWords(deadline: Deadline, { deadlines }: Texts): string | null {
  const { zone } = readClock(deadline)
  const time = nameDay({ ...deadline, kind: 'fixed' })?.time ?? null
  if (time === null) return zone && deadlines.dayIn(zone)
  return zone === null ? deadlines.untilSomewhere(time) : deadlines.until(time, zone)
}

/**
 * Whether applications are open at an instant, in words and as a data attribute, beside every
 * deadline (docs/interface, Deadlines).
 */
export function toApplicationsView(dates: Dates, texts: Texts, now: Date): ApplicationsView {
  const { status, opening } = applicationsAt(dates, now)
  const words = wordsOf(status, opening, texts)
  const isNamed = opening !== null && status !== 'closed'
  return { status, words, ...(isNamed && { brief: openingBriefly(opening, texts, now) }) }
}

export interface ApplicationsView {
  readonly status: ApplicationStatus
  readonly words: string
  /** An opening to come as a card writes it: 'Opens around 1 Aug'. */
  readonly brief?: string
}

function openingBriefly({ kind, first, months }: Opening, texts: Texts, now: Date): string {
  const { applications: text, writing } = texts
  if (kind === 'usual') return text.usuallyOpens(monthsBriefly(months, texts))
  const day = briefDate(first, todayUtc(now), writing)
  return (kind === 'announced' ? text.opensOn : text.opensAround)(day)
}

function wordsOf(status: ApplicationStatus, opening: Opening | null, texts: Texts): string {
  const text = texts.applications
  if (status === 'opens' || status === 'opens-around')
    return opening === null ? text.unknown : openingInWords(opening, texts)
  if (status === 'closed' && opening !== null)
    return text.closedUntil(openingInWords(opening, texts))
  return text[status]
}

/** 'Opens on 1 August 2027', 'Opens around 1 August 2027', 'Usually opens in August'. */
export function openingInWords({ kind, first, months }: Opening, texts: Texts): string {
  const text = texts.applications
  if (kind === 'usual') return text.usuallyOpens(monthsInWords(months, texts))
  return (kind === 'announced' ? text.opensOn : text.opensAround)(fullDate(first, texts.writing))
}

/** 'Usually closes in November or December'; null: no months are known. */
function usuallyClosesInWords(
  { usually }: Pick<Dates, 'usually'>,
  texts: Texts,
  now: Date,
): string | null {
  const run = nextMonthRun(usually, todayUtc(now))
  return run && texts.applications.usuallyCloses(monthsInWords(run.months, texts))
}

/** Several usual months in short; nothing where one or none is known. */
function usualMonthsOf(
  { usually }: Pick<Dates, 'usually'>,
  texts: Texts,
  now: Date,
): { readonly brief?: string } {
  const months = nextMonthRun(usually, todayUtc(now))?.months ?? []
  if (months.length < 2) return {}
  return { brief: texts.applications.usuallyCloses(monthsBriefly(months, texts)) }
}

/** 'in Dec', 'in Nov or Dec', 'Nov to Jan'. */
function monthsBriefly(months: readonly number[], { applications, writing }: Texts): string {
  const names = months.map((month) => shortMonthOfYear(month, writing))
  return names.length > 2
    ? applications.toMonth(names[0] ?? '', names.at(-1) ?? '')
    : applications.inMonths(names)
}

/** 'in December', 'in November or December', 'between November and January'. */
const monthsInWords = (months: readonly number[], texts: Texts): string =>
  texts.applications.inMonths(months.map((month) => monthOfYear(month, texts.writing)))

/** Days left in the reader's calendar (docs/interface, Deadlines). */
export interface Countdown {
  /** YYYY-MM-DD. */
  readonly date: string
  /**
   * With a zone: its last minute, ISO 8601 in UTC, whose date in the reader's calendar counts
   * instead.
   */
  readonly lastMinute: string | null
  /** That minute in the zone of the deadline: '17:00 CET'; null without a zone. */
  readonly clock: string | null
}

/** The days left as they are written: 12, 'days left'. */
export type DaysLeftView = {
  readonly count: number | null
  readonly after: string
}

/**
 * `today` and `dayOf`: the date of the present and of an instant in the reader's calendar,
 * YYYY-MM-DD.
 */
export function toDaysLeftView(
  { date, lastMinute, clock }: Countdown,
  today: string,
  dayOf: (instant: Date) => string,
  { countdown: text }: Pick<Texts, 'countdown'>,
): DaysLeftView {
  const days = daysBetween(today, lastMinute === null ? date : dayOf(new Date(lastMinute)))
  const plain = (after: string) => ({ count: null, after })
  if (days > 0) return { count: days, after: text.daysLeft(days) }
  // The day is over here, and only places further west still have it.
  if (days < 0) return plain(text.lastHours)
  return plain(clock === null ? text.today : text.todayAt(clock))
}
