import { Agent, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

// A visitor who asks for one page over and over until told to stop, and then tells the longest that it took: `node visitor.mjs <address>`.
const agent = new Agent({ keepAlive: true })
const over = new AbortController()
let longest = 0
process.once('message', () => over.abort())
await look()
process.send('ready')
while (!over.signal.aborted) {
  const before = performance.now()
  await look()
  longest = Math.max(longest, performance.now() - before)
  await wait(5)
}
process.send(longest, () => process.exit(0))

function look() {
  return new Promise((resolve, reject) => {
    get(process.argv[2], { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`answered ${response.statusCode}`))
      response.on('end', resolve).resume()
    }).on('error', reject)
  })
}
