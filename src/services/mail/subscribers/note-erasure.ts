import { toUnavailable } from '#services/availability.ts'
import type { Erasure, ErasureList } from '#storage/mail/erasure-list.ts'

/** Notes that an address goes, before it does. Throws Problem 'unavailable' when it cannot be noted: a restore would bring it back. */
export async function noteErasure(erasures: ErasureList | undefined, erasure: Erasure): Promise<void> {
  await erasures?.add(erasure).catch((error: unknown) => {
    throw toUnavailable(error)
  })
}
