import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { errorMessages } from '../../src/web/texts/en/error-messages.ts'
import { createRecord, postForm, postJson, send, signIn } from '../client.mjs'
import { Site } from '../site.ts'
import { noCounts } from './report.mjs'

/** The markers of the records of one import. */
const importMarkers = (marker) => Array.from({ length: 5 }, (_, index) => `${marker}.${index}`)

const createScholarship = (marker) => ({
  ...createRecord(marker),
  image: 'https://example.org/a.jpg',
})

/** The response when the database fails in the middle of a commit (docs/decisions/0022). */
const unknown = errorMessages['data-unknown']

export const isAcknowledged = ({ status }) => status === 200 || status === 201

/**
 * The kinds of writes that store a marker: a visitor's form, a save by the API, an import of
 * several records.
 */
const writes = {
  form: (url, _proof, marker) =>
    postForm(
      '/contact',
      { name: 'Ada', email: 'ada@example.org', message: marker },
      { origin: url },
    ),
  api: (_url, session, marker) =>
    postJson('/api/save/scholarshipdata', createScholarship(marker), session),
  import: (_url, session, marker) =>
    postJson(
      '/api/scholarships/import?new=published',
      importMarkers(marker).map(createScholarship),
      session,
    ),
}

/**
 * A site that runs, with a session, while `work` lasts. It receives the site and a ledger of all
 * writes and their responses; `count` compares the ledger with the stored data.
 */
export async function withSite(setup, work) {
  await using site = new Site(setup)
  const ledger = openLedger(site)
  await site.start()
  await ledger.signIn()
  return await work(site, ledger)
}

function openLedger({ url }) {
  const entries = []
  /** The headers of the administrator's session. */
  let session

  const ledger = {
    entries,

    signIn: async () => (session = await signIn(url)),

    /** Makes one write and records the response; never throws. */
    async write(kind) {
      const entry = { marker: `m${randomUUID().slice(0, 13)}`, kind, status: 0, error: '' }
      entries.push(entry)
      try {
        const { status, headers, text, ms } = await send(
          url,
          writes[kind](url, session, entry.marker),
        )
        // Seconds, rounded up: everything that the response acknowledges happened before.
        const at = (Date.now() + 1) / 1000
        return Object.assign(entry, {
          status,
          ms,
          at,
          retryAfter: headers['retry-after'],
          isUnknown: text.includes(unknown),
        })
      } catch (error) {
        return Object.assign(entry, { error: error.code ?? error.message })
      }
    },

    /** Makes writes of all kinds while `work` lasts, of each kind `concurrency` at a time. */
    async writeWhile(work, { concurrency = 1, pauseMs = 0 } = {}) {
      const stopped = new AbortController()
      const kinds = Array.from({ length: concurrency }, () => Object.keys(writes)).flat()
      const writing = kinds.map(async (kind) => {
        while (!stopped.signal.aborted)
          await wait((await ledger.write(kind)).status === 0 ? 25 : pauseMs)
      })
      try {
        return await work()
      } finally {
        stopped.abort()
        await Promise.all(writing)
      }
    },

    /** Whether the site accepts a write and serves an uncached page within ten seconds. */
    async recovers() {
      for (const deadline = Date.now() + 10_000; Date.now() < deadline; await wait(200)) {
        const { status } = await ledger.write('api')
        const page = await send(url, { path: `/search?q=again${Date.now()}` }).catch(() => ({}))
        if (status === 201 && page.status === 200) return true
      }
      return false
    },

    /**
     * The stored data compared with the responses. Torn: only some records of an import are stored.
     */
    async count() {
      const messages = JSON.parse(
        (await send(url, { path: '/api/getMessage', headers: session })).text,
      ).map(({ message }) => message)
      const items = JSON.parse(
        (await send(url, { path: '/api/scholarships/export', headers: session, timeout: 60_000 }))
          .text,
      )
      const stored = Map.groupBy([...messages, ...items.map(({ id }) => id)], (marker) => marker)
      const counts = { ...noCounts, unexpected: [], storedByKind: {} }
      for (const entry of entries) {
        const { marker, kind, status, ms, error, retryAfter, isUnknown } = entry
        const markers = kind === 'import' ? importMarkers(marker) : [marker]
        const copies = markers.map((marker) => stored.get(marker)?.length ?? 0)
        if (copies.some((count) => count > 1)) counts.doubled += 1
        if (new Set(copies.map(Boolean)).size > 1) counts.torn += 1
        if (error === '') counts.slowest = Math.max(counts.slowest, ms)
        if (isAcknowledged(entry)) {
          counts.acknowledged += 1
          if (copies.includes(0)) counts.lost += 1
        } else if (status === 0) {
          counts.unanswered += 1
          if (error.startsWith('No answer')) counts.unexpected.push(error)
        } else {
          counts.refused += 1
          if (isUnknown && copies.some(Boolean)) {
            counts.unknown += 1
          } else if (copies.some(Boolean)) {
            counts.refusedButStored += 1
            counts.storedByKind[kind] = (counts.storedByKind[kind] ?? 0) + 1
          }
          // The other writers change the catalogue during each try of an import, which therefore
          // reports a conflict.
          if (kind === 'import' && status === 409) continue
          if (status !== 503) counts.unexpected.push(`${kind}: ${status}`)
          else if (retryAfter === undefined)
            counts.unexpected.push(`${kind}: 503 without Retry-After`)
        }
      }
      return { ...counts, unexpected: [...new Set(counts.unexpected)] }
    },
  }
  return ledger
}
