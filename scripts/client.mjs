import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { trialEnv } from './site.ts'

const agent = new Agent({ keepAlive: true, maxSockets: 400 })

/**
 * Sends one request: `{ status, headers, bytes, text, ms }`, the last in milliseconds until the complete response has arrived. `from` is a local
 * address of this machine (127.0.0.0/8), for limits by address. Throws when no complete response arrives within `timeout` milliseconds.
 */
export async function send(url, { method = 'GET', path = '', headers = {}, body, timeout = 30_000, from } = {}) {
  const began = performance.now()
  const signal = AbortSignal.timeout(timeout)
  const own = from === undefined ? { agent } : { agent: false, localAddress: from }
  try {
    const asked = request(new URL(path, url), { method, headers, signal, ...own }).end(body)
    const [answer] = await once(asked, 'response')
    // A connection that ends now is reported by the response.
    asked.on('error', () => {})
    const bytes = await buffer(answer)
    return { status: answer.statusCode, headers: answer.headers, bytes, text: String(bytes), ms: performance.now() - began }
  } catch (error) {
    throw signal.aborted ? new Error(`No answer within ${timeout} ms`) : error
  }
}

/** The options of `send` that post a value as JSON. */
export function postJson(path, value, headers) {
  return { method: 'POST', path, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(value) }
}

/** The options of `send` that post the fields of a form. */
export function postForm(path, fields, headers) {
  const body = String(new URLSearchParams(fields))
  return { method: 'POST', path, headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' }, body }
}

/** The paths of all pages in the sitemap. */
export async function listPages(url) {
  const { text } = await send(url, { path: '/sitemap.xml' })
  return [...text.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path]) => path || '/')
}

/** A session of the administrator of `trialEnv`: the headers that prove it, the one for calls and the one for pages. */
export async function signIn(url) {
  const credentials = { username: 'admin', password: trialEnv.ADMIN_PASSWORD, token: true }
  const { status, headers, text } = await send(url, postJson('/api/admin/login', credentials))
  if (status !== 200) throw new Error(`The login was answered with ${status}`)
  const cookie = headers['set-cookie'].map((line) => line.split(';')[0]).join('; ')
  return { authorization: `Bearer ${JSON.parse(text).token}`, cookie }
}

/**
 * Asks so many times a second until it is stopped, whether or not the site keeps up: who waits for answers before asking again hides the slow
 * ones. `choose` gives each request, by its number. `answers` grows by `{ at, ms, status, path, why }`: `ms` from when it was due; status 0 is no
 * answer. `stop` resolves to them when the last is there.
 */
export function startLoad(url, perSecond, choose) {
  const began = performance.now()
  const answers = []
  const underWay = new Set()
  let asked = 0
  const timer = setInterval(() => {
    for (const due = Math.floor(((performance.now() - began) / 1000) * perSecond); asked < due; asked += 1) {
      const at = began + (asked / perSecond) * 1000
      const chosen = choose(asked)
      const one = send(url, chosen)
        .catch((error) => ({ status: 0, why: error.message }))
        .then(({ status, why }) => {
          underWay.delete(one)
          answers.push({ at, ms: performance.now() - at, status, path: chosen.path, why })
        })
      underWay.add(one)
    }
  }, 2)
  return {
    answers,
    async stop() {
      clearInterval(timer)
      await Promise.all(underWay)
      return answers
    },
  }
}

/** How many answers had which status, in words; '' where there were none. */
export function countStatuses(answers) {
  return [...Map.groupBy(answers, ({ status }) => status || 'no answer')].map(([status, { length }]) => `${length} of ${status}`).join(', ')
}

/** How long this share of the answers took at most, in milliseconds. */
export const quantileOf = (share, answers) => quantile(share, answers, ({ ms }) => ms)

/** The value, of what `of` makes of each, below which this share of a list lies; 0 where it is empty. */
export function quantile(share, list, of = (each) => each) {
  const sorted = Float64Array.from(list, of).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Adds an article with a picture of this height, which no other has. Resolves to the path of the picture, '' if it was refused. */
export async function addPicture(url, proof, height) {
  const picture = sharp({ create: { width: 400, height, channels: 3, background: '#3a7' } })
  const bytes = await picture.png().toBuffer()
  const form = new FormData()
  form.set('title', `An article with a picture ${height}`)
  form.set('content', JSON.stringify([{ type: 'image', value: '' }]))
  form.append('images', new File([bytes], 'a.png', { type: 'image/png' }))
  const answer = await fetch(`${url}/api/add/blog`, { method: 'POST', body: form, headers: proof })
  return /\/uploads\/[\w-]+\.webp/.exec(await answer.text())?.[0] ?? ''
}

/** A scholarship as files and calls bring it; those with other numbers differ as real ones do. */
export const createRecord = (id, at = 0) => ({
  id,
  name: `Scholarship ${id} of the University of Bergen`,
  description: 'Two years of research in a small group.',
  category: [['Master'], ['PhD'], ['Undergraduate']][at % 3],
  benefits: 'Tuition and a monthly allowance',
  eligibilityCriteria: 'A degree',
  document: 'Passport',
  amount: 12_000,
  deadline: `20${30 + (at % 9)}-0${1 + (at % 9)}-15`,
  region: 'Europe',
  country: ['Norway', 'Sweden', 'Finland'][at % 3],
  officialLink: `https://example.org/apply/${id}`,
})

/** A file is checked and then imported, as the page with scripts asks for it, `confirmAt` another instance where one is named; the last answer. */
export async function importRecords(url, { cookie }, records, { confirmAt = url, origin = url } = {}) {
  const headers = { cookie, origin }
  const upload = postJson('/admin/import?name=a.json', records)
  const planned = await send(url, { ...upload, headers: { ...headers, 'content-type': 'application/octet-stream' } })
  const id = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(planned.text)?.[0] ?? ''
  return await send(confirmAt, postForm('/admin/import', { kept: id, name: 'a.json' }, headers))
}
