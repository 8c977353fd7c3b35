// `npm run test:firefox`: the main journeys in Firefox as Debian has it, over WebDriver BiDi.
// Closes with `N passed, N failed`.
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { launch } from 'puppeteer-core'
import { journeys } from '../e2e/firefox/journeys.ts'
import { startSite } from './site.ts'
import { installPackages } from './test-machine.mjs'
import { createReport } from './test-report.mjs'

const firefoxPaths = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
]
/** FIREFOX, else the path where systems install it; undefined: none. */
const findFirefox = () =>
  [process.env.FIREFOX, ...firefoxPaths].find((path) => path && existsSync(path))

const report = createReport()
await report.check('Firefox', runAll, { counted: false })
const { passed, failed } = report.total
report.print(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)

async function runAll() {
  if (findFirefox() === undefined) installPackages(['firefox-esr'])
  const executablePath = findFirefox()
  if (executablePath === undefined)
    throw new Error('Install firefox-esr, or set FIREFOX. These journeys need it.')
  const password = randomUUID()
  await using site = await startSite({ ADMIN_PASSWORD: password, LIMITS_FACTOR: '1000' })
  await using browser = await launch({ browser: 'firefox', executablePath })
  report.print(`${await browser.version()} over ${browser.protocol}\n`)
  for (const [name, run] of Object.entries(journeys))
    await report.check(name, () => runOne(run, browser, { site, password }))
}

/** In a separate profile of the browser. An error in the console of the page fails the journey. */
async function runOne(run, browser, options) {
  await using context = await browser.createBrowserContext()
  const page = await context.newPage()
  const errors = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await page.setViewport({ width: 1280, height: 900 })
  await run({ page, ...options })
  if (errors.length > 0) throw new Error(`errors in the console: ${errors.join('\n')}`)
}
