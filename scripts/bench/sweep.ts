import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { readConfig } from '#server/config/config.ts'
import { openPictureFiles } from '#storage/picture-files.ts'
import { createPictures } from '#services/items/pictures.ts'
import { openDatabase } from '#storage/database.ts'

// Stores 4,000 files of 2,000 pictures that nothing names, sweeps them two days later by its clock, and prints how long that took and its longest
// turn of the event loop, in milliseconds.
const read = await readConfig(process.env)
if (!read.ok) throw new Error(read.mistakes.join('\n'))
const { databaseUrl, databaseFile } = read.config
const db = openDatabase(databaseUrl === null ? { file: databaseFile } : { url: databaseUrl })
const files = openPictureFiles(read.config, db)
for (let at = 0; at < 2000; at += 1) {
  for (const end of ['avif', 'webp']) await files.write(`${String(at).padStart(24, '0')}-400x300.${end}`, Buffer.alloc(0))
}
const pictures = createPictures({ db, clock: () => new Date(Date.now() + 2 * 86_400_000), files })
// What is loaded and compiled for the first time is no part of it.
await wait(200)
const delays = monitorEventLoopDelay({ resolution: 1 })
delays.enable()
const before = performance.now()
const swept = await pictures.sweep()
const took = performance.now() - before
// The last turn is noted by the next.
await wait(20)
delays.disable()
await db.close()
if (swept === 0) throw new Error('Nothing was swept.')
process.stdout.write(JSON.stringify({ longest: delays.max / 1_000_000, took }))
