import { createServer } from 'node:http'
import { reasonOf, StartProblem } from '#server/start/start-problem.ts'

/** An address of its own for figures, which proxies in front of the site do not reach. Throws a StartProblem where it is in use. */
export async function serveMetrics(host: string, port: number, read: () => Promise<string>): Promise<{ stop(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    try {
      const text = await read()
      response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' }).end(text)
    } catch {
      // A process that is just starting or ending has not answered.
      response.writeHead(503, { 'retry-after': '5' }).end()
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(new StartProblem(describe(reasonOf(error), host, port))))
    server.listen(port, host, resolve)
  })
  // Whoever asks here does not keep the program.
  server.unref()
  return {
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function describe(reason: string, host: string, port: number): string {
  if (reason === 'EADDRINUSE') return `METRICS_PORT ${port} on ${host} is in use by another program. Set METRICS_PORT to a free one.`
  return `METRICS_PORT ${port} on ${host} cannot be used (${reason}).`
}
