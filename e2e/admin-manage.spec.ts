import { changeRows, putOpportunities, readRows } from './database.ts'
import { keepOfficialPages } from './official-page.ts'
import { startReact } from './react.ts'
import { expect, test } from './signed-in.ts'

test.use({ siteOf: 'admin-manage' })

test.use({ expectedErrors: [/status of 40[09]|ERR_CONNECTION_REFUSED|ERR_UNSAFE_PORT/] })

const table = '/admin/manage_scholarships'

test('the table has its columns and a search, and Delete asks before it moves an item to the trash', async ({
  page,
  site,
}) => {
  putOpportunities(site, [
    { slug: 'doomed', name: 'Doomed Scholarship', regions: ['Asia'], country: 'Japan' },
  ])
  await page.goto(table)
  await startReact(page)
  await expect(page.getByRole('columnheader')).toHaveText([
    'Image',
    'Name',
    'Category',
    'Country',
    'Deadline',
    'Actions',
  ])
  await page.getByLabel('Search scholarships').fill('doomed')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.locator('tbody tr')).toHaveCount(1)

  const dialog = page.getByRole('dialog', { name: 'Confirm Deletion' })
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog).toContainText('Doomed Scholarship')
  await expect(dialog.getByText('Cancel')).toBeFocused()
  await dialog.getByText('Cancel').click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Yes, Delete' }).click()
  await expect(page.getByRole('alert')).toHaveText('Scholarship deleted successfully.')
  // What was done stands apart from the states below it.
  const note = await page.locator('.note').boundingBox()
  const states = await page
    .getByRole('navigation', { name: 'Scholarships by status' })
    .boundingBox()
  expect(states!.y - note!.y - note!.height).toBeGreaterThan(12)
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('No scholarships found.')).toBeVisible()

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('alert')).toHaveText('Undone. 1 item is as it was before.')
  await page.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Yes, Delete' }).click()
  await expect(page.getByText('No scholarships found.')).toBeVisible()

  await page.getByRole('link', { name: /^Trash/ }).click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('alert')).toHaveText('Restored as a draft.')
})

test('deleting an item that is already gone shows an error', async ({ page, site }) => {
  const address = `${site.url}${table}`
  const answer = await page.request.post(address, {
    form: { row: 'trash nowhere' },
    headers: { origin: site.url },
  })
  expect(answer.status()).toBe(404)
  expect(await answer.text()).toContain('Failed to delete scholarship.')
})

test('several items are changed at once, and single items by their menu', async ({
  page,
  site,
}) => {
  putOpportunities(site, [
    { slug: 'bulk-one', name: 'Bulk One', regions: ['Asia'] },
    { slug: 'bulk-two', name: 'Bulk Two', regions: ['Asia'] },
  ])
  await page.goto(`${table}?q=bulk`)
  await startReact(page)
  await page.getByRole('button', { name: 'Go', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Select at least one item.')
  await page.getByLabel('Select all on this page').check()
  await page.getByLabel('With selected').selectOption('unpublish')
  await page.getByRole('button', { name: 'Go', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('2 items unpublished. They are drafts now.')
  await expect(page.locator('tbody [data-tone=soon]')).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('alert')).toHaveText('Undone. 2 items are as they were before.')
  await expect(page.locator('tbody [data-tone=soon]')).toHaveCount(0)
  await page.getByLabel('Select all on this page').check()
  await page.getByLabel('With selected').selectOption('unpublish')
  await page.getByRole('button', { name: 'Go', exact: true }).click()
  await expect(page.locator('tbody [data-tone=soon]')).toHaveCount(2)
  await page.getByLabel('More for “Bulk One”').click()
  await page.getByRole('button', { name: /^Publish/ }).click()
  await expect(page.getByRole('alert')).toHaveText('Published.')
  await page.getByLabel('More for “Bulk Two”').click()
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Copy of Bulk Two')
})

test('a range is chosen with Shift and counted, what to do with it stays in view, and a name leads to its form', async ({
  page,
  site,
}) => {
  putOpportunities(
    site,
    Array.from({ length: 30 }, (_, index) => ({
      slug: `quxline-${index}`,
      name: `Quxline ${String(index).padStart(2, '0')}`,
      regions: ['Asia'],
    })),
  )
  await page.goto(`${table}?q=quxline`)
  await startReact(page)
  const box = (index: number) =>
    page.getByLabel(`Select “Quxline ${String(index).padStart(2, '0')}”`)
  const count = page.locator('.bulk-count')
  await expect(count).toHaveText('30 items')
  await box(2).click()
  await box(27).click({ modifiers: ['Shift'] })
  await expect(count).toHaveText('26 selected')
  await expect(page.getByRole('button', { name: 'Go', exact: true })).toBeInViewport()
  await box(20).click()
  await box(25).click({ modifiers: ['Shift'] })
  await expect(count).toHaveText('20 selected')
  await expect(box(23)).not.toBeChecked()
  await page.getByLabel('Select all on this page').uncheck()
  await page.getByLabel('Select all on this page').check()
  await expect(count).toHaveText('30 selected')
  await page.getByRole('link', { name: 'Quxline 07', exact: true }).click()
  await expect(page).toHaveURL(/admin\/edit\/quxline-7$/)
})

test('‘Mark as checked today’ asks first, and names the official pages that were not opened', async ({
  page,
  site,
}) => {
  putOpportunities(
    site,
    ['one', 'two', 'three'].map((word) => ({
      slug: `unseen-${word}`,
      name: `Unseen ${word}`,
      regions: ['Asia'],
      officialLink: word === 'three' ? null : `https://example.org/${word}`,
    })),
  )
  await keepOfficialPages(page)
  await page.goto(`${table}?q=unseen`)
  await startReact(page)
  const verified = () =>
    readRows(
      site,
      `select name from opportunity where name like 'Unseen%' and verified_on is not null`,
    ).length
  const dialog = page.getByRole('dialog', { name: 'Some official pages were not opened' })
  const check = async () => {
    await page.getByLabel('With selected').selectOption('verify')
    await page.getByRole('button', { name: 'Go', exact: true }).click()
  }
  await page.getByLabel('Select all on this page').check()
  await check()
  await expect(dialog).toContainText(
    'You have not opened the official page of 2 of these 3 items in the last 24 hours.',
  )
  await expect(dialog.getByText('Cancel')).toBeFocused()
  expect(verified()).toBe(0)
  const opened = page.context().waitForEvent('page')
  await dialog.getByRole('link', { name: 'Unseen one' }).click()
  await (await opened).close()
  await dialog.getByText('Cancel').click()
  await check()
  await expect(dialog.getByRole('listitem')).toHaveText(['Unseen two'])
  await dialog.getByText('Cancel').click()
  await page.getByLabel('More for “Unseen two”').click()
  await page.getByRole('button', { name: /^Mark as checked today.*Unseen two/ }).click()
  await expect(dialog).toContainText('You have not opened the official page of this item')
  await dialog.getByText('Cancel').click()
  await page.getByLabel('More for “Unseen one”').click()
  await page.getByRole('button', { name: /^Mark as checked today.*Unseen one/ }).click()
  await expect(page.getByRole('alert')).toHaveText('Marked as checked today.')
  expect(verified()).toBe(1)
  await page.getByLabel('Select all on this page').check()
  await check()
  await dialog.getByRole('button', { name: 'Yes, mark as checked today' }).click()
  await expect(page.getByRole('alert')).toHaveText('3 items marked as checked today.')
  expect(verified()).toBe(3)
})

test('two tabs do not overwrite each other, and an earlier version is restored', async ({
  page,
  context,
  site,
}) => {
  putOpportunities(site, [
    { slug: 'edited', name: 'Edited Scholarship', regions: ['Asia'], country: 'Japan' },
  ])
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/admin/edit/edited')
    await startReact(tab)
  }
  await other.locator('[name=country]').fill('China')
  await other.getByRole('button', { name: 'Save changes' }).click()
  await expect(other.getByRole('alert')).toHaveText('Changes saved.')

  // A field that only one of them changed is merged without a question.
  await page.locator('[name=hostUniversity]').fill('Kyoto')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'Changes saved. The changes that someone else made in the meantime are kept.',
  )
  await expect(page.locator('[name=country]')).toHaveValue('China')
  await expect(page.locator('[name=hostUniversity]')).toHaveValue('Kyoto')

  await other.locator('[name=country]').fill('Vietnam')
  await other.getByRole('button', { name: 'Save changes' }).click()
  await expect(other.getByRole('alert')).toContainText('Changes saved.')
  await page.locator('[name=country]').fill('Korea')
  await page.locator('[name=hostUniversity]').fill('Seoul')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('alert')).toContainText('Someone changed this after you opened it.')
  await expect(page.locator('.differences li')).toHaveText([
    'Country: the saved version has “Vietnam”, your text has “Korea”.',
  ])
  await expect(page.locator('[name=country]')).toHaveValue('Korea')
  await page.getByRole('button', { name: 'Replace it with my text' }).click()
  await expect(page.getByRole('alert')).toContainText('Changes saved.')
  await expect(page.locator('[name=hostUniversity]')).toHaveValue('Seoul')
  await expect(page.locator('[name=country]')).toHaveValue('Korea')

  await other.locator('[name=country]').fill('Laos')
  await other.locator('[name=name]').fill('Edited in the other tab')
  await other.getByRole('button', { name: 'Save changes' }).click()
  await expect(other.locator('.differences li')).toHaveText([
    'Country: the saved version has “Korea”, your text has “Laos”.',
  ])
  await other.getByRole('button', { name: 'Discard my text where both changed' }).click()
  await expect(other.getByRole('alert')).toContainText('Changes saved.')
  await expect(other.locator('[name=country]')).toHaveValue('Korea')
  await expect(other.locator('[name=name]')).toHaveValue('Edited in the other tab')
  await page.reload()
  await startReact(page)

  // An earlier version is looked at before it is restored.
  await expect(page.getByRole('button', { name: 'Restore version 1' })).toBeHidden()
  await page.getByRole('button', { name: 'Look at version 1' }).click()
  await expect(page.locator('.look')).toContainText('To restore it would change')
  await expect(page.locator('.look del').filter({ hasText: 'Korea' })).toBeVisible()
  await page.getByRole('button', { name: 'Restore version 1' }).click()
  await expect(page.getByRole('alert')).toHaveText('Earlier version restored.')
  await expect(page.locator('[name=country]')).toHaveValue('Japan')

  // The look keeps what was typed, and the version that the form was opened with.
  await other.locator('[name=country]').fill('Half typed')
  await other.getByRole('button', { name: 'Look at version 1' }).click()
  await expect(other.locator('.look')).toContainText('The fields are like this now.')
  await other.getByRole('button', { name: 'Look at version 2' }).click()
  await other.getByRole('button', { name: 'Restore version 2' }).click()
  await expect(other.getByRole('alert')).toContainText('Someone changed this after you opened it.')
  await expect(other.locator('[name=country]')).toHaveValue('Half typed')
})

test('rows of a table are low: on a phone box, picture and name are in a line, the rest below', async ({
  page,
  site,
}) => {
  putOpportunities(site, [
    { slug: 'low', name: 'Low Row Grant', regions: ['Asia'], country: 'Japan' },
  ])
  const row = page.getByRole('row').filter({ hasText: 'Low Row Grant' })
  await page.goto('/admin/manage_scholarships?q=Low+Row+Grant')
  expect((await row.boundingBox())!.height).toBeLessThan(46)
  await page.setViewportSize({ width: 360, height: 740 })
  const middle = async (use: string) => {
    const box = (await row.locator(`[data-use=${use}]`).first().boundingBox())!
    return Math.round(box.y + box.height / 2)
  }
  const [picture, name, choice] = [
    await middle('image'),
    await middle('name'),
    await middle('choice'),
  ]
  expect(Math.abs(picture - name)).toBeLessThan(4)
  expect(Math.abs(choice - name)).toBeLessThan(4)
  expect((await row.boundingBox())!.height).toBeLessThan(110)
  await row.getByRole('button', { name: /^Delete/ }).click()
  await expect(page.getByRole('dialog', { name: 'Confirm Deletion' })).toContainText('Low Row')
})

test('an item whose form is saved untouched stays as it is, with all its boxes', async ({
  page,
  site,
}) => {
  putOpportunities(site, [
    {
      slug: 'untouched',
      name: 'Untouched',
      regions: ['Asia', 'Europe'],
      categories: ['PhD', 'Something else'],
      fields: ['law', 'health'],
      usually: [10, 12, 1],
      usuallyOpens: [8],
      openToAll: true,
      amount: 1200,
      currency: 'EUR',
      benefits: ['One, with a comma'],
      documents: ['A', 'B'],
      deadline: {
        kind: 'expected',
        date: '2040-05-04',
        time: '23:59',
        zone: 'Europe/Berlin',
        note: 'A note',
      },
      expectedOpens: '2040-02-01',
      officialLink: 'https://example.org/',
    },
  ])
  await page.goto('/admin/edit/untouched')
  await expect(page.locator('[name=usually]:checked')).toHaveCount(3)
  await expect(page.locator('[name=usuallyOpens]:checked')).toHaveCount(1)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('alert')).toHaveText('Changes saved.')
  await expect(page.locator('.history')).toContainText('No changes since it was first loaded.')
})

test('a file is shown row by row before the import, and a bad row stops it', async ({ page }) => {
  const record = {
    kind: 'scholarship',
    id: 'imported-1',
    name: 'Imported Scholarship',
    region: 'Asia',
    description: 'x',
    deadline: '2031-03-01',
  }
  const file = (records: object[]) => ({
    name: 'items.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(records)),
  })
  await page.goto('/admin/transfer')
  await startReact(page)
  const input = page.getByLabel('File (CSV or JSON')
  await input.setInputFiles(file([record, { ...record, id: 'imported-2', name: '' }]))
  await page.getByRole('button', { name: 'Preview the import' }).click()
  await expect(page.getByRole('alert')).toContainText(
    '1 new, 0 changed, 0 unchanged, 1 with errors',
  )
  await expect(page.getByRole('button', { name: 'Import now' })).toHaveCount(0)

  await input.setInputFiles(file([record]))
  await page.getByRole('button', { name: 'Preview the import' }).click()
  await expect(page.getByRole('alert')).toContainText('Nothing has been imported yet.')
  await page.getByRole('button', { name: 'Import now' }).click()
  await expect(page.getByRole('alert')).toContainText('Import complete.')

  for (const format of ['csv', 'json']) {
    const exported = await page.request.get(`/admin/export/opportunities/${format}`)
    expect(exported.headers()['content-type']).toContain(`/${format}`)
    expect(await exported.text()).toContain('Imported Scholarship')
    expect((await page.request.get(`/admin/export/posts/${format}`)).status()).toBe(200)
  }
})

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'Asia/Kolkata' })

  test('the history shows the editor’s own time', async ({ page, site }) => {
    putOpportunities(site, [{ slug: 'own-time', name: 'Own Time', regions: ['Asia'] }])
    await page.goto('/admin/edit/own-time')
    await page.locator('[name=hostUniversity]').fill('Kyoto')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.locator('.history time').first()).toHaveText(/, 20\d\d, .* GMT\+5:30$/)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the history names UTC, and a public item leaves the site only once that is confirmed', async ({
    page,
    site,
  }) => {
    putOpportunities(site, [{ slug: 'stays-public', name: 'Stays Public', regions: ['Asia'] }])
    await page.goto('/admin/edit/stays-public')
    await page.locator('details:has([name=publishAt]) > summary').click()
    await page.locator('[name=publishAt]').fill('2040-01-01')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('With this day it leaves the site until 2040-01-01')).toBeVisible()
    expect((await page.request.get('/opportunity/stays-public')).status()).toBe(200)
    await page.getByLabel('Take it off the site until that day').check()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.locator('.history time').first()).toHaveText(/ UTC$/)
    await page.getByRole('button', { name: 'Look at version 2' }).click()
    await expect(page.locator('.look')).toHaveText('No field changed.')
    await page.getByRole('button', { name: 'Look at version 1' }).click()
    await expect(page.locator('.look')).toContainText('first version')
    expect((await page.request.get('/opportunity/stays-public')).status()).toBe(404)
  })
})

for (const scripts of [true, false])
  test.describe(scripts ? 'filters with scripts' : 'filters without scripts', () => {
    test.use({ javaScriptEnabled: scripts })

    test('filters are in the address, and a chip takes one away', async ({ page, site }) => {
      putOpportunities(site, [
        { slug: 'filtered-one', name: 'Filtered One', country: 'Bhutan' },
        {
          slug: 'filtered-two',
          name: 'Filtered Two',
          country: 'Tonga',
          categories: ['Master', 'competition'],
        },
      ])
      await page.goto(`${table}?q=filtered`)
      if (scripts) await startReact(page)
      const rows = page.locator('tbody tr')
      await expect(rows).toHaveCount(2)
      await page.getByText('Filters', { exact: true }).click()
      await expect(page.locator('#table-countries option[value=Bhutan]')).toHaveCount(1)
      await page.getByLabel('Country').fill('bhutan')
      await page.getByLabel('Official link').selectOption('without a result')
      await page.getByRole('button', { name: 'Search', exact: true }).click()
      await expect(rows).toHaveCount(1)
      await expect(rows).toContainText('Filtered One')
      expect(new URL(page.url()).searchParams.get('country')).toBe('bhutan')

      await page.getByRole('link', { name: 'Take away: Country bhutan' }).click()
      await expect(rows).toHaveCount(2)
      await expect(page.getByRole('link', { name: /^Take away/ })).toHaveCount(1)

      await page.getByText('Filters', { exact: true }).click()
      await page.getByLabel('Level of study').selectOption('Master')
      await page.getByLabel('Kind', { exact: true }).selectOption('Competition')
      await page.getByLabel('Rules come from').selectOption('Nothing: no rules yet')
      await page.getByLabel('Clicks on Apply').selectOption('none in 90 days')
      await page.getByRole('button', { name: 'Search', exact: true }).click()
      await expect(rows).toHaveCount(1)
      await expect(rows).toContainText('Filtered Two')
      await expect(page.getByRole('link', { name: /^Take away/ })).toHaveCount(5)
      // The table of internships has one kind only.
      await page.goto('/admin/manage_internships?kind=competition')
      await expect(page.getByLabel('Kind', { exact: true })).toHaveCount(0)
      await expect(page.getByRole('link', { name: /^Take away/ })).toHaveCount(0)

      await page.goto(`${table}?q=filtered&country=Nowhere`)
      await expect(page.getByText('No scholarships found.')).toBeVisible()
      await page.getByRole('link', { name: 'Take the filters away' }).click()
      await expect(rows).toHaveCount(2)
    })
  })

for (const scripts of [true, false])
  test.describe(scripts ? 'views with scripts' : 'views without scripts', () => {
    test.use({ javaScriptEnabled: scripts })

    test('columns are added in the address and kept in the order of the table', async ({
      page,
      site,
    }) => {
      putOpportunities(site, [
        {
          slug: `columns-${scripts}`,
          name: `Columned ${scripts}`,
          regions: ['Asia'],
          hostOrganization: 'Lantern Trust',
        },
      ])
      await page.goto(`${table}?q=Columned+${scripts}`)
      await page.getByText('Columns', { exact: true }).click()
      await page.getByLabel('Version').check()
      await page.getByLabel('Host').check()
      await page.getByLabel('Basis of rules').check()
      await page.getByRole('button', { name: 'Search', exact: true }).click()
      const heads = page.getByRole('columnheader')
      await expect(heads).toHaveText(
        [
          'Image',
          'Name',
          'Category',
          'Country',
          'Deadline',
          'Host',
          'Basis of rules',
          'Version',
          'Actions',
        ],
        { useInnerText: true },
      )
      await expect(page.getByRole('cell', { name: 'Lantern Trust' })).toBeVisible()
      const isInside = () =>
        page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
      expect(await isInside()).toBe(true)
      // Another order keeps them.
      await page.getByRole('link', { name: 'Country', exact: true }).click()
      await expect(page).toHaveURL(/columns=host%2Crules%2Cversion/)
      await expect(heads.filter({ hasText: 'Host' })).toBeVisible()
    })

    test('a search with its filters is kept by a name, opened by a link, and removed', async ({
      page,
    }) => {
      const name = `<b>Links</b> ${scripts}`
      await page.goto(table)
      await expect(page.getByText('Save this view')).toHaveCount(0)
      await page.goto(`${table}?q=kept&link=failing&sort=deadline&page=1&utm=x`)
      if (scripts) await startReact(page)
      await page.getByText('Save this view').click()
      await page.getByLabel('Name of the view').fill(name)
      await page.getByRole('button', { name: 'Save view' }).click()
      await expect(page.getByRole('alert')).toHaveText('View saved.')

      // Another search cannot have its name, and loses nothing that was typed.
      await page.goto(`${table}?q=other`)
      if (scripts) await startReact(page)
      await page.getByText('Save this view').click()
      await page.getByLabel('Name of the view').fill(name.toUpperCase())
      await page.getByRole('button', { name: 'Save view' }).click()
      await expect(page.getByRole('alert')).toHaveText(
        'Another view of this table has this name. Choose another one.',
      )
      await expect(page.getByLabel('Name of the view')).toHaveValue(name.toUpperCase())

      await page.getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(/\?q=kept&link=failing&sort=deadline$/)
      await expect(page.getByRole('link', { name: /^Take away/ })).toHaveCount(1)
      await page.getByRole('button', { name: `Remove “${name}”` }).click()
      await expect(page.getByRole('alert')).toHaveText('View removed. The items stay.')
      await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0)
    })
  })

for (const scripts of [true, false])
  test.describe(scripts ? 'all that match with scripts' : 'all that match without scripts', () => {
    test.use({ javaScriptEnabled: scripts })

    test('an action on all that match shows what it would change, and one Undo takes it back', async ({
      page,
      site,
    }) => {
      const word = scripts ? 'Wholly' : 'Entirely'
      putOpportunities(site, [
        ...Array.from({ length: 53 }, (_, index) => ({
          slug: `${word}-${index}`.toLowerCase(),
          name: `${word} ${String(index).padStart(2, '0')}`,
          regions: ['Asia'],
        })),
        { slug: `${word}-draft`.toLowerCase(), name: `${word} a draft`, state: 'draft' },
      ])
      await page.goto(`${table}?q=${word}`)
      if (scripts) await startReact(page)
      await page.getByLabel('All 54 that match').check()
      if (scripts) {
        await expect(page.locator('.bulk-count')).toHaveText('54 selected')
        await page.getByLabel(`Select “${word} 07”`).uncheck()
        await expect(page.locator('.bulk-count')).toHaveText('49 selected')
        await expect(page.getByLabel('All 54 that match')).not.toBeChecked()
        await page.getByLabel('All 54 that match').check()
      }
      await page.getByLabel('With selected').selectOption('unpublish')
      await page.getByRole('button', { name: 'Go', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Unpublish 53 items?' })).toBeVisible()
      await expect(page.locator('.bulk-plan')).toContainText('and 48 more')
      await expect(page.locator('.bulk-plan')).toContainText('Left out: 1 item')
      await expect(page.locator('.bulk-plan')).toContainText(`${word} a draft`)
      await expect(page.locator('[name=ids]')).toHaveCount(0)
      // Nothing is done to items that were not in what was shown.
      putOpportunities(site, [
        { slug: `${word}-late`.toLowerCase(), name: `${word} late`, regions: ['Asia'] },
      ])
      await page.getByRole('button', { name: 'Unpublish 53 items' }).click()
      await expect(page.getByRole('alert')).toContainText('have changed since')
      await page.getByRole('button', { name: 'Unpublish 54 items' }).click()
      await expect(page.getByRole('alert')).toHaveText('54 items unpublished. They are drafts now.')
      await page.goto(`${page.url()}&state=published`)
      await expect(page.getByText('No scholarships found.')).toBeVisible()
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByRole('alert')).toHaveText('Undone. 54 items are as they were before.')
      await page.goto(`${table}?q=${word}&state=published`)
      await expect(page.getByLabel('All 54 that match')).toBeVisible()

      // Whoever looks at it and cancels has changed nothing.
      await page.goto(`${table}?q=${word}`)
      if (scripts) await startReact(page)
      await page.getByLabel('All 55 that match').check()
      await page.getByLabel('With selected').selectOption('trash')
      await page.getByRole('button', { name: 'Go', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Move 55 items to the trash?' })).toBeVisible()
      await page.getByRole('link', { name: 'Cancel' }).click()
      await expect(page.locator('tbody tr')).toHaveCount(50)
    })
  })

for (const scripts of [true, false])
  test.describe(scripts ? 'several pages with scripts' : 'several pages without scripts', () => {
    test.use({ javaScriptEnabled: scripts })

    test('what is chosen stays chosen on other pages, and an action is for all of it', async ({
      page,
      site,
    }) => {
      const word = scripts ? 'Paged' : 'Leafed'
      const slugOf = (index: number) => `${word}-${index}`.toLowerCase()
      putOpportunities(
        site,
        Array.from({ length: 53 }, (_, index) => ({
          slug: slugOf(index),
          name: `${word} ${String(index).padStart(2, '0')}`,
          regions: ['Asia'],
        })),
      )
      const box = (index: number) =>
        page.getByLabel(`Select “${word} ${String(index).padStart(2, '0')}”`)
      const count = page.locator('.bulk-count')
      const turn = (name: 'Next page' | 'Previous page') =>
        page.getByRole('button', { name, exact: true }).click()
      await page.goto(`${table}?q=${word}`)
      if (scripts) await startReact(page)

      // A page that was turned with nothing chosen has an address of its own.
      await turn('Next page')
      await expect(page).toHaveURL(/page=2/)
      await expect(box(51)).not.toBeChecked()
      await expect(count).toHaveText('53 items')
      await turn('Previous page')

      await box(3).check()
      await turn('Next page')
      await expect(count).toHaveText('1 selected, 1 on other pages')
      await box(51).check()
      await turn('Previous page')
      await expect(count).toHaveText('2 selected, 1 on other pages')
      await expect(box(3)).toBeChecked()
      await expect(box(4)).not.toBeChecked()
      await box(4).check()
      await box(5).check()
      await turn('Next page')
      await expect(box(51)).toBeChecked()
      await turn('Previous page')
      await box(5).uncheck()
      changeRows(site, `update opportunity set state = 'trash' where id = '${slugOf(51)}'`)
      await turn('Next page')
      await expect(page.getByText('1 selected item is no longer in this table.')).toBeVisible()
      await expect(count).toHaveText('2 selected, 2 on other pages')
      await box(52).check()

      await page.getByLabel('With selected').selectOption('unpublish')
      await page.getByRole('button', { name: 'Go', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Unpublish 3 items?' })).toBeVisible()
      await page.getByRole('button', { name: 'Cancel' }).click()
      await expect(count).toHaveText('3 selected, 2 on other pages')
      await page.getByLabel('With selected').selectOption('unpublish')
      await page.getByRole('button', { name: 'Go', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Unpublish 3 items?' })).toBeVisible()
      changeRows(site, `update opportunity set state = 'trash' where id = '${slugOf(4)}'`)
      await page.getByRole('button', { name: 'Unpublish 3 items' }).click()
      await expect(page.getByRole('alert')).toContainText('The selected items have changed since.')
      await expect(page.locator('.bulk-plan')).toContainText(
        '1 selected item is no longer in this table, so it stays as it is.',
      )
      await page.getByRole('button', { name: 'Unpublish 2 items' }).click()
      await expect(page.getByRole('alert')).toHaveText('2 items unpublished. They are drafts now.')
      const drafts = () =>
        readRows(
          site,
          `select id from opportunity where state = 'draft' and id like '${slugOf(0).slice(0, -1)}%'`,
        )
      expect(drafts()).toHaveLength(2)
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByRole('alert')).toHaveText('Undone. 2 items are as they were before.')
      expect(drafts()).toHaveLength(0)

      await page.goto(`${table}?q=${word}`)
      if (scripts) await startReact(page)
      await page.getByLabel('All 51 that match').check()
      await turn('Next page')
      await expect(count).toHaveText('51 selected')
      await expect(box(52)).toBeChecked()
      await page.getByRole('link', { name: 'Clear', exact: true }).click()
      await expect(count).toHaveText('51 items')
      await expect(box(52)).not.toBeChecked()
    })
  })

test('only what the trash holds is deleted permanently, whatever a form asks for', async ({
  page,
  site,
}) => {
  const answer = await page.request.post(`${table}?q=x`, {
    form: { all: '1', action: 'remove', press: 'x' },
    headers: { origin: site.url },
  })
  expect(answer.status()).toBe(400)
  expect(await answer.text()).toContain('This action does not exist.')
})
