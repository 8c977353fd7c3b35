/** The site's own texts: neutral content at the start, the administrator's later. */
export interface Site {
  readonly faq: readonly { readonly question: string; readonly answer: string }[]
  /**
   * The five parts of the About page (docs/interface, FAQ, About, Contact), each a list of
   * paragraphs.
   */
  readonly about: Readonly<Record<AboutSection, readonly string[]>>
  /** http(s) addresses; null: the entry is shown as text without a link. */
  readonly contactLinks: Readonly<Record<ContactChannel, string | null>>
}

export const aboutSections = ['introduction', 'education', 'why', 'experience', 'mission'] as const
export type AboutSection = (typeof aboutSections)[number]

/** The four channels of the contact page (docs/interface, FAQ, About, Contact). */
export const contactChannels = ['messaging', 'photos', 'video', 'chat'] as const
export type ContactChannel = (typeof contactChannels)[number]

/** Pages that carry ads without being collections: the home page and each opportunity's own. */
export const otherAdPages = ['home', 'opportunity'] as const

/**
 * How long the newsletter pop-up stays away after a visitor has closed it, in days; 0: until the
 * next load.
 */
export const popupPauses = { none: 0, day: 1, week: 7 } as const
export type PopupPause = keyof typeof popupPauses

/** The site before anything has been stored about it. */
export const emptySite: Site = {
  faq: [],
  about: { introduction: [], education: [], why: [], experience: [], mission: [] },
  contactLinks: { messaging: null, photos: null, video: null, chat: null },
}
