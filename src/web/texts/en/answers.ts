/** What the server alone says: to a form, and with figures that it has. */
export const contactAnswers = {
  later: (seconds: number) => `Too many messages from your connection. Try again in ${Math.ceil(seconds / 60)} minutes.`,
} as const

export const reportAnswers = {
  mistakes: 'Please check the marked fields. Nothing was sent yet.',
  later: (seconds: number) => `Too many reports from your connection. Try again in ${Math.ceil(seconds / 60)} minutes.`,
} as const

export const listingAnswers = {
  open: (own: number, worldwide: number) => (worldwide === 0 ? `${own} open` : `${own} open, and ${worldwide} worldwide`),
} as const

export const homeAnswers = {
  lead: (open: number, countries: number) =>
    `${open} scholarships, internships and programs in ${countries} countries. See who can apply, what is paid, and how many days are left.`,
} as const

/** Where there is no page to say it in: the whole answer is one line of plain text. */
export const plainAnswers = {
  away: 'The data cannot be had at the moment. Please try again.',
  nothing: 'There is nothing here.',
  noFile: 'There is no such file.',
  noPicture: 'There is no such picture.',
  picturesAway: 'The pictures cannot be had at the moment. Please try again.',
  tooLong: 'This address is too long.',
  failed: 'Something went wrong.',
  method: 'This method is not known here.',
  noForm: 'Send a form.',
  formTooLarge: (most: number, unit: 'KB' | 'MB') => `This form is too large: ${most} ${unit} at most.`,
} as const
