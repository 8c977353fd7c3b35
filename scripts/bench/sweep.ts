import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { readConfig } from '#server/config/config.ts'
import { openPictureFiles } from '#server/pictures/open-picture-files.ts'
import { createPictures } from '#services/items/pictures.ts'
import { openDatabase } from '#storage/database.ts'

// Sweeps the pictures of the settings once and prints how long it took and its longest turn of the event loop, in milliseconds.
const read = await readConfig(process.env)
if (!read.ok) throw new Error(read.mistakes.join('\n'))
const db = openDatabase({ file: read.config.databaseFile })
const pictures = createPictures({ db, clock: () => new Date(), files: openPictureFiles(read.config, db).files })
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
