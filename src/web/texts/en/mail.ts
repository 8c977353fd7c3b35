import type { WeeklyStat } from '#domain/mail/mail-content.ts'
import type { ReportReason } from '#domain/report.ts'

const dayCount = (days: number) => (days === 1 ? '1 day' : `${days} days`)
const left = (days: number) => (days === 0 ? 'Last day' : `${dayCount(days)} left`)

/** The words of the mails. */
export const mails = {
  noDeadline: 'No single deadline',
  deadline: (date: string) => `Deadline: ${date}`,
  expected: (date: string) => `Deadline expected around ${date}`,
  /** In the plain text, in place of a picture. */
  picture: (alt: string) => (alt === '' ? '[Picture]' : `[Picture: ${alt}]`),
  foot: {
    why: (siteName: string) => `You get this because you asked ${siteName} for alerts.`,
    choose: 'Choose what you get',
    leave: 'Unsubscribe',
    privacy: 'Privacy',
    sentBy: (siteName: string) => `Sent by ${siteName}.`,
    toAdministrator: (siteName: string) => `${siteName} wrote this to its administrator.`,
    dashboard: 'Dashboard',
  },
  /** Subjects of the administrator's mails. */
  fromSite: (siteName: string, subject: string) => `${siteName}: ${subject}`,
  confirmation: {
    subject: (siteName: string) => `Confirm your alerts from ${siteName}`,
    heading: 'One click, and the alerts begin',
    lead: (siteName: string) => `Somebody, probably you, asked ${siteName} to send alerts about scholarships to this address.`,
    confirm: 'Confirm my address',
    otherwise: (days: number) =>
      `The link works for 48 hours. If this was not you, do nothing: no alert will come, and the address is deleted after ${dayCount(days)}.`,
  },
  digest: {
    subject: (count: number, first: string) => (count === 1 ? `New: ${first}` : `${count} new opportunities`),
    heading: (count: number) => (count === 1 ? 'A new opportunity for you' : `${count} new opportunities for you`),
    more: (count: number) => `See ${count} more`,
  },
  reminder: { subject: (days: number, name: string) => `${left(days)}: ${name}`, heading: left },
  moved: { subject: (name: string) => `Deadline moved: ${name}`, heading: 'The deadline has moved' },
  closed: { subject: (name: string) => `Closed: ${name}`, heading: 'This round is closed', after: 'We will write again when it reopens.' },
  reopened: { subject: (name: string) => `Open again: ${name}`, heading: 'It is open again' },
  message: {
    subject: (name: string) => `message from ${name}`,
    heading: (name: string) => `Message from ${name}`,
    answer: 'An answer to this mail goes to the visitor.',
  },
  report: {
    subject: (name: string) => `problem reported: ${name}`,
    heading: (reason: string) => `A visitor says: ${reason}`,
    reasons: {
      'dead-link': 'the link is dead',
      'wrong-date': 'the date is wrong',
      'asks-for-money': 'it asks for money',
      closed: 'it is closed',
      other: 'something else',
    } satisfies Record<ReportReason, string>,
  },
  weekly: {
    subject: 'the week in figures',
    heading: 'The week in figures',
    figure: (label: string, count: number) => `${label}: ${count}`,
    figures: {
      confirmed: 'Confirmed subscribers',
      confirmedThisWeek: 'Confirmed this week',
      messages: 'Messages this week',
      unread: 'Messages unread',
      openReports: 'Problem reports open',
      applyClicks: 'Clicks on Apply this week',
      mailsSent: 'Mails sent this week',
      mailsFailed: 'Mails that failed this week',
    } satisfies Record<WeeklyStat, string>,
  },
  stuck: {
    subject: 'mails could not be sent',
    heading: 'Mails were given up after 72 hours',
    lead: 'The mail server did not take them. Its last words:',
    unwritable: 'They could not be put into words: the log of the site says why.',
  },
}
