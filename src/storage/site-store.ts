import { z } from 'zod'
import type { Site } from '#domain/site.ts'
import type { SiteOptions } from '#domain/forms/site-draft.ts'
import type { Queries } from '#storage/database.ts'
import { findSetting } from '#storage/setting-store.ts'

const paragraphs = z.array(z.string())

/** The five parts of the About page. */
export const aboutSchema = z.object({
  introduction: paragraphs,
  education: paragraphs,
  why: paragraphs,
  experience: paragraphs,
  mission: paragraphs,
})

/** Questions and answers in their order. */
export const faqSchema = z.array(z.object({ question: z.string(), answer: z.string() }))

const link = z.string().nullable()
const siteSchema = z.object({
  faq: faqSchema,
  about: aboutSchema,
  contactLinks: z.object({ messaging: link, photos: link, video: link, chat: link }),
})

/** undefined: never stored, or not readable as a site. */
export async function findSite(db: Queries): Promise<Site | undefined> {
  return siteSchema.safeParse(await findSetting(db, 'site')).data
}

const optionsSchema = z.object({ name: z.string().nullable(), adsOn: z.array(z.string()).nullable() })

/** undefined: never stored, or not readable. */
export async function findSiteOptions(db: Queries): Promise<SiteOptions | undefined> {
  return optionsSchema.safeParse(await findSetting(db, 'site-options')).data
}
