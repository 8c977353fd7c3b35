import { readFile, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { ifMissing, syncFolder } from '#storage/files.ts'

/** erased: on request. left: by their own wish. refused: their mail server refused three times. */
export type ErasureReason = 'erased' | 'left' | 'refused'

export interface Erasure {
  /** ISO 8601. Data stored until then was deleted; later data is no part of it. */
  readonly at: string
  readonly reason: ErasureReason
  /** The address, as `MailKey.hashAddress` of the database it was deleted from gives it. */
  readonly addressHash: string
}

const line = /(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) (erased|left|refused) ([\w-]{43})\n/g

/**
 * The deleted addresses, stored beside the database and not in it. A backup brings its own data
 * back, so a restore deletes the listed addresses again. The key of the hashes is in the database
 * and in its backups, so the list alone reveals nothing. One line for each address; several
 * processes may append. An incomplete line, left by a power cut, is skipped. Its methods throw the
 * system's errors.
 */
export function openErasureList(file: string) {
  return {
    /** When it has returned, the entry survives a power cut. */
    async add({ at, reason, addressHash }: Erasure) {
      const isNew = (await stat(file).catch(() => undefined)) === undefined
      await writeFile(file, `${at} ${reason} ${addressHash}\n`, {
        flag: 'a',
        mode: 0o600,
        flush: true,
      })
      if (isNew) await syncFolder(dirname(file))
    },
    /** undefined: there is no list. `passedOver`: the number of invalid or incomplete lines. */
    async read() {
      const text = await readFile(file, 'utf8').catch(ifMissing(undefined))
      if (text === undefined) return undefined
      const lines = [...text.matchAll(line)]
      return {
        erasures: lines.map(([, at = '', reason, addressHash = '']) => ({
          at,
          reason: reason as ErasureReason,
          addressHash,
        })),
        passedOver: text.replaceAll(line, '\n').split('\n').filter(Boolean).length,
      }
    },
  }
}

export type ErasureList = ReturnType<typeof openErasureList>
