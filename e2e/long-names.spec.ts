import { putOpportunities } from './database.ts'
import { expectNothingLost, withTextSize } from './large-text.ts'
import { putLongWords } from './long-words.ts'
import { expect, test } from './site.ts'

const compound = 'Donaudampfschifffahrtsgesellschaftskapitänsstipendium'
const unbroken = 'Aa0'.repeat(40)

test.use({ siteEnv: { SITE_NAME: 'Stipendienvermittlungsgesellschaft Süd' } })

test('the longest names neither scroll sideways nor are cut off, with text at 100 and 200 %', async ({
  page,
  site,
}) => {
  test.slow()
  const item = {
    hostUniversity: unbroken,
    country: unbroken,
    location: unbroken,
    benefits: [unbroken],
    categories: ['phd'],
    regions: ['europe'],
  }
  putLongWords(site)
  putOpportunities(site, [
    { ...item, slug: 'long-compound', name: `${compound} und ${compound}` },
    { ...item, slug: 'long-unbroken', name: unbroken, description: unbroken },
  ])
  await expect
    .poll(async () => (await fetch(`${site.url}/opportunity/long-unbroken`)).status)
    .toBe(200)
  for (const path of [
    `/search?q=${compound}`,
    '/phd-scholarship?q=Donaudampf',
    '/phd-scholarship?open=long-unbroken',
    '/opportunity/long-compound',
    '/opportunity/long-unbroken',
    '/opportunity/long',
    '/internship?open=long-internship',
    '/leadership-programe?q=rterbuch',
    '/blogs',
    '/blogs/long-article',
    '/blogs?open=long-article',
    '/',
  ]) {
    await page.setViewportSize({ width: 320, height: 740 })
    await page.goto(path)
    await expectNothingLost(page)
    await withTextSize(page, 32, () => expectNothingLost(page))
  }
})
