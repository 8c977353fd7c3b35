import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { trialEnv } from './site.ts'

const agent = new Agent({ keepAlive: true, maxSockets: 400 })

/**
 * Sends one request: `{ status, headers, bytes, text, ms }`, the last in milliseconds until the
 * complete response has arrived. `from` is a local address of this machine (127.0.0.0/8), for
 * limits by address. Throws when no complete response arrives within `timeout` milliseconds.
 */
export async function send(
  url,
  { method = 'GET', path = '', headers = {}, body, timeout = 30_000, from } = {},
) {
  const startedAt = performance.now()
  const signal = AbortSignal.timeout(timeout)
  const connection = from === undefined ? { agent } : { agent: false, localAddress: from }
  try {
    const clientRequest = request(new URL(path, url), {
      method,
      headers,
      signal,
      ...connection,
    }).end(body)
    const [response] = await once(clientRequest, 'response')
    // The response reports a connection that ends now.
    clientRequest.on('error', () => {})
    const bytes = await buffer(response)
    return {
      status: response.statusCode,
      headers: response.headers,
      bytes,
      text: String(bytes),
      ms: performance.now() - startedAt,
    }
  } catch (error) {
    throw signal.aborted ? new Error(`No answer within ${timeout} ms`) : error
  }
}

/** The options of `send` that post a value as JSON. */
export function postJson(path, value, headers) {
  return {
    method: 'POST',
    path,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(value),
  }
}

/** The options of `send` that post the fields of a form. */
export function postForm(path, fields, headers) {
  const body = String(new URLSearchParams(fields))
  return {
    method: 'POST',
    path,
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    body,
  }
}

/** The paths of all pages in the sitemap. */
export async function listPages(url) {
  const { text } = await send(url, { path: '/sitemap.xml' })
  return [...text.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path]) => path || '/')
}

/**
 * A session of the administrator of `trialEnv`: the headers that prove it, the one for calls and
 * the one for pages.
 */
export async function signIn(url) {
  const credentials = { username: 'admin', password: trialEnv.ADMIN_PASSWORD, token: true }
  const { status, headers, text } = await send(url, postJson('/api/admin/login', credentials))
  if (status !== 200) throw new Error(`The login was answered with ${status}`)
  const cookie = headers['set-cookie'].map((cookie) => cookie.split(';')[0]).join('; ')
  return { authorization: `Bearer ${JSON.parse(text).token}`, cookie }
}

/**
 * Sends `rate` requests a second until it is stopped, whether or not the site keeps up. A client
 * that waits for responses before the next request hides the slow ones. `createRequest` returns
 * each request, by its number. `responses` grows by `{ at, ms, status, path, error }`: `ms` counts
 * from the time at which the request was due; status 0 is no response. `stop` resolves to all
 * responses when the last has arrived.
 */
export function startLoad(url, rate, createRequest) {
  const startedAt = performance.now()
  const responses = []
  const requests = []
  const timer = setInterval(() => {
    const dueCount = Math.floor(((performance.now() - startedAt) / 1000) * rate)
    while (requests.length < dueCount) {
      const at = startedAt + (requests.length / rate) * 1000
      const options = createRequest(requests.length)
      const request = send(url, options).catch((error) => ({ status: 0, error: error.message }))
      const record = ({ status, error }) =>
        void responses.push({ at, ms: performance.now() - at, status, path: options.path, error })
      requests.push(request.then(record))
    }
  }, 2)
  return {
    responses,
    async stop() {
      clearInterval(timer)
      await Promise.all(requests)
      return responses
    },
  }
}

/** How many responses had which status, in words; '' if there are none. */
export function countStatuses(responses) {
  const groups = [...Map.groupBy(responses, ({ status }) => status || 'no answer')]
  return groups.map(([status, { length }]) => `${length} of ${status}`).join(', ')
}

/** The milliseconds within which this share of the responses arrived. */
export const quantileOf = (share, responses) => quantile(share, responses, ({ ms }) => ms)

/**
 * The value below which this share of a list lies; 0 if it is empty. `select` returns the value of
 * an element.
 */
export function quantile(share, list, select = (each) => each) {
  const sorted = Float64Array.from(list, select).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/**
 * Adds an article with a picture of this height, which no other has. Resolves to the path of the
 * picture, '' if it was refused.
 */
export async function addPicture(url, session, height) {
  const picture = sharp({ create: { width: 400, height, channels: 3, background: '#3a7' } })
  const bytes = await picture.png().toBuffer()
  const form = new FormData()
  form.set('title', `An article with a picture ${height}`)
  form.set('content', JSON.stringify([{ type: 'image', value: '' }]))
  form.append('images', new File([bytes], 'a.png', { type: 'image/png' }))
  const response = await fetch(`${url}/api/add/blog`, {
    method: 'POST',
    body: form,
    headers: session,
  })
  return /\/uploads\/[\w-]+\.webp/.exec(await response.text())?.[0] ?? ''
}

/** A scholarship as files and calls contain it; those with other numbers differ as real ones do. */
export const createRecord = (id, index = 0) => ({
  id,
  name: `Scholarship ${id} of the University of Bergen`,
  description: 'Two years of research in a small group.',
  category: [['Master'], ['PhD'], ['Undergraduate']][index % 3],
  benefits: 'Tuition and a monthly allowance',
  eligibilityCriteria: 'A degree',
  document: 'Passport',
  amount: 12_000,
  deadline: `20${30 + (index % 9)}-0${1 + (index % 9)}-15`,
  region: 'Europe',
  country: ['Norway', 'Sweden', 'Finland'][index % 3],
  officialLink: `https://example.org/apply/${id}`,
})

/**
 * Checks a file and then imports it, as the page with scripts does, at the instance `confirmAt`.
 * Resolves to the last response.
 */
export async function importRecords(
  url,
  { cookie },
  records,
  { confirmAt = url, origin = url } = {},
) {
  const headers = { cookie, origin }
  const upload = postJson('/admin/import?name=a.json', records)
  const checked = await send(url, {
    ...upload,
    headers: { ...headers, 'content-type': 'application/octet-stream' },
  })
  // The file stands in the form of the report, to which the last line of the response leads.
  const { result } = JSON.parse(checked.text.trim().split('\n').at(-1))
  const report = await send(`${confirmAt}${result.to}`, { headers })
  const id = /name="kept" value="([^"]+)"/.exec(report.text)?.[1] ?? ''
  return await send(
    confirmAt,
    postForm('/admin/import', { kept: id, name: 'a.json', publish: '1' }, headers),
  )
}
