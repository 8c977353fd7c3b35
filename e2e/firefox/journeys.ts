import assert from 'node:assert/strict'
import type { Page } from 'puppeteer-core'
import { attention } from '#web/texts/en/admin/dashboard.ts'
import type { Site } from '../../scripts/site.ts'
import { scholarshipText } from '../admin-forms.ts'
import { readRows } from '../database.ts'
import { fill, hasFocus, sees, seesNo, standsAt, startReact, textOf } from './page.ts'

interface Journey {
  readonly page: Page
  readonly site: Site
  readonly password: string
}

const list = '/phd-scholarship'
const card = 'main .card .card-action'
const popup = 'dialog[open]'

async function logIn({ page, site, password }: Journey): Promise<void> {
  await page.goto(`${site.url}/admin`)
  await fill(page, 'main form', { username: 'admin', password })
  await page.locator('main form button').click()
  await standsAt(page, /^\/admin\/admin_dashboard/)
}

/** The main journeys, each in a new browser profile. */
export const journeys: Readonly<Record<string, (journey: Journey) => Promise<void>>> = {
  'a card opens its popup, and Back closes it and returns the focus': async ({ page, site }) => {
    await page.goto(`${site.url}${list}`)
    const name = await textOf(page, 'main .card h3')
    await page.locator(card).click()
    await sees(page, `${popup} h2`, name)
    await standsAt(page, /^\/phd-scholarship\?open=[a-z0-9-]+$/)
    await page.goBack()
    await seesNo(page, popup)
    await standsAt(page, /^\/phd-scholarship$/)
    await hasFocus(page, card)
  },

  'a popup’s address opens it over its list, and Escape leaves the list': async ({
    page,
    site,
  }) => {
    await page.goto(`${site.url}${list}`)
    const slug = (await page.$eval(card, (link) => link.getAttribute('href')))?.split('/').at(-1)
    await page.goto(`${site.url}${list}?open=${slug}`)
    await sees(page, `${popup} h2`)
    await startReact(page)
    await page.keyboard.press('Escape')
    await seesNo(page, popup)
    await standsAt(page, /^\/phd-scholarship$/)
    await sees(page, 'main .card')
  },

  'a filter narrows a list to what its label promises': async ({ page, site }) => {
    await page.goto(`${site.url}${list}`)
    await page.locator('.filters summary').click()
    const label = await textOf(page, '.filters select[name=region] option[value=europe]')
    const count = /\((\d+)\)/.exec(label)?.[1]
    assert.ok(Number(count) > 0, label)
    await page.select('.filters select[name=region]', 'europe')
    await page.locator('.filters button').click()
    await standsAt(page, /region=europe/)
    await sees(page, '.page-head', `${count} scholarship`)
  },

  'the quick search finds items while the visitor types, and opens them over its results': async ({
    page,
    site,
  }) => {
    await page.goto(`${site.url}/`)
    await page.locator('main ::-p-aria([name="Quick Search"][role="button"])').click()
    await hasFocus(page, `${popup} input`)
    await page.keyboard.type('daad')
    await sees(page, `${popup} .card`, 'DAAD')
    await page.locator(`${popup} .card .card-action`).click()
    await sees(page, `${popup} ${popup} h2`, 'DAAD')
    await page.goBack()
    await seesNo(page, `${popup} ${popup}`)
    await sees(page, `${popup} .card`, 'DAAD')
    await page.goBack()
    await seesNo(page, popup)
    await standsAt(page, /^\/$/)
  },

  'the menu opens with Enter, and Escape closes it and returns the focus': async ({
    page,
    site,
  }) => {
    await page.goto(`${site.url}/about`)
    await page.focus('.menu-wide summary')
    await page.keyboard.press('Enter')
    await sees(page, '.menu-wide details[open] a')
    await page.keyboard.press('Tab')
    await hasFocus(page, '.menu-wide details a')
    await page.keyboard.press('Escape')
    await hasFocus(page, '.menu-wide summary')
    await seesNo(page, 'details[data-menu][open]')
  },

  'a message is sent and stored, and the form is empty again': async ({ page, site }) => {
    await page.goto(`${site.url}/contact`)
    await startReact(page)
    const entered = {
      name: 'Ada',
      email: 'ada@example.org',
      website: 'https://ada.example.org/',
      message: 'From Firefox',
    }
    await fill(page, 'main form', entered)
    await page.locator('main form button:not([name])').click()
    await sees(page, 'main [role=alert]', 'Message sent successfully!')
    assert.equal(
      await page.$eval('main form textarea', (field) => (field as HTMLTextAreaElement).value),
      '',
    )
    const rows = readRows(site, 'select name, email, website, message from message')
    assert.deepEqual(
      rows.map((row) => ({ ...row })),
      [entered],
    )
  },

  'an address is subscribed in the footer': async ({ page, site }) => {
    await page.goto(`${site.url}/about`)
    await startReact(page)
    await fill(page, 'footer form', { email: 'firefox@example.org' })
    await page.locator('footer form button').click()
    await sees(page, 'footer [role=status]', 'Subscribed successfully!')
    assert.equal(
      readRows(site, 'select id from subscriber where email = ?', 'firefox@example.org').length,
      1,
    )
  },

  'an article opens over the list, and the close mark closes it': async ({ page, site }) => {
    await page.goto(`${site.url}/blogs`)
    await startReact(page)
    await page.locator('.post-card a').click()
    await sees(page, `${popup} .prose`)
    await standsAt(page, /^\/blogs\?open=/)
    await page.locator(`${popup} .popup-close`).click()
    await seesNo(page, popup)
    await standsAt(page, /^\/blogs$/)
  },

  'the administrator logs in and out': async (journey) => {
    await logIn(journey)
    const { page } = journey
    await sees(page, 'h2', attention.title)
    await page.locator('form[action="/admin/logout"] button').click()
    await standsAt(page, /^\/$/)
    assert.equal((await page.goto(`${journey.site.url}/admin/admin_dashboard`))?.status(), 401)
  },

  'the administrator saves a scholarship, and visitors see it': async (journey) => {
    const { page, site } = journey
    await logIn(journey)
    await page.goto(`${site.url}/admin/addScholarship`)
    await startReact(page)
    const { image: _picture, ...text } = scholarshipText('Firefox Scholarship')
    await fill(page, 'main', { ...text, image: `${site.url}/apple-touch-icon.png` })
    await page.select('main select[name=regions]', 'Europe')
    await page.locator('main ::-p-aria([name="Save scholarship"][role="button"])').click()
    await sees(page, 'main [role=alert]', 'Scholarship data saved successfully!')
    await page.goto(`${site.url}/opportunity/firefox-scholarship`)
    await sees(page, 'h1', 'Firefox Scholarship')
  },
}
