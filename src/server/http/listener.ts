import { createServer, type RequestListener, type Server } from 'node:http'
import { reasonOf, StartProblem } from '#server/start/start-problem.ts'

/** Longest wait for requests under way when the program stops, in milliseconds. */
const patience = 8000

/**
 * Who has not sent all headers by then is cut off within 12 seconds: Node looks at the connections only so often, by default each 30 seconds.
 */
const slowHeaders = { headersTimeout: 10_000, connectionsCheckingInterval: 2000 }

/** Listens, or throws a StartProblem that names the settings. */
export async function listen(listener: RequestListener, host: string, port: number): Promise<Server> {
  const server = createServer(slowHeaders, listener)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(new StartProblem(describe(reasonOf(error), host, port))))
    server.listen(port, host, resolve)
  })
  server.removeAllListeners('error')
  return server
}

/** Throws the StartProblem that `listen` would throw now, so that nothing is changed before a start that cannot succeed. */
export async function checkPort(host: string, port: number): Promise<void> {
  await close(await listen((_request, response) => response.destroy(), host, port))
}

/** Accepts nothing more, lets what is in flight finish for 10 seconds at most, then ends every connection. */
export async function close(server: Server): Promise<void> {
  // A connection kept alive turns idle when its last answer is out, and would otherwise hold the program until it times out.
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const late = setTimeout(() => server.closeAllConnections(), patience)
  try {
    await new Promise<void>((resolve) => {
      server.close(() => resolve())
    })
  } finally {
    clearInterval(idle)
    clearTimeout(late)
  }
}

function describe(reason: string, host: string, port: number): string {
  if (reason === 'EADDRINUSE') return `PORT ${port} on ${host} is in use by another program. Set PORT to a free one.`
  if (reason === 'EACCES') return `PORT ${port} may not be used by this user. Set PORT to one above 1023.`
  if (reason === 'EADDRNOTAVAIL' || reason === 'ENOTFOUND') return `HOST ${host} is no address of this machine.`
  return `The program cannot listen on HOST ${host}, PORT ${port} (${reason}).`
}
