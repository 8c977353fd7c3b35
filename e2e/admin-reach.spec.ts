import type { Page } from '@playwright/test'
import { fill, scholarshipText } from './admin-forms.ts'
import { adminRoutes } from './admin-routes.ts'
import type { Area } from './area.ts'
import { findBarriersInBoth } from './axe.ts'
import { putOpportunities } from './database.ts'
import { expectReadable, measureOverflow } from './large-text.ts'
import { putLongWords } from './long-words.ts'
import { startReact } from './react.ts'
import { expect, test } from './signed-in.ts'
import { oncePerSite } from './sites.ts'

test.use({ siteOf: 'admin-reach', startsSignedIn: false })

// The address of a picture without a server.
test.use({
  allowedHosts: ['127.0.0.1:9'],
  expectedErrors: [/status of 40[09]|ERR_CONNECTION_REFUSED|ERR_UNSAFE_PORT/],
  contextOptions: { reducedMotion: 'reduce' },
})

const putItems = oncePerSite(async (site) => {
  putLongWords(site)
  putOpportunities(site, [
    {
      slug: 'reach',
      name: 'Within Reach',
      regions: ['Asia'],
      country: 'Japan',
      officialLink: 'http://10.0.0.1/',
    },
    { slug: 'gone', name: 'Gone', regions: ['Asia'], state: 'trash' },
  ])
})

test.beforeEach(async ({ site }) => putItems(site))

const narrow = { width: 320, height: 900 }
const wide = { width: 1280, height: 900 }
const withoutMenu: Area = { except: ['.admin-menu'] }

const pages: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'a form with errors, everything expanded and previewed': async (page) => {
    await page.goto('/admin/addScholarship')
    await startReact(page)
    const { code: _code, ...text } = scholarshipText('Reach Scholarship')
    await fill(page, text)
    await page.getByRole('button', { name: 'Check and preview' }).click()
    await expect(page.getByRole('heading', { name: 'Preview' })).toBeVisible()
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('main details'))
        details.setAttribute('open', '')
    })
  },
  'a table with words as long as a title': (page) =>
    page.goto('/admin/manage_scholarships?q=rterbuch'),
  'a table of articles with words as long as a title': (page) =>
    page.goto('/admin/delete_blog?q=rterbuch'),
  'the confirmation before an article with a title of one word is deleted': async (page) => {
    await page.goto('/admin/delete_blog?confirm=long')
    await expect(page.getByRole('dialog')).toBeVisible()
  },
  'a newsletter about one word': (page) => page.goto('/admin/newsletter?newsletter=long'),
  'a table without rows': (page) => page.goto('/admin/manage_leadership?q=nothing+at+all'),
  'a row’s menu': async (page) => {
    await page.goto('/admin/manage_internships')
    await page
      .getByLabel(/^More for/)
      .first()
      .click()
  },
  'the facts of a line': async (page) => {
    await page.goto('/admin/admin_dashboard?lane=dates&line=first')
    await expect(page.getByRole('region', { name: /^Facts for/ })).toBeVisible()
  },
  'the dialog of a deletion': async (page) => {
    await page.goto('/admin/manage_scholarships?q=reach&confirm=reach')
    await expect(page.getByRole('dialog')).toBeVisible()
  },
  'an item with its history': async (page) => {
    await page.goto('/admin/edit/reach')
    await startReact(page)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
  },
  'import and export': async (page) => {
    await page.goto('/admin/transfer')
    const buffer = Buffer.from('[{"name": "Line by line", "region": "Asia"}, {"name": ""}]')
    await page
      .getByLabel('File (CSV or JSON')
      .setInputFiles({ name: 'items.json', mimeType: 'application/json', buffer })
    await page.getByRole('button', { name: 'Preview the import' }).click()
    await expect(page.locator('[aria-labelledby="import"] table tbody tr')).toHaveCount(2)
  },
  'the columns of a foreign sheet, with an error': async (page) => {
    await page.goto('/admin/transfer')
    await page.getByLabel('File (CSV or JSON').setInputFiles({
      name: 'Stipendien.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`Name;${'Anmerkung'.repeat(12)}\nA;https://${'x'.repeat(90)}.example/\n`),
    })
    await page.getByRole('button', { name: 'Preview the import' }).click()
    await page.getByLabel(/^Read “Anmerkung/).selectOption('Name')
    await page.getByRole('button', { name: 'Preview the import' }).click()
    await expect(page.getByText('“Name” is read as this field.')).toBeVisible()
  },
  'a running import': async (page) => {
    await page.goto('/admin/transfer')
    await startReact(page)
    // The response never comes, so the bar stays.
    await page.route('**/admin/import?*', () => {})
    await page.getByLabel('File (CSV or JSON').setInputFiles({
      name: 'items.json',
      mimeType: 'application/json',
      buffer: Buffer.from('[]'),
    })
    await page.getByRole('button', { name: 'Preview the import' }).click()
    await expect(page.getByRole('progressbar')).toBeVisible()
  },
  'a refused file': async (page) => {
    await page.goto('/admin/transfer')
    await startReact(page)
    await page
      .getByLabel('File (CSV or JSON')
      .setInputFiles({ name: 'items.json', mimeType: 'application/json', buffer: Buffer.alloc(0) })
    await page.getByRole('button', { name: 'Preview the import' }).click()
    await expect(page.locator('#file-error')).toHaveText('The file is empty.')
  },
  'a checked link': async (page) => {
    await page.goto('/admin/edit/reach')
    await startReact(page)
    await page.getByRole('button', { name: 'Check link now' }).click()
    await expect(page.locator('#link-result')).toContainText('checked on')
  },
  'the confirmation before several items are deleted permanently': async (page) => {
    await page.goto('/admin/manage_scholarships?state=trash&q=gone')
    await startReact(page)
    await page.getByLabel('Select “Gone”').check()
    await page.getByLabel('With selected').selectOption('Delete permanently')
    await page.getByRole('button', { name: 'Go', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
  'a newsletter with its preview': async (page) => {
    await page.goto('/admin/newsletter')
    await startReact(page)
    await page.getByRole('textbox', { name: 'Subject' }).fill('News')
    await page.getByRole('button', { name: 'Add text', exact: true }).click()
    await page.locator('.list-row textarea').fill('Three deadlines close this week.')
    await page.getByRole('button', { name: 'Save and preview' }).last().click()
    await expect(page.locator('.sheet[data-look=preview]')).toContainText('Three deadlines')
  },
  'an error in the email settings': async (page) => {
    await page.goto('/admin/outbox')
    await startReact(page)
    await page.getByLabel('Emails per minute').fill('none')
    await page.getByRole('button', { name: 'Save settings' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
  },
}

/** Dialogs over a table that is checked as it opens. */
const overTables = [
  'the confirmation before an article with a title of one word is deleted',
  'the dialog of a deletion',
]

for (const [name, open] of Object.entries(pages)) {
  test(`axe finds nothing on ${name}, narrow and wide, light and dark, and it can be read with text at 200 %`, async ({
    page,
    site,
    findSession,
  }) => {
    await page.context().addCookies(await findSession(site))
    await page.setViewportSize(narrow)
    await open(page)
    await expectNothing(page, overTables.includes(name) ? { within: 'dialog' } : withoutMenu)
  })
}

/** The page that axe checks with the menu, which is the same on every page. */
const first = 'admin/admin_dashboard'
/**
 * The forms and tables of these two kinds have the controls of those of scholarships, which axe
 * checks. Their texts differ, so they are only read.
 */
const likeScholarships = [
  'admin/add_internship',
  'admin/add_leadership_data',
  'admin/manage_internships',
  'admin/manage_leadership',
]

async function openRoute(page: Page, path: string): Promise<void> {
  await page.setViewportSize(narrow)
  const key = path.includes('visa_measure') ? 'united-states-all-visas' : 'nordic'
  const address = `/${path.replace(':id', 'long').replace(':key', key)}`
  expect((await page.goto(address))?.status()).toBe(200)
}

for (const { path } of adminRoutes.filter(({ isPage }) => isPage)) {
  // It is about a file that was sent, and has a test of its own.
  if (likeScholarships.includes(path) || path === 'admin/transfer/columns') continue
  test(`axe finds nothing on /${path} as it opens, narrow and wide, light and dark, and it can be read with text at 200 %`, async ({
    page,
    site,
    findSession,
  }) => {
    await page.context().addCookies(await findSession(site))
    await openRoute(page, path)
    await expectNothing(page, path === first ? {} : withoutMenu)
  })
}

for (const path of likeScholarships) {
  test(`/${path} as it opens can be read with text at 200 %, and does not scroll sideways`, async ({
    page,
    site,
    findSession,
  }) => {
    await page.context().addCookies(await findSession(site))
    await openRoute(page, path)
    await expectRoom(page, narrow)
    await page.setViewportSize(wide)
    await expectRoom(page, wide)
  })
}

async function expectNothing(page: Page, area: Area): Promise<void> {
  for (const viewport of [narrow, wide]) {
    await page.setViewportSize(viewport)
    expect(
      await findBarriersInBoth(page, {
        rules: 'advised',
        isWidened: viewport === wide,
        ...area,
      }),
      `${viewport.width}`,
    ).toEqual([])
    await expectRoom(page, viewport)
  }
}

async function expectRoom(page: Page, viewport: typeof narrow): Promise<void> {
  expect(
    await measureOverflow(page),
    `${viewport.width}: wider than the window`,
  ).toBeLessThanOrEqual(0)
  if (viewport === narrow) await expectReadable(page)
}
