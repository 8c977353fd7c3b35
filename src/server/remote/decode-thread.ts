import { parentPort, workerData } from 'node:worker_threads'
import { decodeLists, listNames } from '#server/remote/decode-lists.ts'
import type { ListBatch, ThreadInput } from '#server/remote/source.ts'

// Parsing 64 MB of JSON uses a core for a second, and visitors would wait. The results are passed
// in batches on request, because the port delivers all waiting messages in one iteration of the
// event loop.
const { bodies, base } = workerData as ThreadInput
const lists = decodeLists(bodies, base)
const batches = listBatches()

parentPort?.on('message', () => {
  const { value, done } = batches.next()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(done === true ? null : value)
})

function* listBatches(): Generator<ListBatch> {
  for (const list of listNames) {
    const items = lists[list]
    if (typeof items === 'string') yield { list, fault: items }
    // Half a megabyte or so, which the other thread reads in some milliseconds.
    else
      for (let start = 0; start < items.length; start += 200)
        yield { list, items: items.slice(start, start + 200) }
  }
}
