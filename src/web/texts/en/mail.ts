import type { ReportReason } from '#domain/feedback.ts'
import type { WeeklyStat } from '#domain/mail/mail-content.ts'
import { counted, inUnits, plural } from '#web/texts/en/amounts.ts'

const dayCount = (days: number) => inUnits(days, 'day')
function left(days: number): string {
  if (days < 0) return 'Last hours'
  return days === 0 ? 'Closes today' : `${dayCount(days)} left`
}

/** What has happened to one of the two dates: 'moved', 'has moved'. */
const onDate = (happened: string, hasHappened: string) => ({
  subject: {
    deadline: (name: string) => `Deadline ${happened}: ${name}`,
    opens: (name: string) => `Opening date ${happened}: ${name}`,
  },
  heading: { deadline: `The deadline ${hasHappened}`, opens: `The opening date ${hasHappened}` },
})

export const mails = {
  noDeadline: 'No fixed deadline',
  official: 'Official page',
  deadline: (date: string) => `Deadline: ${date}`,
  expected: (date: string) => `Deadline expected around ${date}`,
  /** In the plain text, in place of a picture. */
  picture: (alt: string) => (alt === '' ? '[Image]' : `[Image: ${alt}]`),
  foot: {
    why: (siteName: string) => `You get this email because you asked ${siteName} for alerts.`,
    whyReminder: (name: string, siteName: string) =>
      `You get this email because you set a reminder for ${name} on ${siteName}.`,
    choose: 'Choose what you get',
    leave: 'Unsubscribe',
    privacy: 'Privacy',
    sentBy: (siteName: string) => `Sent by ${siteName}.`,
    toAdministrator: (siteName: string) => `This email is for the administrator of ${siteName}.`,
    dashboard: 'Dashboard',
  },
  /** Subjects of the administrator's mails. */
  fromSite: (siteName: string, subject: string) => `${siteName}: ${subject}`,
  confirmation: {
    subject: (siteName: string, _items: number) => `Confirm your alerts from ${siteName}`,
    heading: 'Confirm your email address',
    lead: (siteName: string) =>
      `Someone, probably you, asked ${siteName} to send scholarship alerts to this email address.`,
    reminders: 'You will get reminders for:',
    confirm: 'Confirm my email address',
    otherwise: (days: number) =>
      `The link works for 48 hours. If this was not you, ignore this email. You will get no alerts, and we delete your address after ${dayCount(days)}.`,
    /** To an address that asked for reminders alone. */
    onlyReminders: {
      subject: (siteName: string, items: number) =>
        plural(
          items,
          `Confirm your reminder from ${siteName}`,
          `Confirm your reminders from ${siteName}`,
        ),
      heading: 'Confirm your email address',
      lead: (siteName: string) =>
        `Someone, probably you, asked ${siteName} to send reminders to this email address.`,
      confirm: 'Confirm my email address',
      otherwise: (days: number) =>
        `The link works for 48 hours. If this was not you, ignore this email. You will get no reminders, and we delete your address after ${dayCount(days)}.`,
    },
    /** To a confirmed address. */
    known: {
      subject: (siteName: string, _items: number) => `Confirm your reminders from ${siteName}`,
      heading: 'Confirm your reminders',
      lead: (siteName: string) =>
        `Someone, probably you, asked ${siteName} to send reminders to this email address.`,
      confirm: 'Confirm my reminders',
      otherwise: () =>
        'The link works for 48 hours. If this was not you, ignore this email. Then nothing changes.',
    },
  },
  digest: {
    subject: (count: number, first: string) =>
      plural(count, `New: ${first}`, `${count} new opportunities`),
    heading: (count: number) =>
      plural(count, 'A new opportunity for you', `${count} new opportunities for you`),
    more: (count: number) => `See ${counted(count, 'more opportunity', 'more opportunities')}`,
  },
  /** The reason of a reminder, in its subject before the item's name. */
  reminder: {
    subject: (heading: string, name: string) => `Reminder: ${heading}: ${name}`,
    announced: left,
    /** Of one that usually closes this month or the next. */
    near: 'It may close within weeks. Check now.',
    nearSubject: 'It may close within weeks',
    /** Nobody has announced the day, so nothing is counted down. */
    expected: (date: string) => `Expected to close around ${date}`,
    opens: 'Opens today',
    notAnnounced: 'The organizer has not announced this date. Check the official page.',
  },
  announced: onDate('announced', 'is announced'),
  /** Where one of the two days is missing, the date has 'changed' and not 'moved'. */
  moved: { ...onDate('moved', 'has moved'), withoutDay: onDate('changed', 'has changed') },
  changed: {
    deadline: (before: string, now: string) => `The deadline was ${before}. It is now ${now}.`,
    opens: (before: string, now: string) => `The opening date was ${before}. It is now ${now}.`,
  },
  withdrawn: {
    deadline: (before: string) => `The deadline was ${before}. There is no fixed deadline now.`,
    opens: (before: string) => `The opening date was ${before}. No opening date is announced now.`,
  },
  expectedDay: (date: string) => `expected around ${date}`,
  closed: {
    subject: (name: string) => `Closed: ${name}`,
    heading: 'Applications are closed',
    early: 'Applications closed early',
    before: (day: string) => `The deadline was ${day}.`,
    after: 'We will email you when it opens again.',
  },
  reopened: {
    subject: (name: string) => `Open again: ${name}`,
    heading: 'Applications are open again',
  },
  message: {
    subject: (name: string) => `message from ${name}`,
    heading: (name: string) => `Message from ${name}`,
    answer: 'To answer the visitor, reply to this email.',
  },
  report: {
    subject: (name: string) => `problem reported: ${name}`,
    heading: (reason: string) => `A visitor says: ${reason}`,
    reasons: {
      'wrong-date': 'the deadline is wrong',
      opening: 'the opening day is wrong',
      amount: 'what it pays is wrong',
      age: 'the age limit is wrong',
      who: 'who can apply is wrong',
      level: 'the level of study is wrong',
      'dead-link': 'the link does not work',
      closed: 'applications are closed',
      'asks-for-money': 'it asks for money',
      other: 'something else',
    } satisfies Record<ReportReason, string>,
  },
  notices: {
    subject: (count: number) => `${count.toLocaleString('en-US')} more messages and reports`,
    heading: 'Many messages and reports in one hour',
    lead: 'They got no email each.',
    messages: (count: number) => `Messages: ${count.toLocaleString('en-US')}`,
    reports: (count: number) => `Problem reports: ${count.toLocaleString('en-US')}`,
    open: 'Open the dashboard',
  },
  weekly: {
    subject: 'your weekly summary',
    heading: 'Weekly summary',
    stat: (label: string, count: number) => `${label}: ${count.toLocaleString('en-US')}`,
    stats: {
      confirmed: 'Confirmed subscribers',
      confirmedThisWeek: 'New confirmed subscribers this week',
      messages: 'Messages this week',
      unread: 'Unread messages',
      openReports: 'Open problem reports',
      applyClicks: 'Clicks on Apply this week',
      mailsSent: 'Emails sent this week',
      mailsFailed: 'Emails that failed this week',
    } satisfies Record<WeeklyStat, string>,
  },
  stuck: {
    subject: 'some emails could not be sent',
    heading: 'Some emails were not sent after 72 hours of trying',
    lead: 'The mail server did not accept them. Its last answer:',
    unwritable: 'The site could not write these emails. See the site’s log for the reason.',
  },
}
