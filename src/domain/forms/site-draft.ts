import { z } from 'zod'
import type { ErrorMessage } from '#domain/errors/error-message.ts'
import {
  listOr,
  parseRecord,
  readAddress,
  convertText,
  textOr,
  errorParams,
} from '#domain/forms/field-schemas.ts'
import { collections } from '#domain/listing/collections.ts'
import type { Outcome } from '#domain/problem.ts'
import {
  aboutSections,
  contactChannels,
  otherAdPages,
  type PopupPause,
  popupPauses,
  type Site,
} from '#domain/site.ts'
import { eachOf } from '#domain/words/each-of.ts'
import { isRecord } from '#domain/words/is-record.ts'
import { cleanLine, cleanText } from '#domain/words/text.ts'

const maxNameLength = 60
const maxParagraphs = 50
const maxQuestions = 100

const prose = (most: number, missing: ErrorMessage) =>
  textOr({ key: 'no-text' })
    .transform(cleanText)
    .refine((value) => value !== '', errorParams(missing))
    .refine((value) => value.length <= most, errorParams({ key: 'too-long', most }))

/** Paragraphs as a list, or as one text with blank lines between them. */
const paragraphs = z
  .custom<string | string[]>(
    (value) => [value].flat().every((each) => typeof each === 'string'),
    errorParams({ key: 'no-text' }),
  )
  .transform((value) =>
    (typeof value === 'string' ? value.split(/\r?\n\s*\r?\n/) : value).filter(
      (each) => each.trim() !== '',
    ),
  )
  .pipe(
    z
      .array(prose(5000, { key: 'no-paragraph' }))
      .refine(
        (found) => found.length <= maxParagraphs,
        errorParams({ key: 'too-many-paragraphs', most: maxParagraphs }),
      ),
  )

const address = textOr({ key: 'address-no-text' })
  .nullable()
  .transform((value) => value?.trim() ?? '')

const siteSchema = z.object({
  faq: listOr({ key: 'questions-no-list' }).pipe(
    z
      .array(
        z.custom<object>(isRecord, errorParams({ key: 'question-alone' })).pipe(
          z.object({
            question: prose(500, { key: 'no-question' }),
            answer: prose(5000, { key: 'no-answer' }),
          }),
        ),
      )
      .refine(
        (questions) => questions.length <= maxQuestions,
        errorParams({ key: 'too-many-questions', most: maxQuestions }),
      ),
  ),
  about: z.object(eachOf(aboutSections, paragraphs)),
  contactLinks: z.object(eachOf(contactChannels, convertText(address, readAddress))),
})

const adPages = new Set<string>([...otherAdPages, ...collections.map(({ id }) => id)])

const optionsSchema = z.object({
  /** Shown in place of SITE_NAME; null: SITE_NAME. */
  name: textOr({ key: 'field-no-text', field: 'name' })
    .nullable()
    .transform((value) => (value === null ? null : cleanLine(value) || null))
    .refine(
      (value) => value === null || value.length <= maxNameLength,
      errorParams({ key: 'one-line', most: maxNameLength }),
    ),
  /**
   * Ids of the collections that carry ads, and of `otherAdPages`; null: as `collections.ts` says,
   * and on all of the others.
   */
  adsOn: z.custom<readonly string[] | null>(
    (ids) => ids === null || (Array.isArray(ids) && ids.every((id) => adPages.has(id))),
    errorParams({ key: 'pages-not-listed' }),
  ),
  popupPause: z.custom<PopupPause>(
    (pause) => typeof pause === 'string' && Object.hasOwn(popupPauses, pause),
    errorParams({ key: 'pause-not-listed' }),
  ),
})

/** Settings beside the site's texts. */
export type SiteOptions = Readonly<z.infer<typeof optionsSchema>>

/** Never throws. Returns errors by path, such as `faq.3.question` or `contactLinks.chat`. */
export const parseSite = (input: unknown): Outcome<Site> => parseRecord(siteSchema, input)

/** Never throws. Returns errors by field. */
export const parseSiteOptions = (input: unknown): Outcome<SiteOptions> =>
  parseRecord(optionsSchema, input)
