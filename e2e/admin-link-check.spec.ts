import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { putOpportunities, readRows } from './database.ts'
import { startReact } from './react.ts'
import { expect, test } from './signed-in.ts'

test.use({ siteOf: 'admin-link-check' })

/** A page of this machine that must never be requested; counts requests. */
async function openInside() {
  let requestCount = 0
  const server = createServer((_request, response) => {
    requestCount += 1
    response.end('inside')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/inside`,
    requestCount: () => requestCount,
    close: () => server.close(),
  }
}

const today = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' }).format(
  new Date(),
)

test('the edit page of each kind checks the official link and preserves the form', async ({
  page,
  site,
}) => {
  const inside = await openInside()
  for (const kind of ['scholarship', 'internship', 'leadership'] as const) {
    const slug = `link-${kind}`
    putOpportunities(site, [
      { slug, kind, name: `Link ${kind}`, regions: ['Asia'], officialLink: inside.url },
    ])
    await page.goto(`/admin/edit/${slug}`)
    await startReact(page)
    const result = page.locator('#link-result')
    await expect(result).toHaveText('not checked yet')
    await page.locator('[name=description]').fill('Typed and not saved')
    await page.getByRole('button', { name: 'Check link now' }).click()
    await expect(result).toContainText('does not answer, link checked on')
    await expect(result).toContainText(today)
    await expect(result).toContainText('does not lead to a public address')
    await expect(result).toBeFocused()
    await expect(page.locator('[name=description]')).toHaveValue('Typed and not saved')
    // A link check does not change the item, so the form still saves over the same version.
    await page.locator('[name=officialLink]').press('Enter')
    await expect(page.getByRole('alert')).toHaveText('Changes saved.')
  }
  expect(inside.requestCount()).toBe(0)
  inside.close()
})

test('the page checks the saved link and says so', async ({ page, site }) => {
  putOpportunities(site, [
    { slug: 'link-typed', name: 'Link typed', regions: ['Asia'], officialLink: 'http://10.0.0.1/' },
  ])
  await page.goto('/admin/edit/link-typed')
  await startReact(page)
  await page.locator('[name=officialLink]').fill('https://example.org/new')
  await page.getByRole('button', { name: 'Check link now' }).click()
  await expect(page.locator('#link-result')).toContainText('This is the saved address')
  await expect(page.locator('[name=officialLink]')).toHaveValue('https://example.org/new')
})

test('a row of the table checks its link and shows the problem', async ({ page, site }) => {
  putOpportunities(site, [
    { slug: 'link-row', name: 'Link row', regions: ['Asia'], officialLink: 'http://192.168.0.1/' },
  ])
  await page.goto('/admin/manage_scholarships?q=link+row')
  await startReact(page)
  await page.getByLabel('More for “Link row”').click()
  await page.getByRole('button', { name: 'Check link now' }).click()
  await expect(page.getByRole('alert')).toContainText('Official link checked.')
  await expect(page.locator('tbody [data-tone=error]')).toContainText('does not answer')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the official link is checked, and the entered values stay', async ({ page, site }) => {
    putOpportunities(site, [
      {
        slug: 'link-plain',
        name: 'Link plain',
        regions: ['Asia'],
        officialLink: 'http://10.0.0.1/',
      },
    ])
    await page.goto('/admin/edit/link-plain')
    await page.locator('[name=description]').fill('Typed and not saved')
    await page.getByRole('button', { name: 'Check link now' }).click()
    await expect(page.locator('#link-result')).toContainText('does not answer, link checked on')
    await expect(page.locator('[name=description]')).toHaveValue('Typed and not saved')
    const [row] = readRows(
      site,
      'select link_state, version from opportunity where id = ?',
      'link-plain',
    )
    expect(row).toMatchObject({ link_state: 'dead', version: 1 })
  })
})
