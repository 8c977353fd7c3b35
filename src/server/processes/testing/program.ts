import { appendFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { close, listen } from '#server/http/listener.ts'
import { laterProcess } from '#server/processes/processes.ts'
import { runProcess } from '#server/start/run.ts'
import { StartProblem } from '#server/start/start-problem.ts'

// A small program under the real process handling, for tests: it answers with its process id, slowly at /slow, and ends at /crash.
await runProcess(async (config, _log, say, sharedPort) => {
  const notes = process.env['TEST_NOTES'] ?? ''
  if (sharedPort?.isFirst === false && process.env['TEST_REFUSE'] === 'second') throw new StartProblem('There is no room for a second one.')
  if (process.env[laterProcess] === '1' && process.env['TEST_REFUSE'] === 'later') throw new StartProblem('There is no room any more.')
  const server = await listen(
    async (request, response) => {
      if (request.url === '/crash') setImmediate(fail)
      if (request.url === '/slow') await wait(300)
      response.end(String(process.pid))
    },
    config.host,
    config.port,
  )
  say('It serves')
  const site = {
    startChores: () => appendFileSync(notes, `chores ${process.pid}\n`),
    stop: () => close(server),
  }
  if (sharedPort === undefined) site.startChores()
  return site
})

function fail(): never {
  throw new Error('Ada typed this')
}
