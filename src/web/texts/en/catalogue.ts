import { admin } from '#web/texts/en/admin/admin.ts'
import { compare } from '#web/texts/en/keep/compare.ts'
import { contactAnswers, homeAnswers, listingAnswers, plainAnswers, reportAnswers } from '#web/texts/en/answers.ts'
import { cautions, due, facts, funding, paid, prizes } from '#web/texts/en/facts.ts'
import { files } from '#web/texts/en/files.ts'
import { answers, fitFilter, fitPage, verdict } from '#web/texts/en/fit/fit.ts'
import { listingPages } from '#web/texts/en/listings.ts'
import { choosePage, confirmPage, leavePage, privacyPage } from '#web/texts/en/mail-pages.ts'
import { mails } from '#web/texts/en/mail.ts'
import { mistakes } from '#web/texts/en/mistakes.ts'
import { pages } from '#web/texts/en/pages.ts'
import { plan, textCard } from '#web/texts/en/plan.ts'
import { shortlist } from '#web/texts/en/keep/shortlist.ts'
import { site } from '#web/texts/en/site.ts'
import { words } from '#web/texts/en/words.ts'

/**
 * Every text in English. Those that docs/interface.md gives letter for letter are marked 'promised'. Other languages are compared with this
 * one by the compiler (`texts/language.ts`).
 */
export const en = {
  ...site,
  admin,
  answers,
  cautions,
  choosePage,
  compare,
  confirmPage,
  contactAnswers,
  due,
  facts,
  files,
  fitFilter,
  fitPage,
  funding,
  homeAnswers,
  leavePage,
  listingAnswers,
  listingPages,
  mails,
  mistakes,
  pages,
  paid,
  plainAnswers,
  plan,
  privacyPage,
  prizes,
  reportAnswers,
  shortlist,
  textCard,
  verdict,
  words,
}
