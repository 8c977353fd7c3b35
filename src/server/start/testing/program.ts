import { setTimeout as wait } from 'node:timers/promises'
import { close, listen } from '#server/http/listener.ts'
import { StartProblem } from '#server/start-problem.ts'
import { runProcess } from '#server/start/run.ts'

// A small program with the real handling of signals and failures, for tests. It responds with its
// process id, slowly at /slow, and crashes at /crash.
await runProcess(async (config, _log, print) => {
  if (process.env['TEST_REFUSE'] !== undefined) throw new StartProblem('There is no room for it.')
  const server = await listen(
    async (request, response) => {
      if (request.url === '/crash') setImmediate(fail)
      if (request.url === '/slow') await wait(300)
      response.end(String(process.pid))
    },
    config.host,
    config.port,
  )
  print('It serves')
  return { stop: () => close(server) }
})

function fail(): never {
  throw new Error('Ada typed this')
}
