import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Client } from 'pg'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import { openDatabase } from '#storage/database.ts'
import { insertOpportunities } from '#storage/items/opportunity-store.ts'
import { saveSetting } from '#storage/setting-store.ts'
import { startSite } from '../scripts/site.ts'
import { openCatcher } from './mail-catcher.ts'
import { expect, test } from './site.ts'

const postgres = process.env['TEST_DATABASE_URL']
const offline =
  'You are offline. What you entered is still here. Try again when you have a connection.'
const slowPoll = { timeout: 30_000, intervals: [200] }

/** An empty database on the server of the tests. */
async function createDatabase(server: string) {
  const name = `mail_${randomUUID().replaceAll('-', '')}`
  const run = async (statement: string) => {
    const client = new Client({ connectionString: server })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await run(`create database ${name} template template0`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => run(`drop database ${name} with (force)`) }
}

const addressIn = (text: string, path: string) =>
  new RegExp(`https?://[^\\s">]+${path}\\?[^\\s">]+`).exec(text)?.[0].replaceAll('&amp;', '&') ?? ''

for (const [name, server] of [
  ['SQLite', undefined],
  ...(postgres === undefined ? [] : [['PostgreSQL', postgres] as const]),
] as const) {
  test(`subscribe, confirm, get the digest once, unsubscribe with one click, get nothing more (${name})`, async ({
    browser,
  }) => {
    test.slow()
    const catcher = await openCatcher()
    const created = server === undefined ? undefined : await createDatabase(server)
    const site = await startSite({
      SMTP_URL: catcher.url,
      MAIL_FROM: 'Atlas <post@atlas.example>',
      LIMITS_FACTOR: '1000',
      ...(created === undefined ? {} : { DATABASE_URL: created.url }),
    })
    const page = await browser.newPage()
    const db = openDatabase(
      created === undefined ? { file: join(site.dataDir, 'atlas.sqlite') } : { url: created.url },
    )
    // By default a new item waits a quarter of an hour, so that an editor can correct mistakes.
    await saveSetting(db.kysely, 'mail-options', { gatherMinutes: 0 }, new Date())
    const publish = (slug: string) =>
      insertOpportunities(db.kysely, [sampleOpportunity({ id: slug, slug, name: `Grant ${slug}` })])
    const hasVisitor = (id: string) =>
      db.kysely
        .selectFrom('known_item')
        .select('opportunity_id')
        .where('opportunity_id', '=', id)
        .executeTakeFirst()
    const countWaiting = async () =>
      (await db.kysely.selectFrom('mail').select('id').where('state', '=', 'waiting').execute())
        .length

    await page.goto(`${site.url}/about`)
    const form = page.locator('footer form')
    await form.getByLabel('Email address').fill('ada@example.org')
    await form.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByText('✅ Subscribed successfully!')).toBeVisible()
    await expect(page.getByText('Check your inbox and confirm your email address.')).toBeVisible()
    await expect.poll(() => catcher.caught.length, slowPoll).toBe(1)
    const confirmation = catcher.caught[0]
    expect(confirmation?.to).toBe('ada@example.org')

    await page.goto(addressIn(confirmation?.body ?? '', '/newsletter/confirm'))
    expect(
      (await db.kysely.selectFrom('subscriber').select('state').execute()).map(
        ({ state }) => state,
      ),
    ).toEqual(['unconfirmed'])
    await page.getByRole('button', { name: 'Confirm my email address' }).click()
    await expect(
      page.getByRole('status').filter({ hasText: 'Your email address is confirmed.' }),
    ).toBeVisible()
    await page.evaluate(() => localStorage.setItem('me', 'me.citizen=KE&me.degree=bachelor'))
    await page.getByRole('link', { name: 'Choose what you get' }).click()
    await page.getByLabel('As soon as there is something').check()
    await page.getByText('Only opportunities I may be able to apply for').click()
    const citizenship = page
      .getByRole('group', { name: 'Your nationality' })
      .getByLabel('Nationality', { exact: true })
    await page.getByRole('button', { name: 'Use the answers saved in this browser' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Answers filled in.' })).toBeVisible()
    await expect(page.getByLabel('As soon as there is something')).toBeChecked()
    await expect(citizenship).toHaveValue('KE')
    // A phone in a tunnel.
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText(offline)
    await expect(page.getByLabel('As soon as there is something')).toBeChecked()
    await expect(citizenship).toHaveValue('KE')
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(
      page.getByRole('status').filter({ hasText: 'Your choices are saved.' }),
    ).toBeVisible()
    const readAnswers = async () =>
      (await db.kysely.selectFrom('subscriber').select('preferences').execute()).map(
        ({ preferences }) => JSON.parse(preferences ?? '{}').answers,
      )
    expect(await readAnswers()).toEqual([
      [
        ['me.citizen', 'KE'],
        ['me.degree', 'bachelor'],
      ],
    ])
    await page.goto(page.url())
    await expect(citizenship).toHaveValue('KE')
    await page.getByLabel('Delete these answers').check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(citizenship).toBeHidden()
    expect(await readAnswers()).toEqual([[]])

    await page.getByRole('link', { name: 'Unsubscribe' }).click()
    const leave = page.getByRole('button', { name: 'Unsubscribe' })
    await leave.focus()
    await page.context().setOffline(true)
    await leave.click()
    await expect(page.getByRole('alert')).toHaveText(offline)
    await expect(leave).toBeVisible()
    await page.context().setOffline(false)

    await publish('first')
    await expect.poll(() => catcher.caught.length, slowPoll).toBe(2)
    const digest = catcher.caught[1]
    expect(digest?.body).toContain('/opportunity/first')
    const oneClick = /^List-Unsubscribe: <([^>]+)>$/m.exec(digest?.head ?? '')?.[1] ?? ''
    expect(digest?.head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')

    // A scanner follows the link without effect; a mail program posts, from anywhere and without a
    // cookie.
    expect((await fetch(oneClick)).status).toBe(200)
    expect(await db.kysely.selectFrom('subscriber').select('id').execute()).toHaveLength(1)
    const answer = await fetch(oneClick, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        origin: 'https://mail.example',
        'sec-fetch-site': 'cross-site',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(answer.status).toBe(200)
    expect(await db.kysely.selectFrom('subscriber').select('id').execute()).toEqual([])

    await publish('second')
    await expect.poll(() => hasVisitor('second'), slowPoll).toBeTruthy()
    await expect.poll(countWaiting, slowPoll).toBe(0)
    expect(catcher.caught).toHaveLength(2)
    await page.close()
    await db.close()
    expect(await site.stop()).toBe(0)
    await catcher.close()
    await created?.drop()
  })
}
