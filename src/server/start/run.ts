import { readConfig, type Config } from '#server/config/config.ts'
import { createLog, type Log } from '#server/log.ts'
import { StartProblem } from '#server/start/start-problem.ts'
import type { RunningSite } from '#server/start/start.ts'

type Start = (config: Config, log: Log, say: (line: string) => void) => Promise<RunningSite>

/**
 * The life of the process: settings, start, and an orderly stop at SIGTERM, SIGINT or when the launcher is gone. Ends the process with 0
 * after a stop and with 1, and lines that say why, when it could not start.
 */
export async function runProcess(start: Start): Promise<void> {
  const say = (line: string) => process.stdout.write(`${line}\n`)
  const read = await readConfig(process.env)
  if (!read.ok) return fail(read.mistakes)
  const log = createLog(process.env['LOG_LEVEL'] ?? 'info')

  const starting = start(read.config, log, say)
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
      log.error({ error: String(error) }, 'the stop failed')
      process.exit(1)
    })
  }
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal).on('disconnect', onSignal)
  // A promise that nobody waited for must not take the site down with it.
  process.on('unhandledRejection', (reason) =>
    log.error({ error: reason instanceof Error ? reason.stack : String(reason) }, 'unhandled rejection'),
  )

  try {
    await starting
  } catch (error) {
    if (error instanceof StartProblem) return fail([error.message])
    log.error({ error: error instanceof Error ? error.stack : String(error) }, 'the start failed')
    fail(['The site could not start; the line above says where.'])
  }
}

function fail(lines: readonly string[]): void {
  for (const line of lines) process.stderr.write(`${line}\n`)
  process.exit(1)
}
