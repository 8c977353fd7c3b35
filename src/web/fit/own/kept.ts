import type { Facts } from '#domain/eligibility/facts.ts'
import { readFacts, writeFacts } from '#domain/eligibility/facts-in-address.ts'
import { countryName } from '#domain/words/country.ts'
import { readStored, store } from '#web/parts/stored.ts'

/** The only thing that the browser keeps of a visitor's answers, written as in an address (docs/interface.md, Answers and verdicts). */
const key = 'me'

export const today = () => new Date().toISOString().slice(0, 10)
export const isCountry = (code: string) => countryName(code) !== undefined

/** null: nothing is kept, or storage is switched off. */
export function readKept(): Facts | null {
  const kept = readStored(key)
  return kept ? readFacts(new URLSearchParams(kept), today(), isCountry).facts : null
}

/** false: storage is full or switched off, so that nothing is kept. */
export function keep(facts: Facts): boolean {
  return store(key, new URLSearchParams(writeFacts(facts)).toString() || null)
}
