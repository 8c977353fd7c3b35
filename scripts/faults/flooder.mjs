import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { ask, askSteadily } from '../client.mjs'

// A process of its own, so that other visitors are timed by one that has nothing else to do: `node flooder.mjs <name> <url>`.
const seconds = 30
/** Connections a second are opened, as many come one after the other. */
const opening = 200

/** What takes longer to make than a page. */
const bigAnswers = ['/search/list.csv', '/search/feed.xml', '/search/calendar.ics', '/api/get/scholarship_data']

const floods = {
  async slow(url) {
    const sockets = await openMany(url, 1000, (socket) => {
      socket.write('GET /api/get/scholarship_data HTTP/1.1\r\nhost: a\r\n\r\n')
      // Nothing is taken from the line but what is read here.
      socket.pause()
    })
    let bytes = 0
    for (let second = 0; second < seconds; second += 1) {
      for (const socket of sockets) bytes += socket.read(Math.min(1024, socket.readableLength))?.length ?? 0
      await wait(1000)
    }
    return `${Math.round(bytes / 1024)} KB read`
  },

  async idle(url) {
    const sockets = await openMany(url, 2000, (socket) => socket.resume())
    let again = 0
    for (let second = 0; second < seconds; second += 1) {
      // Who says nothing is cut off; they come back.
      const gone = sockets.filter((socket) => socket.closed).length
      again += gone
      sockets.splice(
        0,
        sockets.length,
        ...sockets.filter((socket) => !socket.closed),
        ...(await openMany(url, gone, (socket) => socket.resume())),
      )
      await wait(1000)
    }
    return `2,000 opened, ${again} cut off and opened again`
  },

  searches: (url) =>
    askMany(url, 10_000, (number) => (number % 2 === 0 ? `/search?q=flood+${number}` : `/phd-scholarship?q=flood${number}`)),

  files: (url) => askMany(url, 2000, (number) => `${bigAnswers[number % bigAnswers.length]}?q=scholarship&flood=${number}`),

  async logins(url) {
    const stop = new AbortController()
    const answers = new Map()
    let asked = 0
    const asking = askSteadily(url, {
      perSecond: 1000 / 60,
      signal: stop.signal,
      choose() {
        asked += 1
        const address = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`
        const body = JSON.stringify({ username: 'admin', password: `wrong password ${asked}` })
        return {
          method: 'POST',
          path: '/api/admin/login',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
          body,
        }
      },
      note: ({ status }) => answers.set(status, (answers.get(status) ?? 0) + 1),
    })
    await wait(seconds * 1000)
    stop.abort()
    await asking
    return tell(answers)
  },
}

const [, , name, url] = process.argv
process.send(await floods[name](url))
process.exit()

/** Asks for so many different addresses, twenty at a time. */
async function askMany(url, count, pathOf) {
  let asked = 0
  const began = performance.now()
  const answers = new Map()
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      while (asked < count) {
        asked += 1
        const { status } = await ask(url, { path: pathOf(asked) }).catch(() => ({ status: 0 }))
        answers.set(status, (answers.get(status) ?? 0) + 1)
      }
    }),
  )
  return `${tell(answers)} in ${((performance.now() - began) / 1000).toFixed(0)} s`
}

async function openMany(address, count, onConnect) {
  const { hostname, port } = new URL(address)
  const sockets = []
  while (sockets.length < count) {
    for (let each = 0; each < opening / 20 && sockets.length < count; each += 1) {
      const socket = connect({ port: Number(port), host: hostname })
      socket.on('error', () => {}).on('connect', () => onConnect(socket))
      sockets.push(socket)
    }
    await wait(50)
  }
  return sockets
}

function tell(answers) {
  return [...answers].map(([status, count]) => `${count} of ${status || 'no answer'}`).join(', ')
}
