// `npm test`: all checks in order, each counted. The last line is `N passed, N failed` and nothing else.
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSite } from './build.mjs'
import { findPostgres, startPostgres } from './postgres.mjs'
import { prepareMachine } from './test-machine.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const reports = await mkdtemp(join(tmpdir(), 'atlas-reports-'))
const bin = join(root, 'node_modules', '.bin')
const env = { ...process.env, PATH: [bin, dirname(process.execPath), process.env.PATH].join(delimiter), NODE_ENV: 'test' }
const total = { passed: 0, failed: 0, tests: 0 }
let postgres
/** The check that is running. */
let current
let stopping = false

for (const signal of ['SIGTERM', 'SIGINT']) {
  process.on(signal, async () => {
    stopping = true
    current?.kill('SIGTERM')
    await tidyUp()
    process.exit(130)
  })
}
// The launcher is gone.
process.on('disconnect', () => process.emit('SIGTERM'))

try {
  prepareMachine()
  await check('format', ['oxfmt', '--check'])
  await check('lint', ['oxlint', '--deny-warnings'])
  await check('types', ['react-router', 'typegen'], ['tsc', '-p', 'src/domain'], ['tsc', '--noEmit', '-p', '.'])
  await check('unused code', ['knip'])
  await startDatabase()
  await runTests(
    'unit and API tests',
    ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${join(reports, 'vitest.json')}`],
    readVitest,
  )
  const isBuilt = await step('build', () => buildSite(root, process.execPath))
  if (isBuilt) await runTests('browser journeys', ['playwright', 'test', '--reporter=line,json'], readPlaywright)
  else count('browser journeys', false)
} finally {
  await tidyUp()
}
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`)
process.exit(total.failed === 0 && total.tests > 0 ? 0 : 1)

async function startDatabase() {
  if (env.TEST_DATABASE_URL) return
  await step('PostgreSQL for the tests', async () => {
    const folder = findPostgres()
    if (folder === undefined) throw new Error('PostgreSQL is not installed, and TEST_DATABASE_URL is not set.')
    postgres = await startPostgres(folder)
    env.TEST_DATABASE_URL = postgres.url
  })
}

async function tidyUp() {
  await postgres?.stop()
  postgres = undefined
  await rm(reports, { recursive: true, force: true })
}

/** One check, of one command or several: it passes when all of them do. */
async function check(name, ...commands) {
  await step(name, async () => {
    for (const command of commands) if ((await run(command)) !== 0) throw new Error(`${command.join(' ')} failed`)
  })
}

async function step(name, work) {
  const start = Date.now()
  try {
    await work()
    count(name, true, start)
    return true
  } catch (error) {
    process.stdout.write(`${error.message}\n`)
    count(name, false, start)
    return false
  }
}

function count(name, passed, start = Date.now()) {
  if (passed) total.passed += 1
  else total.failed += 1
  process.stdout.write(`${passed ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)\n`)
}

/** Tests are counted one by one. A run that ends badly without a failed test, a file that cannot be loaded for one, is a failure too. */
async function runTests(name, command, read) {
  const start = Date.now()
  const code = await run(command, { PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'playwright.json') })
  const { passed, failed } = await read().catch(() => ({ passed: 0, failed: 0 }))
  const failures = code !== 0 && failed === 0 ? 1 : failed
  total.passed += passed
  total.failed += failures
  total.tests += passed
  process.stdout.write(
    `${failures === 0 ? 'ok    ' : 'FAILED'} ${name}: ${passed} passed, ${failures} failed (${((Date.now() - start) / 1000).toFixed(1)} s)\n`,
  )
}

async function readVitest() {
  const report = JSON.parse(await readFile(join(reports, 'vitest.json'), 'utf8'))
  return { passed: report.numPassedTests, failed: report.numFailedTests }
}

async function readPlaywright() {
  const { stats } = JSON.parse(await readFile(join(reports, 'playwright.json'), 'utf8'))
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky }
}

function run([program, ...parameters], more = {}) {
  return new Promise((resolve) => {
    const child = spawn(join(bin, program), parameters, { cwd: root, env: { ...env, ...more }, stdio: ['ignore', 'inherit', 'inherit'] })
    current = child
    child.on('error', (error) => {
      process.stdout.write(`${error.message}\n`)
      resolve(1)
    })
    // A check that was stopped leaves its promise open, so that no other one starts while the rest is tidied up.
    child.on('exit', (code) => stopping || resolve(code ?? 1))
  })
}
