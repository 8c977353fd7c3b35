import { setTimeout as wait } from 'node:timers/promises'
import { time } from './site.mjs'

// A visitor who requests one page repeatedly until stopped, and then reports the longest wait: `node visitor.mjs <site> <path>`.
const [, , url, path] = process.argv
const over = new AbortController()
let longest = 0
process.once('message', () => over.abort())
await time(url, path)
process.send('ready')
for (; !over.signal.aborted; await wait(5)) longest = Math.max(longest, await time(url, path))
process.send(longest, () => process.exit(0))
