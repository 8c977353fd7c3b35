import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { createRecord, postForm, postJson, send, signIn } from '../client.mjs'
import { errorMessages } from '../../src/web/texts/en/error-messages.ts'
import { prepareSite } from '../site.ts'
import { noCounts } from './report.mjs'

/** The markers of the records of one import. */
const importMarkers = (marker) => Array.from({ length: 5 }, (_, index) => `${marker}.${index}`)

const scholarship = (marker) => ({ ...createRecord(marker), image: 'https://example.org/a.jpg' })

/** The answer when the database fails in the middle of a commit (docs/decisions/0022). */
const unknown = errorMessages['data-unknown']

export const isAcknowledged = ({ status }) => status === 200 || status === 201

/** How a marker gets into the database: by a visitor's form, by the API, by an import of several records. */
const ways = {
  form: (url, _proof, marker) => postForm('/contact', { name: 'Ada', email: 'ada@example.org', message: marker }, { origin: url }),
  api: (_url, proof, marker) => postJson('/api/save/scholarshipdata', scholarship(marker), proof),
  import: (_url, proof, marker) => postJson('/api/scholarships/import', importMarkers(marker).map(scholarship), proof),
}

/**
 * A site that runs, with a session, while `work` lasts. It receives the site and a ledger of all writes and their answers; `count` compares the
 * ledger with the stored data.
 */
export async function withSite(place, work) {
  await using site = prepareSite(place)
  const ledger = openLedger(site)
  await site.start()
  await ledger.signIn()
  return await work(site, ledger)
}

function openLedger({ url }) {
  const entries = []
  /** What proves to be the administrator. */
  let proof

  const ledger = {
    entries,

    async signIn() {
      return (proof = await signIn(url))
    },

    /** Writes once and notes the answer; never throws. */
    async write(way) {
      const entry = { marker: `m${randomUUID().slice(0, 13)}`, way, status: 0, error: '' }
      entries.push(entry)
      try {
        const { status, headers, text, ms } = await send(url, ways[way](url, proof, entry.marker))
        // Seconds, rounded up: all that the answer acknowledges happened before.
        const at = (Date.now() + 1) / 1000
        return Object.assign(entry, { status, ms, at, retryAfter: headers['retry-after'], isUnknown: text.includes(unknown) })
      } catch (error) {
        return Object.assign(entry, { error: error.code ?? error.message })
      }
    },

    /** Writes in all ways while `work` lasts, one after the other in each of `lanes`. */
    async writeWhile(work, { lanes = 1, pause = 0 } = {}) {
      const over = new AbortController()
      const all = Array.from({ length: lanes }, () => Object.keys(ways)).flat()
      const writing = all.map(async (way) => {
        while (!over.signal.aborted) await wait((await ledger.write(way)).status === 0 ? 25 : pause)
      })
      try {
        return await work()
      } finally {
        over.abort()
        await Promise.all(writing)
      }
    },

    /** Whether within ten seconds it accepts a write and serves an uncached page. */
    async worksAgain() {
      for (const until = Date.now() + 10_000; Date.now() < until; await wait(200)) {
        const { status } = await ledger.write('api')
        const page = await send(url, { path: `/search?q=again${Date.now()}` }).catch(() => ({}))
        if (status === 201 && page.status === 200) return true
      }
      return false
    },

    /** The stored data compared with the answers. Torn: only some records of an import are stored. */
    async count() {
      const messages = JSON.parse((await send(url, { path: '/api/getMessage', headers: proof })).text).map(({ message }) => message)
      const items = JSON.parse((await send(url, { path: '/api/scholarships/export', headers: proof, timeout: 60_000 })).text)
      const there = Map.groupBy([...messages, ...items.map(({ id }) => id)], (name) => name)
      const figures = { ...noCounts, odd: [], yet: {} }
      for (const entry of entries) {
        const { marker, way, status, ms, error, retryAfter, isUnknown } = entry
        const names = way === 'import' ? importMarkers(marker) : [marker]
        const found = names.map((name) => there.get(name)?.length ?? 0)
        if (found.some((times) => times > 1)) figures.doubled += 1
        if (new Set(found.map(Boolean)).size > 1) figures.torn += 1
        if (error === '') figures.slowest = Math.max(figures.slowest, ms)
        if (isAcknowledged(entry)) {
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
  return ledger
}
