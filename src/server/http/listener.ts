import { once } from 'node:events'
import { Server, type RequestListener } from 'node:http'
import { connect, type Socket } from 'node:net'
import { systemReason } from '#storage/database-error.ts'
import { StartProblem } from '#server/start-problem.ts'

/** Longest wait for requests under way when the program stops, in milliseconds. */
const closeTimeout = 8000

/**
 * The lifetime of idle connections while closing, and the interval of the check, in milliseconds.
 */
const linger = 500
const pollInterval = 50

/**
 * A client that has not sent all headers is cut off within 12 seconds: Node checks connections at
 * intervals, by default of 30 seconds.
 */
const slowHeaders = { headersTimeout: 10_000, connectionsCheckingInterval: 2000 }

/**
 * Milliseconds that an idle connection stays open: longer than proxies keep theirs (nginx 60 s,
 * load balancers of clouds 60 s). Otherwise the site could end a connection over which a proxy is
 * sending a form, which it cannot send again. Node's default is 5 s.
 */
const keepAliveTimeout = 65_000

/**
 * Bytes of responses that wait for slow readers, in all connections together, and how often they are
 * counted, in milliseconds.
 */
const defaultUnsent = { most: 128 * 1024 * 1024, every: 1000 }

/** Requests of a connection that may wait for the one before them. One more ends it. */
const maxWaiting = 10

/**
 * Answers one request of a connection after the other. Node hands over all requests of a packet at
 * once and would hold their responses in memory until the first is read: 459 KB of requests became
 * 2 GB. Browsers and proxies ask one at a time.
 */
function inTurn(listener: RequestListener): RequestListener {
  const queues = new WeakMap<Socket, (() => void)[]>()
  return (request, response) => {
    const { socket } = request
    const begin = () => {
      // The others of a packet are handed over before it. Those with a body would be answered while
      // the packet is read: 900 of them, with nobody else in between.
      response.once('close', () => setImmediate(beginNext))
      listener(request, response)
    }
    const beginNext = () => {
      // A client that has left, or a response with `Connection: close`.
      if (socket.destroyed || socket.writableEnded) return
      const next = queues.get(socket)?.shift()
      if (next === undefined) queues.delete(socket)
      else next()
    }
    const queue = queues.get(socket)
    if (queue === undefined) {
      queues.set(socket, [])
      begin()
      return
    }
    if (queue.length < maxWaiting) {
      queue.push(begin)
      return
    }
    // Ends the connection. Node reports the end to each request of it that is not destroyed, with a
    // stack trace: for 900 requests of a packet that took as long as reading them.
    request.destroy()
  }
}

/**
 * Refuses two Host headers, of which Node would take the first (RFC 9112 section 3.2). Ends the
 * connection of a GET whose body is still arriving after the response. Nobody reads it, and of other
 * methods the adapter to Hono ends it.
 */
function refuseOdd(listener: RequestListener): RequestListener {
  return (request, response) => {
    if ((request.headersDistinct['host']?.length ?? 0) > 1)
      return void response.writeHead(400, { connection: 'close' }).end()
    if (request.method === 'GET' || request.method === 'HEAD')
      response.once('close', () => {
        if (!request.complete) request.socket.destroySoon()
      })
    listener(request, response)
  }
}

/**
 * Node's server ends idle connections when it closes. A proxy may just have sent a request over one
 * of them, and could not repeat one that changes data. Here they stay open until `release`, and
 * each response requests their end. When slow readers have more than `unsent.most` bytes waiting,
 * the connections with the most waiting bytes are ended. A few hundred of them must not use all
 * memory.
 */
class DrainingServer extends Server {
  #isOpen = true
  #isHeld = true
  readonly #sockets = new Set<Socket>()

  constructor(listener: RequestListener, unsent = defaultUnsent) {
    const respond: RequestListener = (request, response) => {
      if (!this.#isOpen) response.setHeader('connection', 'close')
      listener(request, response)
    }
    super({ ...slowHeaders, keepAliveTimeout }, inTurn(refuseOdd(respond)))
    this.on('connection', (socket: Socket) => {
      this.#sockets.add(socket)
      socket.once('close', () => this.#sockets.delete(socket))
    })
    const counting = setInterval(() => this.#endSlowest(unsent.most), unsent.every)
    counting.unref()
    this.once('close', () => clearInterval(counting))
  }

  #endSlowest(most: number): void {
    let all = 0
    for (const { writableLength } of this.#sockets) all += writableLength
    if (all <= most) return
    for (const socket of [...this.#sockets].toSorted(
      (a, b) => b.writableLength - a.writableLength,
    )) {
      if (all <= most) return
      all -= socket.writableLength
      socket.destroy()
    }
  }

  override close(done?: (error?: Error) => void): this {
    this.#isOpen = false
    return super.close(done)
  }

  override closeIdleConnections(): void {
    if (!this.#isHeld) super.closeIdleConnections()
  }

  release(): void {
    this.#isHeld = false
  }
}

/** Listens, or throws a StartProblem that names the settings. */
export async function listen(
  listener: RequestListener,
  host: string,
  port: number,
  unsent = defaultUnsent,
): Promise<DrainingServer> {
  const server = new DrainingServer(listener, unsent)
  await once(server.listen(port, host), 'listening').catch((error: unknown) => {
    throw new StartProblem(describe(systemReason(error), host, port))
  })
  return server
}

/**
 * Throws the StartProblem that `listen` would throw now, so that a start that cannot succeed
 * changes nothing. If possible it does so without listening: a proxy that looks for the restarting
 * instance would send it a request, and lose a form.
 */
export async function checkPort(host: string, port: number): Promise<void> {
  if (await isPortTaken(host, port)) throw new StartProblem(describe('EADDRINUSE', host, port))
  // Only listening tells whether this is an address of the machine that this user may use. It uses
  // any other port for that.
  await close(
    await listen((_request, response) => response.destroy(), host, port < 1024 ? port : 0),
  )
}

function isPortTaken(host: string, port: number): Promise<boolean> {
  let near = host
  if (host === '0.0.0.0') near = '127.0.0.1'
  if (host === '::') near = '::1'
  return new Promise((resolve) => {
    const socket = connect({ host: near, port, timeout: 1000 })
    const end = (isThere: boolean) => {
      socket.destroy()
      resolve(isThere)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false)).once('timeout', () => end(false))
  })
}

/**
 * Accepts no more connections, lets running requests finish for 10 seconds at most, then ends every
 * connection.
 */
export async function close(server: DrainingServer): Promise<void> {
  let calm = 0
  let last = performance.now()
  // A kept-alive connection becomes idle after its last response and would otherwise hold the
  // program until it times out.
  const idle = setInterval(() => {
    const now = performance.now()
    // With a slow event loop an idle connection may have an unread request (at a load of 10 a form
    // was lost that a proxy could not repeat).
    calm = now - last < 2 * pollInterval ? calm + pollInterval : 0
    last = now
    if (calm >= linger) server.release()
    server.closeIdleConnections()
  }, pollInterval)
  const late = setTimeout(() => server.closeAllConnections(), closeTimeout)
  try {
    await new Promise((resolve) => server.close(resolve))
  } finally {
    clearInterval(idle)
    clearTimeout(late)
  }
}

function describe(reason: string, host: string, port: number): string {
  if (reason === 'EADDRINUSE')
    return `PORT ${port} on ${host} is in use by another program. Set PORT to a free one.`
  if (reason === 'EACCES')
    return `This user may not use PORT ${port}. Set PORT to a number above 1023.`
  if (reason === 'EADDRNOTAVAIL' || reason === 'ENOTFOUND')
    return 'HOST is not an address of this machine. Set it to one that is, such as 127.0.0.1.'
  return `The program cannot listen on HOST and PORT (${reason}).`
}
