import { runProcess } from '#server/start/run.ts'

// React chooses its slow build by this variable when it is loaded.
process.env['NODE_ENV'] ??= 'production'

await runProcess(async (...args) => (await import('#server/start/serve.ts')).serve(...args))
