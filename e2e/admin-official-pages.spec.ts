import type { Page } from '@playwright/test'
import type { Site } from '../scripts/site.ts'
import { changeRows, putOpportunities, readRows } from './database.ts'
import { keepOfficialPages, openOfficialPage } from './official-page.ts'
import { type OfficialSite, test } from './official-site.ts'
import { startReact } from './react.ts'
import { expect } from './site.ts'

test.use({ siteOf: 'admin-official-pages', expectedErrors: [/status of 409/] })

const page = (sentences: string) => `<!doctype html><html lang="en"><body>
  <nav><a href="/">Home</a> <a href="/closed">Closed calls</a></nav>
  <main><h1>Lantern Grant</h1><p>The grant supports students of all countries who want to spend a year
  abroad. A jury reads every application and invites the best candidates to an interview.</p>
  <p>${sentences}</p></main><footer>© 2026 Lantern</footer></body></html>`

/** An item whose page said the first thing, and says the second one at two looks a day apart. */
async function changePage(
  browser: Page,
  site: Site,
  official: OfficialSite,
  { slug, was, now }: { readonly slug: string; readonly was: string; readonly now: string },
) {
  putOpportunities(site, [
    {
      slug,
      name: `Lantern ${slug}`,
      regions: ['Asia'],
      officialLink: `http://${slug}.example/${slug}`,
      deadline: { kind: 'expected', date: '2047-03-15', time: null, zone: null, note: null },
    },
  ])
  const look = async (sentences: string) => {
    official.pages.set(`/${slug}`, page(sentences))
    const answer = await browser.request.post(`/admin/edit/${slug}`, {
      headers: { origin: site.url },
      form: { intent: 'check-link', version: '1' },
    })
    expect(answer.ok()).toBe(true)
  }
  await look(was)
  await look(now)
  // A day passes.
  changeRows(
    site,
    `update page_text set next_at = '2026-01-01T00:00:00.000Z' where opportunity_id = '${slug}'`,
  )
  await look(now)
}

const moved = {
  was: 'Applications close on 15 March 2047.',
  now: 'Applications close on 30 April 2047 <script>alert(1)</script>&lt;b&gt;for all&lt;/b&gt;.',
}

test('the dashboard shows what an official page says now, and one press announces its day', async ({
  page,
  site,
  official,
}) => {
  await keepOfficialPages(page)
  await changePage(page, site, official, { slug: 'moved', ...moved })
  expect(official.requests.map(({ path }) => path).slice(0, 2)).toEqual(['/robots.txt', '/moved'])
  expect(official.requests[0]?.agent).toBe(`ScholarshipAtlas (+${site.url}; Scholarship Atlas)`)
  await page.goto('/admin/admin_dashboard')
  await startReact(page)
  const line = page.locator('.morning-row', {
    has: page.getByRole('heading', { name: 'Lantern moved', exact: true }),
  })
  await expect(line).toContainText(
    'The official page names another day. Is your entry still right?',
  )
  await expect(line.locator('dd')).toHaveText([
    'Applications close on 15 March 2047.',
    'Applications close on 30 April 2047 <b>for all</b>.',
    'Expected around March 15, 2047 (check the official page)',
  ])
  await expect(line.locator('ins').first()).toHaveText('30')
  await line.getByRole('button', { name: /^Facts/ }).click()
  const pane = line.getByRole('region', { name: 'Facts for “Lantern moved”' })
  await expect(pane).toContainText(/what moved\.example says, read on /)
  await expect(pane.locator('.pane-facts > li')).toHaveCount(6)
  // The changed sentence stands there once.
  await expect(pane.locator('dd')).toHaveCount(3)
  await expect(line.locator('ins').first()).toHaveText('30')
  await line.getByRole('button', { name: /^Close/ }).click()
  await expect(pane).toHaveCount(0)
  const announce = line.getByRole('button', { name: /^Mark as announced: 30 Apr 2047/ })
  await announce.click()
  await expect(line.getByRole('alert')).toContainText('Open the official page first.')
  await openOfficialPage(page, line)
  await announce.click()
  await expect(line.getByRole('status')).toHaveText('Date marked as announced.')
  const deadline = () =>
    readRows(site, `select deadline_kind, deadline_date from opportunity where id = 'moved'`)
  expect(deadline()).toEqual([{ deadline_kind: 'fixed', deadline_date: '2047-04-30' }])
  await line.getByRole('button', { name: /^Undo/ }).click()
  await expect(line.getByRole('status')).toHaveText('Undone. 1 item is as it was before.')
  expect(deadline()).toEqual([{ deadline_kind: 'expected', deadline_date: '2047-03-15' }])
  await announce.click()
  await expect(line.getByRole('status')).toHaveText('Date marked as announced.')
  await page.reload()
  await expect(line).toHaveCount(0)
})

test("'Mine is right' and 'Not about this' silence a sentence, and can be taken back", async ({
  page,
  site,
  official,
}) => {
  await changePage(page, site, official, {
    slug: 'shut',
    was: 'Applications are open.',
    now: 'Applications are closed.',
  })
  await page.goto('/admin/admin_dashboard')
  await startReact(page)
  const line = page
    .locator('.morning-row', {
      has: page.getByRole('heading', { name: 'Lantern shut', exact: true }),
    })
    .filter({ has: page.locator('dl') })
  await expect(line).toContainText('The official page says that one cannot apply.')
  const done = page.locator('.morning-row[data-done]', { hasText: 'Lantern shut' })
  await line.getByRole('button', { name: /^Mine is right/ }).click()
  await expect(done.getByRole('status')).toHaveText(
    'Your entry stays. You hear of this sentence when it changes again.',
  )
  await done.getByRole('button', { name: /^Undo/ }).click()
  await line.getByRole('button', { name: /^Not about this/ }).click()
  await expect(done.getByRole('status')).toHaveText(
    'This sentence is not told again for this item.',
  )
  await page.reload()
  await startReact(page)
  await expect(line.getByRole('button', { name: /^Mine is right/ })).toHaveCount(0)
  const rows = readRows(site, `select version from opportunity where id = 'shut'`)
  expect(rows).toEqual([{ version: 1 }])
})

test('a site whose robots.txt refuses is said once', async ({ page, site, official }) => {
  official.pages.set('/robots.txt', 'User-agent: ScholarshipAtlas\nDisallow: /walled')
  putOpportunities(site, [
    {
      slug: 'walled',
      name: 'Walled',
      regions: ['Asia'],
      officialLink: 'http://wall.example/walled',
    },
  ])
  await page.goto('/admin/edit/walled')
  await startReact(page)
  await page.getByRole('button', { name: 'Check link now' }).click()
  await expect(page.locator('#link-result')).toContainText('its robots.txt lets no program read it')
  expect(official.requests.map(({ path }) => path)).not.toContain('/walled')
  await page.goto('/admin/admin_dashboard?lane=links')
  await startReact(page)
  const line = page.locator('.morning-row', { hasText: 'Sites that refuse programs' })
  await expect(line).toContainText('wall.example')
  await line.getByRole('button', { name: /^Understood/ }).click()
  await expect(line.getByRole('status')).toContainText('These sites are not named again.')
  await page.reload()
  await expect(line).toHaveCount(0)
  official.pages.delete('/robots.txt')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('an official page that moved its day is answered by forms alone', async ({
    page,
    site,
    official,
  }) => {
    await keepOfficialPages(page)
    await changePage(page, site, official, { slug: 'plain', ...moved })
    await page.goto('/admin/admin_dashboard')
    const line = page.locator('.morning-row', {
      has: page.getByRole('heading', { name: 'Lantern plain', exact: true }),
    })
    await line.getByRole('button', { name: /^Mine is right/ }).click()
    await expect(page.getByRole('status').first()).toHaveText(
      'Lantern plain: Your entry stays. You hear of this sentence when it changes again.',
    )
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await openOfficialPage(page, line)
    await line.getByRole('button', { name: /^Mark as announced: 30 Apr 2047/ }).click()
    await expect(page.getByRole('status').first()).toHaveText(
      'Lantern plain: Date marked as announced.',
    )
    await expect(line).toHaveCount(0)
  })
})
