import { readConfig, type Config } from '#server/config/config.ts'
import { createLog, type Log, reportError } from '#server/log.ts'
import { StartProblem } from '#server/start-problem.ts'
import type { RunningSite } from '#server/start/start.ts'

type Start = (config: Config, log: Log, print: (line: string) => void) => Promise<RunningSite>

/**
 * The life of the program: settings, start, and an orderly stop at SIGTERM, SIGINT or when the
 * launcher is gone. Ends the process with 0 after a stop and with 1, and lines that say why, when
 * it could not start.
 */
export async function runProcess(start: Start): Promise<void> {
  const read = await readConfig(process.env)
  if (!read.ok) return fail(read.errors)
  const { config, warnings } = read
  for (const warning of warnings) process.stdout.write(`WARNING: ${warning}\n`)
  const log = createLog(config.logLevel)
  listenToFailures(log)
  const starting = start(config, log, (line) => process.stdout.write(`${line}\n`))
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    const site = await starting
    await site.stop()
    process.exit(0)
  }
  const onSignal = () => {
    stop().catch((error: unknown) => {
      log.error({ error: String(error) }, 'the site could not stop')
      process.exit(1)
    })
  }
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal).on('disconnect', onSignal)

  try {
    await starting
  } catch (error) {
    if (error instanceof StartProblem) return fail([error.message])
    // No request has come yet.
    log.error(
      { error: error instanceof Error ? error.stack : String(error) },
      'the site could not start',
    )
    fail(['The site could not start. The line above says where it failed.'])
  }
}

/** All that goes wrong is a line of JSON, the end of the program and Node's own warnings too. */
function listenToFailures(log: Log): void {
  // An unhandled rejection must not stop the site.
  process.on('unhandledRejection', (reason) =>
    reportError(log, reason, {}, 'a promise was rejected and not handled'),
  )
  // After an uncaught error the state of the process is unknown: it ends, and its supervisor starts
  // another.
  process.on('uncaughtException', (error) => {
    reportError(log, error, {}, 'the program failed and ends')
    process.exit(1)
  })
  process
    .removeAllListeners('warning')
    .on('warning', ({ name, message }) => log.warn({ warning: name }, message))
}

function fail(lines: readonly string[]): void {
  for (const line of lines) process.stderr.write(`${line}\n`)
  process.exit(1)
}
