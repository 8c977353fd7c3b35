import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { collections } from '#domain/listing/collections.ts'
import { expect, test } from './more-items.ts'
import { startReact } from './react.ts'

test.use({ expectedErrors: [/status of 404/] })

test('a failed picture gives way to the item’s own stamp with the caption Image Not Found, in lists, popups and pages', async ({
  page,
}) => {
  await page.goto('/leadership-programe')
  const card = page.locator('.card', { hasText: 'Grant with a Failing Picture' })
  await card.scrollIntoViewIfNeeded()
  await expect(card.locator('figcaption')).toHaveText('Image Not Found')
  await expect(card.locator('figcaption')).toBeVisible()
  await expect(card.locator('img[src$="not-there.png"]')).toBeHidden()
  const stamp = card.locator('.stamp img').first()
  await expect(stamp).toBeVisible()
  expect(await stamp.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  // Hydration leaves the page unchanged.
  await startReact(page)
  await expect(card.locator('figcaption')).toHaveText('Image Not Found')
  await card.getByRole('link').click()
  await expect(page.getByRole('dialog').locator('figcaption')).toHaveText('Image Not Found')
  await page.goto('/opportunity/failing-picture')
  await expect(page.locator('.opportunity figcaption')).toHaveText('Image Not Found')
})

test('an item without a picture shows its stamp and says No Image', async ({ page }) => {
  await page.goto('/internship')
  const card = page.locator('.card', { hasText: 'Grant without a Picture' })
  await card.scrollIntoViewIfNeeded()
  await expect(card.locator('figcaption')).toHaveText('No Image')
  await expect
    .poll(() =>
      card.locator('.stamp img').evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0)
})

test('an item’s own picture is shown with its alternative text', async ({ page }) => {
  await page.goto('/opportunity/good-picture')
  await expect(page.getByRole('img', { name: 'A map' })).toBeVisible()
  await expect(page.locator('.opportunity figcaption')).toHaveCount(0)
})

test('every picture of every page comes from the site itself', async ({ request, site }) => {
  const addresses = new Set<string>()
  for (const path of [
    '/',
    ...collections.map(({ id }) => `/${id}`),
    '/blogs',
    '/about',
    '/faq',
    '/contact',
  ]) {
    const html = await (await request.get(path)).text()
    for (const [, address = ''] of html.matchAll(/<img[^>]*\ssrc="([^"]*)"/g))
      addresses.add(new URL(address.replaceAll('&amp;', '&'), site.url).href)
  }
  expect(addresses.size).toBeGreaterThan(100)
  const wrong: string[] = []
  for (const address of addresses) {
    if (address.endsWith('/pictures/not-there.png')) continue
    if (!address.startsWith(`${site.url}/`)) wrong.push(address)
    else if (!(await request.get(address)).headers()['content-type']?.startsWith('image/'))
      wrong.push(address)
  }
  expect(wrong).toEqual([])
})

test('on a slow connection a page is ready before its pictures, even if it was painted before its end arrived', async ({
  browser,
  site,
}) => {
  // The page arrives in two chunks, cut within React's script, the second after the first paint.
  // One cover never arrives, so the load event never fires.
  let held: string | undefined
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const line = createServer(async (request, response) => {
    const path = request.url ?? '/'
    if (path.startsWith('/covers/') && (held ??= path) === path) return
    const answer = await fetch(new URL(path, site.url), {
      headers: { 'accept-encoding': 'identity' },
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    const type = answer.headers.get('content-type') ?? ''
    const policy = answer.headers.get('content-security-policy')
    response.writeHead(answer.status, {
      'content-type': type,
      ...(policy !== null && { 'content-security-policy': policy }),
    })
    const end = type.startsWith('text/html')
      ? bytes.indexOf('import', bytes.lastIndexOf('id="app"'))
      : 0
    response.write(bytes.subarray(0, end))
    if (end > 0) await released
    response.end(bytes.subarray(end))
  }).listen(0, '127.0.0.1')
  const page = await browser.newPage()
  try {
    if (!line.listening) await once(line, 'listening')
    await page.goto(`http://127.0.0.1:${(line.address() as AddressInfo).port}/internship`, {
      waitUntil: 'commit',
    })
    await expect(page.locator('main h1')).toBeVisible()
    await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0)
    expect(await page.locator('#app').textContent()).toBe('')
    release()
    await startReact(page)
    expect(await page.evaluate(() => document.readyState)).toBe('interactive')
  } finally {
    await page.close()
    line.closeAllConnections()
    line.close()
  }
})
