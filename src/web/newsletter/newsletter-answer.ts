/** Which of the two forms on a page was sent; each has texts of its own. */
export type NewsletterPlace = 'popup' | 'footer'

/** What the newsletter's route answers to its form. */
export interface NewsletterAnswer {
  readonly place: NewsletterPlace
  readonly ok: boolean
  /** What is wrong with the address; null: nothing, or it could not be kept. */
  readonly mistake: string | null
}

/** What the reminder's route answers to its form. */
export type WatchAnswer = Omit<NewsletterAnswer, 'place'>
