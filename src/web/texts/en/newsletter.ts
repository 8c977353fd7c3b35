/** The forms that ask for an address. `lead` and `leadClosed` are what is agreed to there: other words are another `version` (newsletter/reader.ts). */
export const newsletter = {
  heading: 'Newsletter',
  popupHeading: 'A letter before the deadline',
  version: '2',
  lead: 'New opportunities and close deadlines, by e-mail. You can stop at any time.',
  email: 'E-mail address',
  subscribe: 'Subscribe',
  subscribing: 'Subscribing...', // promised
  checkMail: 'Check your mail to confirm.',
  privacy: 'Privacy',
  closeLabel: 'Close the newsletter form',
  popup: { success: '🎉 Subscribed successfully!', failure: '❌ Subscription failed. Try again.' }, // promised
  footer: { success: '✅ Subscribed successfully!', failure: '❌ Subscription failed. Please try again.' }, // promised
} as const

export const watchForm = {
  heading: 'Remind me by e-mail',
  headingClosed: 'Tell me when it reopens',
  version: '2',
  lead: 'Two weeks, one week and two days before the deadline, and when it moves.',
  leadClosed: 'Closed for now. We write when it opens again.',
  email: 'E-mail address',
  submit: 'Remind me',
  done: 'Done. If your address is new here, check your mail to confirm.',
  failed: 'This did not work. Please try again.',
} as const
