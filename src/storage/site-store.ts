import { z } from 'zod'
import type { SiteOptions } from '#domain/forms/site-draft.ts'
import {
  aboutSections,
  contactChannels,
  type PopupPause,
  popupPauses,
  type Site,
} from '#domain/site.ts'
import { eachOf } from '#domain/words/each-of.ts'
import type { Queries } from '#storage/database.ts'
import { findSetting } from '#storage/setting-store.ts'

export const aboutSchema = z.object(eachOf(aboutSections, z.array(z.string())))

export const faqSchema = z.array(z.object({ question: z.string(), answer: z.string() }))

const contactLinks = z.object(eachOf(contactChannels, z.string().nullable()))
const siteSchema = z.object({ faq: faqSchema, about: aboutSchema, contactLinks })

/** undefined: never stored, or not readable as a site. */
export const findSite = async (db: Queries): Promise<Site | undefined> =>
  siteSchema.safeParse(await findSetting(db, 'site')).data

const optionsSchema = z.object({
  name: z.string().nullable(),
  adsOn: z.array(z.string()).nullable(),
  // Options that were stored before this one existed lack it.
  popupPause: z.enum(Object.keys(popupPauses) as PopupPause[]).default('none'),
})

/** undefined: never stored, or not readable. */
export const findSiteOptions = async (db: Queries): Promise<SiteOptions | undefined> =>
  optionsSchema.safeParse(await findSetting(db, 'site-options')).data
