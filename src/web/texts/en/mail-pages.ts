import type { MailOptions } from '#domain/mail/options.ts'
import { counted, inUnits } from '#web/texts/en/amounts.ts'

/** The pages behind the links in mails, and the privacy page. */
export const confirmPage = {
  title: 'Confirm your email address',
  lead: 'Confirm to start your emails.',
  leadReminders: (names: string) => `Select the button to get reminders for: ${names}.`,
  /** Of a link that was used: nothing more starts. */
  leadAgain: 'You have confirmed this already. Nothing more is needed.',
  confirm: 'Confirm my email address',
  done: 'Your email address is confirmed. You will get alerts from now on.',
  doneReminders: (names: string) => `Confirmed. You will get reminders for: ${names}.`,
  choose: 'Choose what you get',
  tooOld:
    'This link does not work or has expired. Links work for 48 hours. Enter your email address again to get a new one.',
} as const

export const choosePage = {
  title: 'Choose what you get',
  lead: (email: string) =>
    `Alerts for ${email}. If you select nothing in a group, you get everything.`,
  rhythm: 'How often',
  rhythms: {
    'at-once': 'As soon as there is something new (at most once an hour)',
    daily: 'At most once a day',
    weekly: 'At most once a week',
    never: 'Only the reminders I asked for',
  },
  kinds: 'Types of opportunity',
  levels: 'Levels of study',
  regions: 'Where you want to study',
  fields: 'Fields of study',
  nationality: 'Your nationality',
  everyNationality: 'No answer: show me everything',
  answers: 'Only opportunities I may be able to apply for',
  answersLead:
    'We leave out opportunities whose rules exclude you. We still send the ones you need to check. We store your answers only with this alert and never put them in an email. We delete them with your email address. You can skip any question.',
  fillAnswers: 'Use the answers saved in this browser',
  filled: 'Answers filled in. Select ‘Save’ to store them with this alert.',
  forgetAnswers: 'Delete these answers',
  unread: 'We did not understand this and left it out:',
  save: 'Save',
  saved: 'Your choices are saved.',
  leave: 'Unsubscribe',
  reminders: 'Your reminders',
  stop: 'Remove',
  unknown:
    'This link does not work. You may have unsubscribed already. To subscribe again, enter your email address.',
} as const

export const leavePage = {
  title: 'Unsubscribe',
  lead: 'Select the button to stop all emails.',
  leave: 'Unsubscribe',
  done: 'You are unsubscribed. We have deleted your email address.',
  ended:
    'This subscription has already ended. If you still get emails, use the link in the latest one.',
  unknown: 'This link does not work. Use the link in the latest email you got.',
} as const

const storageTime = (retention: Pick<MailOptions, 'messageMonths'> | null): string =>
  retention === null ? '' : ` for ${inUnits(retention.messageMonths, 'month')}`

/**
 * `retention` holds the administrator's settings; null: another backend sends the mails and only it
 * knows them.
 */
export const privacyPage = {
  sections: (
    retention: Pick<MailOptions, 'unconfirmedDays' | 'messageMonths' | 'logMonths'> | null,
    copyNights: number | null,
  ) => [
    {
      heading: 'Reading this site',
      text: 'You need no account, and reading sets no cookies. We do not log your IP address. Settings such as dark mode stay in your browser. So does your shortlist, with a copy to read without a connection. To load the kept opportunities, your browser asks us for them by name. We do not store or log which.',
    },
    {
      heading: 'Can I apply?',
      text: 'Your answers stay in your browser and are not sent to us. Without JavaScript they are part of the page address, which we do not store or log. ‘Forget me’ removes them.',
    },
    {
      heading: 'Email alerts',
      text:
        'We store your email address, your choices, the text you agreed to, and when you subscribed and confirmed. We store answers to ‘Can I apply?’ only if you add them to an alert. You can delete them at any time.' +
        (retention === null
          ? ''
          : ` We delete unconfirmed addresses after ${inUnits(retention.unconfirmedDays, 'day')}. We record that we emailed you and when, but not what we wrote. We delete that record after ${inUnits(retention.logMonths, 'month')}.`),
    },
    {
      heading: 'Unsubscribing',
      text:
        'Every email has an unsubscribe link. When you use it, we delete your email address at once. We keep only a code that nobody can turn back into your address. With it old links work, and we do not email you by mistake.' +
        (retention === null
          ? ''
          : ` We record that emails were sent, but not to whom. We delete that record after ${inUnits(retention.logMonths, 'month')}.`),
    },
    {
      heading: 'Messages',
      text: `We store messages from the contact form${storageTime(retention)} so that we can answer you. We also email them to the administrator.`,
    },
    ...(retention === null
      ? []
      : [
          {
            heading: 'Backups',
            text:
              (copyNights === null
                ? 'The administrator makes backups in case data is lost, and keeps them as long as necessary.'
                : `The site is backed up every night in case data is lost. Each backup is kept for ${counted(copyNights, 'night', 'nights')}. Backups made by hand are kept as long as necessary.`) +
              ' Data that you asked us to delete stays in older backups until they are deleted. It does not come back if we restore one of them.',
          },
        ]),
    {
      heading: 'Reports and clicks',
      text: 'When you report a problem, we store the report. With a correction, or with what you tell us is missing, we store a code for 30 days. The code is made from the first part of your network address. It lets us decline many false ones from one place at once. When you select ‘Apply Now’, we count the click. We store nothing else about you.',
    },
    {
      heading: 'Your rights',
      text: 'You can ask us for a copy of everything we store about your email address. You can also ask us to delete it. Use the contact form.',
    },
  ],
}
