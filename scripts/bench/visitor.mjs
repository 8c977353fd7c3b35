import { setTimeout as wait } from 'node:timers/promises'
import { timeRequest } from './site.mjs'

// A visitor who requests one page repeatedly until stopped, and then reports the longest wait:
// `node visitor.mjs <site> <path>`.
const [, , url, path] = process.argv
const stop = new AbortController()
let longestMs = 0
process.once('message', () => stop.abort())
await timeRequest(url, path)
process.send('ready')
for (; !stop.signal.aborted; await wait(5))
  longestMs = Math.max(longestMs, await timeRequest(url, path))
process.send(longestMs, () => process.exit(0))
