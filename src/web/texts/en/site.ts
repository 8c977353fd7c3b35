import { contact } from '#web/texts/en/contact.ts'
import { home } from '#web/texts/en/home.ts'
import { keep } from '#web/texts/en/keep/keep.ts'
import { listing } from '#web/texts/en/listing.ts'
import { listingNames } from '#web/texts/en/listings.ts'
import { newsletter, watchForm } from '#web/texts/en/newsletter.ts'
import { card, detail, kinds, report } from '#web/texts/en/opportunity.ts'
import { pageNames } from '#web/texts/en/pages.ts'
import { blogs } from '#web/texts/en/posts.ts'
import { search } from '#web/texts/en/search.ts'
import { adminBar, adminPrompt, ads, failure, honeypot, notFound, shell } from '#web/texts/en/shell.ts'
import { writing } from '#web/texts/en/writing.ts'
import { about, faq } from '#web/texts/en/site-pages.ts'

/** What the components of visitors' pages say: the browser loads all of this and nothing else, so what only loaders say stands in catalogue.ts. */
export const site = {
  about,
  adminBar,
  adminPrompt,
  ads,
  blogs,
  card,
  contact,
  detail,
  failure,
  faq,
  home,
  honeypot,
  keep,
  kinds,
  listing,
  listingNames,
  newsletter,
  notFound,
  pageNames,
  report,
  search,
  shell,
  watchForm,
  writing,
}
