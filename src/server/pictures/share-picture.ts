import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createElement, type CSSProperties, type ReactNode } from 'react'
import { collections } from '#domain/listing/collections.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import type { PublicServices } from '#services/public-services.ts'
import { longDate } from '#web/components/dates.ts'
import { toDeadlineView } from '#web/opportunity/deadline-view.ts'
import { coverKindOf } from '#web/opportunity/item-view.ts'
import { coverKinds, sharePicture, type ShareKind } from '#web/pictures/address.ts'
import { ink, paper } from '#web/pictures/colour.ts'
import { drawCover, drawPlate } from '#web/pictures/cover.ts'
import { hash } from '#web/pictures/random.ts'
import { categoryInWords } from '#web/posts/post-view.ts'
import { pages } from '#web/shell/pages.ts'
import { themeColor } from '#web/styles/theme-color.ts'
import type { Texts } from '#web/texts/language.ts'

/** The texts of a share picture; letters missing in the fonts are dropped. */
export interface ShareText {
  readonly siteName: string
  readonly title: string
  /** Country and host, or the category of an article; empty: nothing. */
  readonly location: string
  /** The deadline in words; empty: nothing. */
  readonly footer: string
  /** A complete SVG document of 320 by 200. */
  readonly cover: string
}

const box = (style: CSSProperties, ...children: readonly ReactNode[]) =>
  createElement('div', { style: { display: 'flex', ...style } }, ...children)

const picture = (svg: string, width: number, height: number) =>
  createElement('img', {
    src: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
    width,
    height,
  })

/**
 * The cover as a perforated stamp of 352 by 232: an edge of paper with teeth, and a thin shadow of
 * its outline.
 */
function stamp(cover: string): string {
  const teeth = (count: number, along: string) => along.repeat(count)
  const across = teeth(22, 'h4a4 4 0 0 0 8 0h4')
  const down = teeth(14, 'v4.25a4 4 0 0 0 0 8v4.25')
  const back = teeth(22, 'h-4a4 4 0 0 0 -8 0h-4')
  const up = teeth(14, 'v-4.25a4 4 0 0 0 0 -8v-4.25')
  const edge = `M2 2${across}${down}${back}${up}z`
  const inside = cover.replace('<svg ', '<svg x="18" y="17.5" ')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="356" height="235" viewBox="0 0 356 235"><path d="${edge}" fill="#fffdf7" stroke="#d9cdb5"/>${inside}</svg>`
}

/** The graduated border of a map. */
const neatline = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="14" viewBox="0 0 1200 14"><path d="M0 0h1200v14H0z" fill="${ink}"/><path d="${Array.from({ length: 15 }, (_, i) => `M${i * 80} 2h40v10h-40z`).join('')}" fill="${paper}"/></svg>`

const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" viewBox="0 0 32 32"><path d="M1 1h30v30H1z" fill="#174a6e"/><path d="M16 7a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 0c-5.4 4.5-5.4 13.5 0 18M16 7c5.4 4.5 5.4 13.5 0 18M7.7 12.7h16.6M7.7 19.3h16.6" fill="none" stroke="#fffdf7" stroke-width="1.8"/></svg>`

/** In pixels, for a name of so many characters. */
function sizeOfName(length: number): number {
  if (length <= 34) return 66
  return length <= 64 ? 54 : 44
}

function layOut({ siteName, title, location, footer, cover }: ShareText) {
  const where = letterable(location, 64)
  const name = letterable(title, 96) || where || letterable(siteName, 40)
  const size = sizeOfName(name.length)
  return box(
    {
      ...sharePicture,
      flexDirection: 'column',
      background: themeColor.light,
      color: ink,
      fontFamily: 'Besley, Besley Extended',
      fontWeight: 700,
    },
    picture(neatline, 1200, 14),
    box(
      { flexGrow: 1, alignItems: 'center', justifyContent: 'space-between', padding: '0 56px' },
      box(
        { flexDirection: 'column', width: 560, gap: 22 },
        box(
          { alignItems: 'center', gap: 14, fontSize: 26 },
          picture(logo, 40, 40),
          letterable(siteName, 34),
        ),
        box(
          { fontSize: size, lineHeight: 1.12, letterSpacing: -0.5, wordBreak: 'break-word' },
          name,
        ),
        box({ fontSize: 27, lineHeight: 1.3, color: '#4c5468' }, name === where ? '' : where),
      ),
      picture(stamp(cover), 500, 330),
    ),
    box(
      {
        height: 104,
        flexShrink: 0,
        alignItems: 'center',
        padding: '0 56px',
        background: ink,
        color: '#f4ecdc',
        // A day with its hour and zone takes a line of smaller letters.
        fontSize: footer.length > 50 ? 30 : 36,
      },
      letterable(footer, 72) || letterable(siteName, 40),
    ),
  )
}

/** A PNG of 1200 by 630. Takes about a tenth of a second of a core: ask for one at a time. */
export async function renderShareImage(text: ShareText): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded with the first picture: a start need not wait for them.
  const [{ default: satori }, { renderAsync }] = await Promise.all([
    import('satori'),
    import('@resvg/resvg-js'),
  ])
  const svg = await satori(layOut(text), { ...sharePicture, fonts: await loadFonts() })
  const image = await renderAsync(svg, {
    fitTo: { mode: 'width', value: sharePicture.width },
    font: { loadSystemFonts: false },
  })
  return new Uint8Array(image.asPng())
}

/**
 * The letters of the two font files: Latin with its accents, Vietnamese excepted, and common signs.
 */
const drawable =
  /^[\u0020-\u007e\u00a0-\u0148\u014a-\u017f\u0218-\u021b\u2013\u2014\u2018-\u201e\u2022\u2026\u20ac\u2122]$/u

/**
 * The text in the letters of the share pictures' fonts, cut to `limit`; missing ones are dropped.
 * Empty for a name in another script.
 */
export function letterable(text: string, limit = 120): string {
  const letters = [...text.normalize('NFC')]
    .map((letter) => (/\s/.test(letter) ? ' ' : letter))
    .filter((letter) => drawable.test(letter))
  const words = letters
    .join('')
    .replaceAll(/\(\s*\)|\[\s*\]/g, '')
    .replaceAll(/ +/g, ' ')
    .replaceAll(/^[ ,;:·–—-]+|[ ,;:·–—-]+$/g, '')
  return words.length <= limit ? words : `${words.slice(0, limit).replace(/[ ,;:–—-]+\S*$/, '')}…`
}

type FontFile = {
  readonly name: string
  readonly data: Buffer
  readonly weight: 700
  readonly style: 'normal'
}

let fonts: Promise<FontFile[]> | undefined

/**
 * Besley 700 as WOFF, which is what satori reads (no WOFF2); read once. Rejects when the package is
 * missing.
 */
export function loadFonts(): Promise<FontFile[]> {
  fonts ??= Promise.all(
    ['latin', 'latin-ext'].map(async (script): Promise<FontFile> => {
      const path = createRequire(import.meta.url).resolve(
        `@fontsource/besley/files/besley-${script}-700-normal.woff`,
      )
      return {
        name: script === 'latin' ? 'Besley' : 'Besley Extended',
        data: await readFile(path),
        weight: 700,
        style: 'normal',
      }
    }),
  )
  return fonts
}

const withHour = (date: string, hour: string | undefined, texts: Texts): string =>
  hour === undefined ? date : texts.deadlines.dayAt(date, hour)

function ofOpportunity(
  opportunity: Opportunity,
  texts: Texts,
  now: Date,
): Omit<ShareText, 'siteName'> {
  const deadline = toDeadlineView(opportunity, texts, now)
  const host = opportunity.hostUniversity ?? opportunity.hostOrganization
  const kind = coverKindOf(opportunity)
  return {
    title: opportunity.name,
    location: [opportunity.country, host].filter(Boolean).join(' · '),
    // An expected date keeps its word: 'Expected around', never 'Closes'.
    footer:
      deadline.date === null
        ? deadline.after
        : `${deadline.caption} ${withHour(longDate(deadline.date, texts.writing), deadline.hour, texts)}`,
    cover: drawCover({ kind, countryCode: opportunity.countryCode, seed: opportunity.slug }),
  }
}

/**
 * The texts of the share picture of an item, an article or a page. undefined: nothing is published
 * there. Throws Problem 'unavailable'.
 */
export async function findShareText(
  services: PublicServices,
  texts: Texts,
  siteName: string,
  kind: ShareKind,
  slug: string,
) {
  if (kind === 'opportunity') {
    const found = await services.findOpportunity(slug)
    return found && 'opportunity' in found
      ? { siteName, ...ofOpportunity(found.opportunity, texts, services.now()) }
      : undefined
  }
  if (kind === 'post') {
    const post = await services.findPost(slug)
    if (!post) return undefined
    const footer = post.publishedOn === null ? '' : longDate(post.publishedOn, texts.writing)
    return {
      siteName,
      title: post.title,
      location: categoryInWords(post.category, texts),
      footer,
      cover: drawPlate(post.slug),
    }
  }
  const collection = collections.find(({ id }) => id.replaceAll('/', '-') === slug)
  const page = pages.find(({ id }) => id === slug)
  const title = collection
    ? texts.listingNames[collection.id].title
    : page && texts.pages[page.id].title
  if (title === undefined) return undefined
  const globe = coverKinds[hash(slug) % coverKinds.length] ?? 'scholarship'
  const location = collection ? texts.listingPages[collection.id].intro : ''
  return {
    siteName,
    title,
    location,
    footer: '',
    cover: drawCover({ kind: globe, countryCode: null, seed: slug }),
  }
}

const drawings = new Map<string, string | undefined>()
const folder = join(
  dirname(createRequire(import.meta.url).resolve('country-flag-icons/package.json')),
  '3x2',
)

/**
 * The flag of a country as an SVG of 3 to 2, by its ISO code in lower case; undefined when there is
 * none. Each is read once.
 */
export function findFlag(code: string): string | undefined {
  if (!/^[a-z]{2}$/.test(code)) return undefined
  if (!drawings.has(code)) drawings.set(code, readFlag(code))
  return drawings.get(code)
}

function readFlag(code: string): string | undefined {
  try {
    return readFileSync(join(folder, `${code.toUpperCase()}.svg`), 'utf8')
  } catch {
    return undefined
  }
}
