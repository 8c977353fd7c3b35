import { readFile, writeFile } from 'node:fs/promises'
import { request as sendRequest } from 'node:http'
import type { Page, TestInfo } from '@playwright/test'
import type { Site } from '../scripts/site.ts'
import { findBarriers } from './axe.ts'
import { readRows } from './database.ts'
import { startReact } from './react.ts'
import { expect, test } from './signed-in.ts'

test.use({ siteOf: 'admin-transfer' })

test.use({ expectedErrors: [/status of 4(?:01|13)|ERR_CONNECTION/] })

const megabyte = 1024 * 1024
/** The files that wait; reports on them stay for an hour. */
const listLeft = (site: Site) =>
  readRows(site, `select distinct id from import_file where id not like 'report-%'`)

const recordsOf = (count: number, name: string) =>
  JSON.stringify(
    Array.from({ length: count }, (_, index) => ({
      kind: 'leadership',
      id: `${name}-${index}`,
      name: `${name} ${index}`,
      region: 'Asia',
      state: 'draft',
      description: 'A sentence about it. '.repeat(40),
    })),
  )

const fileOf = (text: string) => ({
  name: 'items.json',
  mimeType: 'application/json',
  buffer: Buffer.from(text),
})

/**
 * A file on the disk: Playwright would send the bytes of a buffer through the browser's control.
 */
async function writeTooLarge(info: TestInfo): Promise<string> {
  const path = info.outputPath('large.json')
  await writeFile(path, Buffer.alloc(33 * megabyte, ' '))
  return path
}

const choose = (page: Page) => page.getByLabel('File (CSV or JSON')

test('a file is sent, checked and imported with progress bars', async ({ page, site }) => {
  await page.goto('/admin/transfer')
  await startReact(page)
  // Records every state of the bar, with -1 for a state without a value.
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    new MutationObserver(() => {
      const bar = document.querySelector('main progress')
      if (bar instanceof HTMLProgressElement)
        seen.push(`${bar.getAttribute('aria-label')}|${bar.position}`)
    }).observe(document.querySelector('.import-progress')!, {
      subtree: true,
      childList: true,
      attributes: true,
    })
  })
  const seen = (label: string) =>
    page.evaluate(
      (wanted) =>
        (window as unknown as { seen: string[] }).seen
          .filter((each) => each.startsWith(`${wanted}|`))
          .map((each) => Number(each.split('|')[1])),
      label,
    )
  await choose(page).setInputFiles(fileOf(recordsOf(4000, 'Bar')))
  await page.getByRole('button', { name: 'Preview the import' }).click()
  await expect(page.getByRole('alert')).toContainText('4000 new, 0 changed', { timeout: 30_000 })
  await expect(page.locator('#report')).toContainText('Step 2 of 3: the preview.')
  const apply = page.getByRole('button', { name: 'Import now' })
  // The second click must change nothing.
  await apply.dblclick()
  await expect(page.getByRole('alert')).toContainText('Import complete.', { timeout: 30_000 })
  for (const phase of ['Uploading the file', 'Checking the records', 'Importing']) {
    const positions = await seen(phase)
    expect(positions.length, phase).toBeGreaterThan(0)
    // A bar without a value has position -1.
    expect(
      positions.every((position) => position >= 0 && position <= 1),
      phase,
    ).toBe(true)
  }
  const checking = await seen('Checking the records')
  expect(new Set(checking).size).toBeGreaterThan(2)
  expect(listLeft(site)).toEqual([])
  await page.goto('/admin/manage_leadership?q=bar')
  await expect(page.getByText('4,000 items')).toBeVisible()
})

test('a file that is too large is refused at its field, before it is sent and by the server', async ({
  page,
  site,
}, info) => {
  const path = await writeTooLarge(info)
  await page.goto('/admin/transfer')
  await startReact(page)
  await choose(page).setInputFiles(path)
  await page.getByRole('button', { name: 'Preview the import' }).click()
  await expect(page.locator('#file-error')).toHaveText(
    'This file is larger than 32 MB. Split it into smaller files.',
  )
  await expect(choose(page)).toHaveAttribute('aria-invalid', 'true')

  const headers = { origin: site.url, 'content-type': 'application/octet-stream' }
  const answer = await page.request.post('/admin/import?name=large.json', {
    headers,
    data: await readFile(path),
  })
  expect([answer.status(), await answer.json()]).toEqual([
    413,
    { state: 'refused', message: 'This file is larger than 32 MB. Split it into smaller files.' },
  ])
  expect(listLeft(site)).toEqual([])
  const foreign = { ...headers, origin: 'https://evil.example' }
  expect(
    (
      await page.request.post('/admin/import?name=a.json', { headers: foreign, data: '[]' })
    ).status(),
  ).toBe(403)
})

test('an ended session is reported, and the file stays selected', async ({ page, context }) => {
  await page.goto('/admin/transfer')
  await startReact(page)
  await choose(page).setInputFiles(fileOf(recordsOf(1, 'Lost')))
  await context.clearCookies()
  await page.getByRole('button', { name: 'Preview the import' }).click()
  await expect(page.getByRole('alert')).toContainText(/session/i)
  expect(await choose(page).inputValue()).toContain('items.json')
})

test('a file of a visitor without a session is not read', async ({ playwright, site }) => {
  const nobody = await playwright.request.newContext({ baseURL: site.url })
  const headers = { origin: site.url, 'content-type': 'application/octet-stream' }
  expect((await nobody.post('/admin/import?name=a.json', { headers, data: '[]' })).status()).toBe(
    401,
  )
  expect(listLeft(site)).toEqual([])
  await nobody.dispose()
})

test('a file whose sender disconnects leaves nothing', async ({ context, site }) => {
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const headers = {
    cookie,
    origin: site.url,
    'content-type': 'application/octet-stream',
    'content-length': String(megabyte),
  }
  const upload = sendRequest(`${site.url}/admin/import?name=a.json`, { method: 'POST', headers })
  upload.on('error', () => {})
  const ended = new Promise((resolve) => upload.once('close', resolve))
  upload.write('[', () => upload.destroy())
  await ended
  expect(listLeft(site)).toEqual([])
})

test('a dry run shows what an import changes and empties, and one button undoes the import', async ({
  page,
}) => {
  await page.goto('/admin/transfer')
  await startReact(page)
  await choose(page).setInputFiles(fileOf(recordsOf(2, 'Undo')))
  await page.getByRole('button', { name: 'Preview the import' }).click()
  await page.getByRole('button', { name: 'Import now' }).click()
  await expect(page.getByRole('alert')).toContainText('Import complete.')

  const change = 'id,name,description\nUndo-0,Changed by a file,\n'
  await choose(page).setInputFiles({
    name: 'few.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(change),
  })
  await page.getByRole('button', { name: 'Preview the import' }).click()
  await expect(
    page.getByText('These fields are not in the file, so they do not change:'),
  ).toContainText('Status')
  const row = page.getByRole('row', { name: 'Changed by a file' })
  await expect(row.getByRole('definition')).toHaveText([
    'was “Undo 0” → becomes “Changed by a file”',
    /^was “A sentence about it\..*” → becomes empty$/s,
  ])
  await expect(row.getByRole('term')).toHaveText(['Name', 'Description'])
  expect(await findBarriers(page, { rules: 'advised' })).toEqual([])
  await page.getByRole('button', { name: 'Import now' }).click()
  await expect(page.getByRole('alert')).toContainText('Import complete.')
  const list = page.getByRole('region', { name: 'Recent imports' })
  await expect(list.getByRole('row', { name: 'few.csv' })).toContainText('0 new, 1 changed')
  await list.getByRole('button', { name: 'Undo the import of “few.csv”' }).click()
  await expect(page.getByRole('alert')).toContainText(
    '1 item has its earlier version again. 0 are in the trash.',
  )
  await expect(list.getByRole('row', { name: 'few.csv' })).toContainText('Undone on')
  expect(await findBarriers(page, { rules: 'advised' })).toEqual([])
})

test('doubtful rows appear after errors, and can be left out', async ({ page, site }) => {
  await page.goto('/admin/transfer')
  await startReact(page)
  await page.getByText('Columns of a file').click()
  await expect(page.locator('.import-columns dt')).toContainText(['kind', 'state'])
  const template = await page.request.get('/admin/export/template/csv')
  expect([template.status(), template.headers()['content-disposition']]).toEqual([
    200,
    'attachment; filename="template.csv"',
  ])
  const rows = [
    'id,name,region,country,deadline',
    'look-1,Fine Row,Asia,Japan,2031-03-01',
    'look-2,Odd Row,Asia,Narnia,2020-03-01',
  ]
  await page
    .getByLabel('File (CSV or JSON')
    .setInputFiles({ name: 'look.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
  await page.getByRole('button', { name: 'Preview the import' }).click()
  await expect(page.getByRole('alert')).toContainText('Look at 1 row before you import.')
  const odd = page.getByRole('row', { name: /Odd Row/ })
  await expect(odd).toContainText('Look at this')
  await expect(odd).toContainText('We do not know the country “Narnia”.')
  await expect(odd).toContainText('This day is in the past: 2020-03-01.')
  await page.getByRole('button', { name: 'Import without the rows to look at' }).click()
  await expect(page.getByText('Import complete.')).toBeVisible()
  expect(readRows(site, `select name from opportunity where code like 'look-%'`)).toEqual([
    { name: 'Fine Row' },
  ])
})

const sheet = [
  'Nom de la bourse;Pays;Date limite;Lien;Remarques',
  ...Array.from(
    { length: 130 },
    (_, index) => `Bourse ${index};Narnia;2031-12-31;https://bourse-${index}.example.org/;x`,
  ),
].join('\n')

const sheetFile = (text: string, name: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
})

for (const scripts of [true, false]) {
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled: scripts, expectedErrors: [/status of 40[04]|ERR_FAILED/] })

    test(`a sheet with other headings is assigned once, previewed, imported and undone ${scripts ? 'with' : 'without'} scripts`, async ({
      page,
      site,
    }) => {
      const name = scripts ? 'Bourses' : 'Stipendien'
      // The other run has left what it imported in the trash, and a file that it did not import.
      const country = scripts ? 'Narnia' : 'Gondor'
      const text = scripts
        ? sheet
        : sheet.replaceAll('Bourse ', 'Stipendium ').replaceAll('Narnia', country)
      const left = listLeft(site)
      const upload = async () => {
        await page.goto('/admin/transfer')
        if (scripts) await startReact(page)
        await expect(page.getByText('Step 1: the file. Next: the preview.')).toBeVisible()
        await choose(page).setInputFiles(sheetFile(text, `${name}.csv`))
        await page.getByRole('button', { name: 'Preview the import' }).click()
      }
      await upload()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Columns of a sheet')
      const field = (heading: string) => page.getByLabel(`Read “${heading}” as`)
      await expect(field('Nom de la bourse')).toHaveValue('name')
      await expect(field('Date limite')).toHaveValue('deadline')
      await expect(field('Remarques')).toHaveValue('')
      await expect(page.getByRole('row', { name: 'Lien' })).toContainText(
        'https://bourse-0.example.org/',
      )
      if (scripts) expect(await findBarriers(page, { rules: 'advised' })).toEqual([])
      await expect(page.locator('main')).toContainText(
        'Step 2 of 4: what each column is. Next: the preview.',
      )

      await field('Remarques').selectOption('name')
      await page.getByLabel('Keep this choice as').fill(name)
      const preview = page.getByRole('button', { name: 'Preview the import' })
      await preview.click()
      const errorRow = page.getByRole('row', { name: 'Remarques' })
      await expect(errorRow).toContainText('“Nom de la bourse” is read as this field.')
      await expect(field('Remarques')).toHaveAttribute('aria-invalid', 'true')
      // What was chosen is still there.
      await expect(field('Remarques')).toHaveValue('name')
      await expect(page.getByLabel('Keep this choice as')).toHaveValue(name)
      await field('Remarques').selectOption('')
      if (scripts) {
        await page.route(/\/admin\/import$/, (route) => route.abort())
        await preview.click()
        await expect(page.getByRole('alert')).toHaveText(
          'We could not reach the server. Try again.',
        )
        // The choice is kept by now, but it is none of an earlier sheet.
        await expect(page.getByText('The columns are those of')).toHaveCount(0)
        await page.unroute(/\/admin\/import$/)
      }
      // With scripts this is the request that tells how far it is.
      const told = scripts ? page.waitForRequest(/\/admin\/import$/) : null
      await preview.click()
      await told

      const report = page.locator('#report')
      await expect(report).toContainText('Step 3 of 4: the preview. Next: the import.')
      const alert = page.getByRole('alert')
      await expect(alert).toContainText('130 new, 0 changed, 0 unchanged, 0 with errors')
      await expect(alert).toContainText(`The columns are read as in “${name}”.`)
      await expect(alert).toContainText('Nothing has been imported yet.')
      expect(readRows(site, `select name from opportunity where country = '${country}'`)).toEqual(
        [],
      )
      // 130 equal doubts are one sentence.
      await expect(page.getByRole('region', { name: 'Look at these first' })).toContainText(
        `Country: We do not know the country “${country}”. Lines 2, 3, 4, 5, 6 and 125 more`,
      )
      await expect(page.getByText('We do not know the country')).toHaveCount(1)
      const rowOf = (index: number) =>
        page.getByRole('row').filter({ has: page.getByText(new RegExp(`^\\S+ ${index}$`)) })
      const first = rowOf(0)
      await expect(first).toContainText('New')
      await expect(first.getByRole('definition').first()).toBeVisible()
      if (scripts) expect(await findBarriers(page, { rules: 'advised' })).toEqual([])
      await page.getByRole('link', { name: 'Next' }).click()
      await expect(page.getByText('Page 2 of 2')).toBeVisible()
      await expect(rowOf(129)).toBeVisible()

      await page.getByRole('button', { name: 'Import now' }).click()
      await expect(page.getByRole('alert')).toContainText('Import complete.')
      await expect(report).toContainText('Step 4 of 4: the import.')
      expect(listLeft(site)).toEqual(left)
      expect(
        readRows(site, `select distinct state from opportunity where country = '${country}'`),
      ).toEqual([{ state: 'draft' }])
      await page
        .getByRole('button', { name: `Undo the import of “${name}.csv”` })
        .first()
        .click()
      await expect(page.getByRole('alert')).toContainText('130 are in the trash.')

      // The next sheet with these headings has the same choice.
      await upload()
      await expect(page.getByRole('status').filter({ hasText: name })).toHaveText(
        `The columns are those of “${name}”.`,
      )
      await page.goto('/admin/transfer')
      const kept = page.getByRole('region', { name: 'Kept columns of sheets' })
      await kept.getByLabel(`New name for “${name}”`).fill(`${name} 2`)
      await kept.getByRole('button', { name: /^Rename/ }).click()
      await expect(kept.getByLabel(`New name for “${name} 2”`)).toBeVisible()
      await expect(kept).toContainText('Date limite: Deadline')
      await kept.getByRole('button', { name: `Delete the columns “${name} 2”` }).click()
      await expect(kept).toBeHidden()
    })

    test(`a file that is none is refused at its field ${scripts ? 'with' : 'without'} scripts`, async ({
      page,
      site,
    }) => {
      const before = listLeft(site)
      await page.goto('/admin/transfer')
      if (scripts) await startReact(page)
      await choose(page).setInputFiles(sheetFile('', 'empty.csv'))
      await page.getByRole('button', { name: 'Preview the import' }).click()
      await expect(page.locator('#file-error')).toHaveText('The file is empty.')
      await page.goto('/admin/transfer?report=unknown')
      await expect(page.getByRole('alert')).toHaveText(
        'This report is no longer there. Choose the file again.',
      )
      await page.goto('/admin/transfer/columns?file=unknown&name=a.csv')
      await expect(page.getByRole('alert')).toHaveText(
        'The file is no longer on the server. Choose it again.',
      )
      expect(listLeft(site)).toEqual(before)
    })
  })
}
