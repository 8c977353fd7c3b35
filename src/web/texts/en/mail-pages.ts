import type { MailOptions } from '#domain/mail/options.ts'

/** The pages behind the links in mails, and the privacy page. */
export const confirmPage = {
  title: 'Confirm your address',
  lead: 'One click, and the alerts begin.',
  confirm: 'Confirm my address',
  done: 'Your address is confirmed. The alerts begin now.',
  choose: 'Choose what you get',
  tooOld: 'This link does not work any more. Links work for 48 hours: enter your address once more to get another.',
} as const

export const choosePage = {
  title: 'Choose what you get',
  lead: (email: string) => `Alerts to ${email}. Nothing marked in a group means everything.`,
  rhythm: 'How often',
  rhythms: {
    'at-once': 'As soon as there is something, once an hour at most',
    daily: 'Once a day at most',
    weekly: 'Once a week at most',
    never: 'Only reminders of opportunities that I asked for',
  },
  kinds: 'What for',
  levels: 'Levels',
  regions: 'Study in',
  fields: 'Fields',
  nationality: 'Nationality',
  everyNationality: 'Not said: show me everything',
  answers: 'Only what I could apply for',
  answersLead:
    'What a rule says no to is left out; what has to be checked first is told. Your answers are kept with this alert alone, stand in no mail, and go with your address. Skip what you do not want to say.',
  fillAnswers: 'Fill in what this browser keeps',
  filled: 'Filled in. They go with this alert when you save it.',
  forgetAnswers: 'Delete these answers',
  unread: 'This was not understood, and left out:',
  save: 'Save',
  saved: 'Saved.',
  leave: 'Stop all mails',
  unknown: 'This link does not work. You may have left already; then enter your address once more.',
} as const

export const leavePage = {
  title: 'Unsubscribe',
  lead: 'One click, and no more mails come.',
  leave: 'Unsubscribe',
  done: 'You will get no more mails. Your address is deleted.',
  ended: 'What this link was for has ended. Should mails still come, use the link in the newest of them.',
  unknown: 'This link does not work. Use the one in the newest mail that you got.',
} as const

const count = (figure: number, unit: string) => `${figure} ${unit}${figure === 1 ? '' : 's'}`

/** `kept` is what the administrator has set; null: mails are another backend's affair, which alone knows. */
export const privacyPage = {
  parts: (kept: Pick<MailOptions, 'unconfirmedDays' | 'messageMonths' | 'logMonths'> | null, copyNights: number | null) => [
    {
      heading: 'Reading',
      text: 'Reading needs no account and sets no cookies. The addresses of visitors are not written to the log. What you choose in your browser, such as dark colours, stays there.',
    },
    {
      heading: 'Can I apply?',
      text: 'Your answers stay in your browser and are not sent to us. Without JavaScript they stand in the address of the page; we neither keep nor log them. ‘Forget me’ removes them.',
    },
    {
      heading: 'Alerts by e-mail',
      text:
        'We keep your e-mail address, what you chose, the words you agreed to with their version, and the times when you asked and confirmed. Answers to ‘Can I apply?’ are kept with an alert only if you add them there, until you delete them.' +
        (kept === null
          ? ''
          : ` An address that is not confirmed is deleted after ${count(kept.unconfirmedDays, 'day')}. We keep for ${count(kept.logMonths, 'month')} that a mail was sent to you and when, not what it said.`),
    },
    {
      heading: 'Leaving',
      text:
        'Each mail has a link to unsubscribe. Then your address is deleted at once. What stays is a fingerprint of it, made with a secret key, from which the address cannot be read, and the number in your old links: with them we make sure that you are not written to by mistake, and that the links go on working should you come back.' +
        (kept === null ? '' : ` That mails were sent, but not to whom, is deleted after ${count(kept.logMonths, 'month')}.`),
    },
    {
      heading: 'Messages',
      text: `What you write in the contact form is kept ${kept === null ? '' : `for ${count(kept.messageMonths, 'month')} `}so that it can be answered, and is sent to the administrator by e-mail.`,
    },
    ...(kept === null
      ? []
      : [
          {
            heading: 'Copies',
            text:
              (copyNights === null
                ? 'Copies of the site are made by hand, in case something is lost, and kept as long as the administrator needs them.'
                : `In case something is lost, a copy of the site is made every night and kept for ${count(copyNights, 'night')}; copies that are made by hand as long as the administrator needs them.`) +
              ' What you had deleted stays in older copies until they go, but does not come back when one of them has to be used.',
          },
        ]),
    {
      heading: 'Reports and clicks',
      text: 'When you report a problem or click on Apply, only the report and the number of clicks are kept, nothing about you.',
    },
    {
      heading: 'Your rights',
      text: 'You can ask for everything that is kept about your address, and for its deletion. Write to us with the contact form; both take us seconds.',
    },
  ],
}
