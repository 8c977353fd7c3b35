// `npm test`: first all checks and the unit and API tests, with their result, then the journeys.
// `npm test -- name`: only what is called so. The last line is `N passed, N failed` and nothing
// else.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { buildSite } from './build.mjs'
import { startPostgres } from './postgres.mjs'
import { chooseJourneys, chooseUnitTests } from './test-choice.ts'
import { createCommands } from './test-commands.mjs'
import { createScratch, prepareMachine } from './test-machine.mjs'
import { createReport } from './test-report.mjs'

const root = join(import.meta.dirname, '..')
const filter = process.argv.slice(2).join(' ')
const ends = new AsyncDisposableStack()
const { path: scratch } = ends.use(await createScratch())
/** A terminal's Ctrl-C comes twice, the launcher's too. Both wait for the same cleanup. */
let cleanup
const cleanUp = () => (cleanup ??= ends.disposeAsync())
const commands = createCommands(root)
const playwrightFile = join(scratch, 'playwright.json')
commands.env.PLAYWRIGHT_JSON_OUTPUT_NAME = playwrightFile
const report = createReport()

for (const signal of ['SIGTERM', 'SIGINT']) {
  process.on(signal, async () => {
    commands.stop()
    await cleanUp()
    process.exit(130)
  })
}
// The launcher is gone.
process.on('disconnect', () => process.emit('SIGTERM'))

const start = Date.now()
try {
  prepareMachine()
  if (filter === '') await runAll()
  else await runSelected()
} finally {
  await cleanUp()
}
const { passed, failed, tests } = report.total
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 && tests > 0 ? 0 : 1)

async function runAll() {
  const [isBuilt] = await Promise.all([prepareServices({ counted: true }), checkSources()])
  await runUnitTests([])
  const { passed, failed } = report.total
  report.print(
    `\nThe fast part: ${passed} passed, ${failed} failed (${((Date.now() - start) / 1000).toFixed(0)} s). Now the journeys.\n\n`,
  )
  if (isBuilt) await runJourneys([])
  else report.fail('browser journeys')
}

async function runSelected() {
  const journeys = chooseJourneys(filter)
  const isJourney = (await countJourneys(journeys)) > 0
  const isBuilt = await prepareServices({ counted: false, needsBuild: isJourney })
  for (const choice of chooseUnitTests(root, filter))
    await runUnitTests(['--passWithNoTests', ...choice])
  if (isJourney && isBuilt) await runJourneys(journeys)
  else if (isJourney) report.fail('browser journeys')
  if (report.total.tests > 0) return
  report.print(`Nothing is called "${filter}": no file with tests, no test and no journey.\n`)
  report.fail('the choice')
}

/** PostgreSQL and the built pages; false: the pages cannot be built. */
async function prepareServices({ counted, needsBuild = true }) {
  if (!commands.env.TEST_DATABASE_URL)
    await report.check('PostgreSQL for the tests', startDatabase, { counted })
  return (
    !needsBuild ||
    (await report.check('build', () => buildSite(root, process.execPath), { counted }))
  )
}

async function startDatabase() {
  commands.env.TEST_DATABASE_URL = ends.use(await startPostgres()).url
}

/** The compiler and the quicker checks, side by side: one alone leaves a core idle. */
async function checkSources() {
  const typegen = check('types of the routes', ['react-router', 'typegen'])
  await check('format', ['oxfmt', '--check'])
  // It deletes the types of the previous run and writes new ones. Lint follows imports, so it would
  // fail on a deleted file.
  await typegen
  await Promise.all([
    check('types', ['tsc', '-p', 'src/domain'], ['tsc', '--noEmit', '-p', '.']),
    check('lint', ['oxlint', '--deny-warnings']).then(() => check('unused code', ['knip'])),
  ])
}

/**
 * One check of one command or several: it passes when all of them do. Prints the output of a
 * failing one.
 */
function check(title, ...list) {
  return report.check(title, async () => {
    for (const command of list) {
      const { code, text } = await commands.run(command, { quiet: true })
      if (code !== 0) throw new Error(`${text}${command.join(' ')} failed`)
    }
  })
}

async function runUnitTests(choice) {
  await report.tests('unit and API tests', async () => {
    const file = join(scratch, 'vitest.json')
    const { code } = await commands.run([
      'vitest',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...choice,
    ])
    const { numPassedTests = 0, numFailedTests = 0 } = await readJson(file)
    return { code, passed: numPassedTests, failed: numFailedTests }
  })
}

async function runJourneys(choice) {
  await report.tests('browser journeys', async () => {
    const { code } = await commands.run(['playwright', 'test', '--reporter=line,json', ...choice])
    const { stats: { expected = 0, unexpected = 0, flaky = 0 } = {}, suites } =
      await readJson(playwrightFile)
    for (const text of listFailures(suites)) report.print(text)
    return { code, passed: expected, failed: unexpected + flaky }
  })
}

/**
 * Each failed journey with its message and line, repeated at the end, where readers of only the
 * last lines see them.
 */
function listFailures(suites = []) {
  const errorsOf = ({ tests }) =>
    tests.flatMap(({ results }) => results.flatMap(({ errors = [] }) => errors))
  return suites.flatMap((suite) => [
    ...suite.specs.flatMap((spec) =>
      errorsOf(spec).map(
        ({ message = '' }) =>
          `\n${spec.file}:${spec.line} ${spec.title}\n${stripVTControlCharacters(message)}\n`,
      ),
    ),
    ...listFailures(suite.suites),
  ])
}

async function countJourneys(choice) {
  await commands.run(
    ['playwright', 'test', '--list', '--pass-with-no-tests', '--reporter=json', ...choice],
    { quiet: true },
  )
  const count = (suites = []) =>
    suites.reduce((sum, suite) => sum + suite.specs.length + count(suite.suites), 0)
  return count((await readJson(playwrightFile)).suites)
}

/** {}: the program ended before it wrote the file. */
function readJson(file) {
  return readFile(file, 'utf8')
    .then(JSON.parse)
    .catch(() => ({}))
}
