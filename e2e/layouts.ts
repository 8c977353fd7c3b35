import { expect, type Page } from '@playwright/test'
import { type Collection, collections } from '#domain/listing/collections.ts'
import type { Area } from './area.ts'
import { startReact } from './react.ts'

/** A page in one of its visibly different states. */
export interface Layout {
  readonly name: string
  /** The address, if the page needs no further steps. */
  readonly path?: string
  /** Expects a page of the site whose visitor has subscribed. */
  readonly open: (page: Page) => Promise<unknown>
  /** A phone opens another view than a wide screen. */
  readonly differsByWidth?: true
  /**
   * The part that no other layout has, if it is not the complete page. By default axe looks at
   * everything but header and footer, which are the same on every page.
   */
  readonly part?: string
}

/** One listing page for each value of `key`. */
export const oneOfEach = (key: (collection: Collection) => string) => [
  ...new Map(collections.map((each) => [key(each), each])).values(),
]

const at = (name: string, path: string): Layout => ({ name, path, open: (page) => page.goto(path) })

/** What axe looks at in a layout with this part of its own. */
export const areaOf = (part?: string): Area =>
  part === undefined ? { except: ['header.head', 'footer.foot'] } : { within: part }

async function firstItem(page: Page, list: string): Promise<string> {
  await page.goto(list)
  return (await page
    .locator('main .card .card-action, main .post-card a')
    .first()
    .getAttribute('href'))!
}

/** Every layout of the public site. `closed-grant` is an item of `more-items.ts`. */
export const layouts: readonly Layout[] = [
  // With header and footer.
  { ...at('the home page', '/'), part: 'html' },
  {
    name: 'the home page with its newsletter pop-up',
    part: '#newsletter',
    open: async (page) => {
      await page.evaluate(() => localStorage.removeItem('subscribed'))
      await page.goto('/')
      await expect(page.locator('#newsletter')).toBeVisible()
    },
  },
  at('the questions', '/can-i-apply'),
  // All kinds would be a hundred rows of the same parts, on which axe alone takes seconds.
  at(
    'what fits',
    '/can-i-apply?me.citizen=PK&me.degree=bachelor&me.enrolled=no&me.born=2030&kind=internship',
  ),
  // Its header marks a menu as the current one.
  { ...at('a listing', '/phd-scholarship'), part: 'html' },
  at(
    'a listing with verdicts and an item over it',
    '/phd-scholarship?me.citizen=PK&me.degree=bachelor&open=daad-epos',
  ),
  at('a listing with its filters and closed items', '/phd-scholarship?region=europe&closed=1'),
  at('a listing in rows', '/phd-scholarship?view=rows'),
  at('a listing with facts', '/asian_scholarship'),
  at('a listing with descriptions', '/chinese_govt_scholarship'),
  at('a listing in two columns', '/exchange-programe'),
  at('a listing between two ad columns', '/post-doct_scholarship'),
  at('a listing to choose regions', '/scholarships/region?region=south-america,europe'),
  at('an index of countries', '/study-in'),
  at('a page by country', '/students-from/pakistan'),
  at('a search under filters', '/search?q=scholarship&country=DE&kind=scholarship'),
  at('the internships', '/internship'),
  at('the leadership programs', '/leadership-programe'),
  at('a listing where nothing fits', '/phd-scholarship?month=2020-01'),
  { name: 'an item', open: async (page) => page.goto(await firstItem(page, '/phd-scholarship')) },
  {
    name: 'a plan',
    open: async (page) => page.goto(`${await firstItem(page, '/phd-scholarship')}/plan`),
  },
  {
    name: 'a shared shortlist',
    open: async (page) => {
      const slug = (await firstItem(page, '/phd-scholarship')).split('/').at(-1)
      await page.goto(`/shortlist?items=${slug},closed-grant,gone`)
      await expect(page.getByText('One of them is no longer listed.')).toBeVisible()
    },
  },
  {
    name: 'a comparison',
    open: async (page) => {
      const slug = (await firstItem(page, '/phd-scholarship')).split('/').at(-1)
      await page.goto(`/compare?items=${slug},closed-grant`)
    },
  },
  at('a closed item', '/opportunity/closed-grant'),
  {
    name: 'an item’s popup',
    part: 'dialog',
    open: async (page) => {
      await page.goto('/phd-scholarship')
      await startReact(page)
      await page.locator('main .card .card-action').first().click()
      await expect(page.getByRole('dialog').getByRole('link', { name: 'Apply Now' })).toBeVisible()
    },
  },
  {
    name: 'the quick search',
    part: 'dialog',
    open: async (page) => {
      await page.goto('/')
      await startReact(page)
      await page.locator('main').getByRole('button', { name: 'Quick Search' }).click()
      await page.getByRole('dialog').getByRole('textbox').fill('university')
      await expect(page.getByRole('dialog').locator('.card').first()).toBeVisible()
    },
  },
  at('the search page', '/search?q=university'),
  at('the blogs', '/blogs'),
  { name: 'an article', open: async (page) => page.goto(await firstItem(page, '/blogs')) },
  {
    name: 'an article’s popup',
    part: 'dialog',
    open: async (page) => {
      await page.goto('/blogs')
      await startReact(page)
      await page
        .getByRole('link', { name: /^Read More/ })
        .first()
        .click()
      await expect(page.getByRole('dialog').locator('.prose > *').first()).toBeVisible()
    },
  },
  {
    name: 'the FAQ with an answer open',
    open: async (page) => {
      await page.goto('/faq')
      await page.locator('.faq summary').first().click()
    },
  },
  at('About', '/about'),
  {
    name: 'the contact form with mistakes',
    open: async (page) => {
      await page.goto('/contact')
      await startReact(page)
      for (const [label, value] of [
        ['Name', 'Ada'],
        ['Email address', 'ada@example.org'],
        ['Website (optional)', 'https://user:word@example.org/'],
        ['Message', 'Hello'],
      ] as const)
        await page.locator('main').getByLabel(label, { exact: true }).fill(value)
      await page.getByRole('button', { name: 'Send message' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'the footer’s newsletter form with its answer',
    part: 'footer.foot',
    open: async (page) => {
      await page.goto('/about')
      await startReact(page)
      await page.locator('footer').getByLabel('Email address').fill('reach@example.org')
      await page.locator('footer').getByRole('button', { name: 'Subscribe' }).click()
      await expect(page.locator('footer').getByRole('status')).not.toBeEmpty()
    },
  },
  at('the newsletter page', '/newsletter'),
  at('an address that leads nowhere', '/nowhere'),
  {
    name: 'the menu',
    part: 'header.head',
    differsByWidth: true,
    open: async (page) => {
      await page.goto('/about')
      await page.locator('header summary').filter({ visible: true }).first().click()
    },
  },
]
