import { pino } from 'pino'
import type { Log } from '#server/log.ts'

export const silentLog: Log = pino({ level: 'silent' })
