import { readConfig, type Config } from '#server/config/config.ts'
import { createLog, type Log, reportError } from '#server/log.ts'
import { laterProcess, startProcesses } from '#server/processes/processes.ts'
import { isWorker, linkToPrimary } from '#server/processes/worker-link.ts'
import { standBack } from '#server/start/stand-back.ts'
import { StartProblem } from '#server/start/start-problem.ts'
import type { RunningSite, SharedPort } from '#server/start/start.ts'

type Say = (line: string) => void
type Start = (config: Config, log: Log, say: Say, sharedPort?: SharedPort) => Promise<RunningSite>

/** What is run until a signal comes. */
interface Run {
  stop(): Promise<unknown>
  /** Puts new processes in the place of the old ones; left out: there is but this one. */
  replaceAll?(): Promise<void>
}

/**
 * The life of the program: settings, start, and an orderly stop at SIGTERM, SIGINT or when the launcher is gone. Ends the process with 0
 * after a stop and with 1, and lines that say why, when it could not start. With WORKERS above 1 this process only starts as many others and
 * looks after them; SIGUSR2 replaces them one after the other.
 */
export async function runProcess(start: Start): Promise<void> {
  const read = await readConfig(process.env)
  if (!read.ok) return fail(read.mistakes)
  const { config } = read
  const log = createLog(config.logLevel, isWorker || config.workers > 1 ? process.pid : undefined)
  listenToFailures(log)
  if (isWorker)
    return await live(
      behindOthers(() => runWorker(config, log, start)),
      log,
    )
  const say = (line: string) => process.stdout.write(`${line}\n`)
  if (config.workers > 1) return await live(runPrimary(config, log, say), log)
  const startHere = () => start(config, log, say)
  // Another instance at the database may be on this machine.
  await live(config.databaseUrl === null ? startHere() : behindOthers(startHere), log)
}

async function behindOthers(run: () => Promise<Run>): Promise<Run> {
  const takePlace = await standBack()
  return await run().finally(takePlace)
}

/** What stays of the start when all processes serve. */
async function runPrimary(config: Config, log: Log, say: Say): Promise<Run> {
  const { checkPort } = await import('#server/http/listener.ts')
  await checkPort(config.host, config.port)
  const figures =
    config.metricsPort === null
      ? undefined
      : await (await import('#server/metrics/all-processes.ts')).serveSum(config.host, config.metricsPort)
  const processes = await startProcesses({ count: config.workers, log, say })
  // The one that could not start has said why.
  if (processes === undefined) return process.exit(1)
  log.info({ processes: config.workers }, 'all processes are there')
  return { ...processes, stop: () => Promise.all([processes.stop(), figures?.stop()]) }
}

async function runWorker(config: Config, log: Log, start: Start): Promise<Run> {
  if (config.metricsPort !== null) (await import('#server/metrics/all-processes.ts')).answerWhoAsks()
  const started = Promise.withResolvers<RunningSite>()
  // What fails is heard of below.
  started.promise.catch(() => {})
  // A terminal sends Ctrl-C to all processes; the one that started this one tells it what to do.
  const link = linkToPrimary({
    stop: () => process.emit('SIGTERM'),
    chores: () => void started.promise.then((site) => site.startChores()),
  })
  started.resolve(start(config, log, link.say, { isFirst: link.isFirst }))
  const site = await started.promise
  link.ready()
  return site
}

async function live(starting: Promise<Run>, log: Log): Promise<void> {
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    const run = await starting
    await run.stop()
    process.exit(0)
  }
  const onSignal = () => {
    stop().catch((error: unknown) => {
      log.error({ error: String(error) }, 'the stop failed')
      process.exit(1)
    })
  }
  process.on('SIGTERM', onSignal).on('disconnect', onSignal)
  process.on('SIGINT', isWorker ? () => {} : onSignal)
  process.on('SIGUSR2', () => {
    if (isWorker) return
    void starting.then((run) => run.replaceAll?.() ?? log.warn({}, 'with WORKERS=1 there is no other process that could go on meanwhile'))
  })

  try {
    await starting
  } catch (error) {
    const isLater = process.env[laterProcess] === '1'
    if (error instanceof StartProblem && !isLater) return fail([error.message])
    if (error instanceof StartProblem) log.error({ reason: error.message }, 'a process could not start')
    // Nobody has typed anything yet.
    else log.error({ error: error instanceof Error ? error.stack : String(error) }, 'the start failed')
    fail(isLater ? [] : ['The site could not start; the line above says where.'])
  }
}

/** All that goes wrong is a line of JSON, the end of the program and Node's own warnings too. */
function listenToFailures(log: Log): void {
  // A promise that nobody waited for must not take the site down with it.
  process.on('unhandledRejection', (reason) => reportError(log, reason, {}, 'a promise failed that nobody waited for'))
  // After an error that nobody caught, nothing is known of what the process holds: it ends, and what started it starts another.
  process.on('uncaughtException', (error) => {
    reportError(log, error, {}, 'the program failed and ends')
    process.exit(1)
  })
  process.removeAllListeners('warning').on('warning', ({ name, message }) => log.warn({ warning: name }, message))
}

function fail(lines: readonly string[]): void {
  for (const line of lines) process.stderr.write(`${line}\n`)
  process.exit(1)
}
