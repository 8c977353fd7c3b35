// `npm run test:firefox`: the main journeys in Firefox as Debian has it, over WebDriver BiDi. Closes with `N passed, N failed`.
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { launch } from 'puppeteer-core'
import { journeys } from '../e2e/firefox/journeys.ts'
import { startSite } from './site.ts'
import { installPackages } from './test-machine.mjs'
import { createReport } from './test-report.mjs'

const places = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox']
/** Firefox as people have it: FIREFOX, else where systems put it; undefined: none. */
const findFirefox = () => [process.env.FIREFOX, ...places].find((place) => place && existsSync(place))

const report = createReport()
const password = randomUUID()
let site
let browser
try {
  if (findFirefox() === undefined) installPackages(['firefox-esr'])
  const executablePath = findFirefox()
  if (executablePath === undefined) throw new Error('Install firefox-esr, or set FIREFOX. These journeys need it.')
  site = await startSite({ ADMIN_PASSWORD: password, LIMITS_FACTOR: '1000' })
  browser = await launch({ browser: 'firefox', executablePath })
  report.say(`${await browser.version()} over ${browser.protocol}\n`)
  for (const [name, run] of Object.entries(journeys)) await report.check(name, () => runOne(run))
} catch (error) {
  report.say(`${error.message}\n`)
  report.fail('Firefox')
} finally {
  await browser?.close()
  await site?.stop()
}
const { passed, failed } = report.total
report.say(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)

/** In a browser's profile of its own. What the page writes as an error fails the journey. */
async function runOne(run) {
  const context = await browser.createBrowserContext()
  try {
    const page = await context.newPage()
    const errors = []
    page.on('pageerror', (error) => errors.push(String(error)))
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    await page.setViewport({ width: 1280, height: 900 })
    await run({ page, site, password })
    if (errors.length > 0) throw new Error(`errors in the console: ${errors.join('\n')}`)
  } finally {
    await context.close()
  }
}
