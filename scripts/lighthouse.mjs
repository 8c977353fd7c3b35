// `npm run lighthouse`: five pages on a simulated phone, the median of five runs each, and then
// what phone.mjs measures by using one. Exits with 1 below the bounds, and when the page was not
// hydrated while Lighthouse measured: such values describe a page that ignores clicks. `-- busy`: a
// core has other work meanwhile, as slow phones have.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { findFreePort } from '#server/testing/free-port.ts'
import { chromiumFlags, findChromium } from './chromium.ts'
import { send, listPages, quantile } from './client.mjs'
import { countScriptBytes, maxScriptBytes } from './page-scripts.ts'
import { phoneBounds, measurePhone } from './phone.mjs'
import { startSite } from './site.ts'

const runs = 5
const isBusy = process.argv.includes('busy')
const bounds = {
  performance: isBusy ? 97 : 98,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
}
/** At most. `html`, in bytes as sent: the page with styles and fonts before React starts. */
const pageBounds = {
  'FCP ms': phoneBounds['first paint ms'],
  html: 100_000,
  script: maxScriptBytes,
}

const root = join(import.meta.dirname, '..')
const executablePath = findChromium()
if (executablePath === undefined) {
  process.stdout.write('Install chromium, or set CHROMIUM. Lighthouse needs it.\n')
  process.exit(1)
}

process.exit((await measureAll()) ? 0 : 1)

async function measureAll() {
  await using site = await startSite()
  // Ends by itself if this process is killed.
  using _load = isBusy
    ? spawn(process.execPath, [
        '--eval',
        'const end = Date.now() + 1_800_000; while (Date.now() < end);',
      ])
    : undefined
  const rows = []
  for (const path of await choosePages(site)) {
    const results = await Array.fromAsync({ length: runs }, () => measure(`${site.url}${path}`))
    rows.push({
      page: path,
      ...Object.fromEntries(
        Object.keys(results[0]).map((name) => [
          name,
          quantile(0.5, results, (result) => result[name]),
        ]),
      ),
      html: await countPageBytes(site, path),
      script: await countScriptBytes(root, `${site.url}${path}`),
    })
    process.stdout.write(`${path} measured\n`)
  }
  console.table(rows)
  const phone = await measurePhone(executablePath, `${site.url}/master-scholarship`)
  console.table([phone])
  const failures = listExceeded(phone, phoneBounds, 'phone')
  for (const row of rows) {
    const low = Object.keys(bounds).filter((name) => row[name] < bounds[name])
    failures.push(
      ...low.map((name) => `${row.page}: ${name} ${row[name]} is below ${bounds[name]}`),
    )
    failures.push(...listExceeded(row, pageBounds, row.page))
  }
  for (const failure of failures) process.stdout.write(`${failure}\n`)
  return failures.length === 0
}

function listExceeded(values, maxima, name) {
  return Object.entries(maxima)
    .filter(([key, max]) => values[key] > max)
    .map(([key, max]) => `${name}: ${key} ${values[key]}, at most ${max}`)
}

/**
 * Lighthouse's own phone with a simulated slow line; every run in a fresh browser. Scores from 0 to
 * 100.
 */
async function measure(url) {
  const port = await findFreePort()
  await using _browser = await chromium.launch({
    executablePath,
    args: [...chromiumFlags, `--remote-debugging-port=${port}`],
  })
  const { lhr } = await lighthouse(url, {
    port,
    logLevel: 'silent',
    output: 'json',
    onlyCategories: Object.keys(bounds),
  })
  const scores = Object.keys(bounds).map((name) => [
    name,
    Math.round((lhr.categories[name].score ?? 0) * 100),
  ])
  for (const audit of listFailed(lhr))
    process.stdout.write(`  ${new URL(url).pathname}: ${audit.title}\n`)
  const requests = lhr.audits['network-requests'].details?.items ?? []
  if (!requests.some((request) => new URL(request.url).pathname.startsWith('/assets/vendor-')))
    throw new Error(`React had not started on ${url} when Lighthouse stopped looking.`)
  return {
    ...Object.fromEntries(scores),
    'FCP ms': Math.round(lhr.audits['first-contentful-paint'].numericValue ?? 0),
    'TBT ms': Math.round(lhr.audits['total-blocking-time'].numericValue ?? 0),
    'LCP ms': Math.round(lhr.audits['largest-contentful-paint'].numericValue ?? 0),
  }
}

/** The audits that lower one of the other three scores. */
function listFailed(lhr) {
  const counted = Object.keys(bounds).filter((name) => name !== 'performance')
  const ids = counted.flatMap((name) =>
    lhr.categories[name].auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
  )
  return ids.map((id) => lhr.audits[id]).filter(({ score }) => score !== null && score < 1)
}

async function choosePages({ url }) {
  const all = await listPages(url)
  const first = (prefix) => all.filter((path) => path.startsWith(prefix)).slice(0, 1)
  return ['/', '/master-scholarship', ...first('/opportunity/'), ...first('/blogs/'), '/contact']
}

/**
 * The document, its styles and the fonts they name, in bytes as a browser with brotli gets them.
 */
async function countPageBytes({ url }, path) {
  const { text } = await send(url, { path })
  const files = [...text.matchAll(/<link\b[^>]*>/g)]
    .filter(([tag]) => /rel="(stylesheet|preload)"/.test(tag) && !/as="image"/.test(tag))
    .flatMap(([tag]) => /href="([^"]+)"/.exec(tag)?.[1] ?? [])
  const headers = { 'accept-encoding': 'br' }
  const responses = await Promise.all(
    [path, ...new Set(files)].map((file) => send(url, { path: file, headers })),
  )
  return responses.reduce((sum, { bytes }) => sum + bytes.length, 0)
}
