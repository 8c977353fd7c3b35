import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { ask } from '../client.mjs'

const recordsOfImport = 5

const scholarship = (marker) => ({
  id: marker,
  name: `Trial ${marker}`,
  image: 'https://example.org/a.jpg',
  description: 'Two years in the north.',
  category: ['Master'],
  benefits: 'Tuition',
  eligibilityCriteria: 'A degree',
  document: 'Passport',
  amount: 12_000,
  deadline: '2035-03-15',
  region: 'Europe',
  country: 'Norway',
  officialLink: 'https://example.org/apply',
})

/** What is said where the database went away in the middle of a commit (docs/decisions/0022). */
const unknown = 'It cannot be said whether this was stored.'

const json = { 'content-type': 'application/json' }

/** How a marker gets into the database: by a visitor's form, by the API, by an import of several records. */
const ways = {
  form: (url, _proof, marker) => ({
    method: 'POST',
    path: '/contact',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: url },
    body: new URLSearchParams({ name: 'Ada', email: 'ada@example.org', message: marker }).toString(),
  }),
  api: (_url, proof, marker) => ({
    method: 'POST',
    path: '/api/save/scholarshipdata',
    headers: { ...json, ...proof },
    body: JSON.stringify(scholarship(marker)),
  }),
  import: (_url, proof, marker) => ({
    method: 'POST',
    path: '/api/scholarships/import',
    headers: { ...json, ...proof },
    body: JSON.stringify(Array.from({ length: recordsOfImport }, (_, index) => scholarship(`${marker}.${index}`))),
  }),
}

/** Remembers what was asked to be written, and what was answered; `count` compares it with what is there. */
export function openLedger() {
  const entries = []

  return {
    entries,

    /** Writes once and notes the answer; never throws. */
    async write(url, proof, way, { timeout = 30_000 } = {}) {
      const entry = { marker: `m${randomUUID().slice(0, 13)}`, way, status: 0, ms: 0, error: '', retryAfter: undefined, isUnknown: false }
      entries.push(entry)
      const began = performance.now()
      try {
        const answer = await ask(url, { ...ways[way](url, proof, entry.marker), timeout })
        entry.status = answer.status
        entry.retryAfter = answer.headers['retry-after']
        entry.isUnknown = answer.text.includes(unknown)
      } catch (error) {
        entry.error = error.code ?? error.message
      }
      entry.ms = performance.now() - began
      return entry
    },

    /** Writes in all ways, one after the other in each of `lanes`, until the signal says stop. */
    async writeUntil(url, proof, signal, { lanes = 1, pause = 0, timeout } = {}) {
      await Promise.all(
        Array.from({ length: lanes }, () => Object.keys(ways))
          .flat()
          .map(async (way) => {
            while (!signal.aborted) {
              const { status } = await this.write(url, proof, way, { timeout })
              await wait(status === 0 ? 25 : pause)
            }
          }),
      )
    },

    /** What is there now, against what was answered. Torn: an import of which only some records are there. */
    async count(url, proof) {
      const messages = JSON.parse((await ask(url, { path: '/api/getMessage', headers: proof })).text).map(({ message }) => message)
      const items = JSON.parse((await ask(url, { path: '/api/scholarships/export', headers: proof, timeout: 60_000 })).text).map(
        ({ id }) => id,
      )
      const there = new Map()
      for (const name of [...messages, ...items]) there.set(name, (there.get(name) ?? 0) + 1)
      const figures = {
        acknowledged: 0,
        lost: 0,
        doubled: 0,
        torn: 0,
        refused: 0,
        done: 0,
        unknown: 0,
        unanswered: 0,
        odd: [],
        slowest: 0,
        yet: {},
      }
      for (const { marker, way, status, ms, error, retryAfter, isUnknown } of entries) {
        const names = way === 'import' ? Array.from({ length: recordsOfImport }, (_, index) => `${marker}.${index}`) : [marker]
        const found = names.map((name) => there.get(name) ?? 0)
        if (found.some((times) => times > 1)) figures.doubled += 1
        if (new Set(found.map(Boolean)).size > 1) figures.torn += 1
        if (error === '') figures.slowest = Math.max(figures.slowest, ms)
        if (status === 200 || status === 201) {
          figures.acknowledged += 1
          if (found.includes(0)) figures.lost += 1
        } else if (status === 0) {
          figures.unanswered += 1
          if (error.startsWith('No answer')) figures.odd.push(error)
        } else {
          figures.refused += 1
          if (isUnknown && found.some(Boolean)) {
            figures.unknown += 1
          } else if (found.some(Boolean)) {
            figures.done += 1
            figures.yet[way] = (figures.yet[way] ?? 0) + 1
          }
          // An import finds the catalogue changed under it each time it tries, and says so.
          if (way === 'import' && status === 409) continue
          if (status !== 503) figures.odd.push(`${way}: ${status}`)
          else if (retryAfter === undefined) figures.odd.push(`${way}: 503 without Retry-After`)
        }
      }
      return { ...figures, odd: [...new Set(figures.odd)] }
    },
  }
}
