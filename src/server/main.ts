import { keepTick } from '#server/start/keep-tick.ts'
import { runProcess } from '#server/start/run.ts'
import { keepHeapTight } from '#server/start/tight-heap.ts'

void keepTick()
keepHeapTight()

// React chooses its slow build by this variable when it is loaded.
process.env['NODE_ENV'] ??= 'production'

await runProcess(async (...parts) => (await import('#server/start/serve.ts')).serve(...parts))
