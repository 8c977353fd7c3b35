import { createHash } from 'node:crypto'
import { type ErrorMessage, plainMessage } from '#domain/errors/error-message.ts'
import type { Kind, Opportunity } from '#domain/opportunity/opportunity.ts'
import { type FieldErrors, Problem } from '#domain/problem.ts'
import { cleanLine } from '#domain/words/text.ts'
import { decodeJson } from '#storage/columns.ts'
import { findRecord, readText } from '#server/wire/loose.ts'
import { findWireName, ownNames, readNames } from '#server/wire/wire.ts'

/** The response, with any status. */
export type BackendResponse = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

export interface RequestOptions {
  /** An object goes as JSON, a form as multipart. */
  readonly body?: object | FormData
  readonly headers?: Readonly<Record<string, string>>
}

export type Backend = ReturnType<typeof createBackend>

interface Download {
  readonly body: Uint8Array<ArrayBuffer>
  /** SHA-256, base64url. */
  readonly hash: string
}

/** Milliseconds, until the last byte (docs/interface, Another backend). */
const timeout = 5000
/**
 * Bytes that even a slow connection transfers in a millisecond: pictures of many megabytes take
 * longer than small requests.
 */
const slowest = 250
const megabyte = 1024 * 1024
const maxResponseBytes = 32 * megabyte
const maxListBytes = 64 * megabyte
const maxRedirects = 3
const retryAfter = 5
const maxWordsLength = 300

/**
 * Another backend. `url` with or without /api at its end. `sizeLimit`: bytes of any response, lists
 * included.
 */
export function createBackend(
  url: string,
  { timeLimit = timeout, sizeLimit }: { timeLimit?: number; sizeLimit?: number } = {},
) {
  const base = url.replace(/\/+$/, '').replace(/\/api$/, '')

  async function request(address: URL, init: RequestInit, redirects: number): Promise<Response> {
    const response = await fetch(address, { ...init, redirect: 'manual' })
    const location = response.headers.get('location')
    if (response.status < 300 || response.status > 399 || location === null) return response
    await response.body?.cancel()
    const next = new URL(location, address)
    if (init.method !== 'GET' || !isSameServer(address, next) || redirects === 0)
      throw unavailable('backend-elsewhere')
    return request(next, init, redirects - 1)
  }

  async function send(
    path: string,
    init: RequestInit,
    maxBytes: number,
  ): Promise<Omit<BackendResponse, 'text'> & Download> {
    try {
      const response = await request(new URL(`${base}/api${path}`), init, maxRedirects)
      return {
        status: response.status,
        headers: response.headers,
        ...(await readAll(response, maxBytes)),
      }
    } catch (error) {
      if (error instanceof Problem) throw error
      const isLate = error instanceof Error && error.name === 'TimeoutError'
      throw unavailable(isLate ? 'backend-late' : 'backend-away', error)
    }
  }

  return {
    /** Its address, against which it means paths of pictures. */
    url: base,
    /**
     * Throws Problem 'unavailable' when there is no response in time, or one that is too large or
     * leads elsewhere.
     */
    async send(
      method: 'GET' | 'POST' | 'DELETE',
      path: string,
      { body, headers = {} }: RequestOptions = {},
    ): Promise<BackendResponse> {
      const isJson = body !== undefined && !(body instanceof FormData)
      const init: RequestInit = {
        method,
        signal: AbortSignal.timeout(timeLimit + Math.ceil(fileSizeOf(body) / slowest)),
        headers: {
          accept: 'application/json',
          ...(isJson ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : body }),
      }
      return toTextResponse(await send(path, init, sizeLimit ?? maxResponseBytes))
    },
    /**
     * A list of up to 64 MB, as it came. Throws as `send`, and the Problem of a response that is
     * not 200.
     */
    async download(path: string): Promise<Download> {
      const init = {
        method: 'GET',
        signal: AbortSignal.timeout(timeLimit),
        headers: { accept: 'application/json' },
      }
      const response = await send(path, init, sizeLimit ?? maxListBytes)
      if (response.status !== 200) throw failureOf(toTextResponse(response))
      return response
    },
  }
}

function toTextResponse({
  status,
  headers,
  body,
}: Omit<BackendResponse, 'text'> & Download): BackendResponse {
  return { status, headers, text: new TextDecoder().decode(body) }
}

function fileSizeOf(body: object | undefined): number {
  const values = body instanceof FormData ? [...body.values()] : []
  return values.reduce((total, value) => total + (typeof value === 'string' ? 0 : value.size), 0)
}

/**
 * The same origin, or the same host by https at its usual port. Another host or port could be a
 * service in our own network, and plain http could be read on the way. Either would receive the
 * administrator's cookie.
 */
function isSameServer(from: URL, to: URL): boolean {
  if (to.origin === from.origin) return true
  return (
    from.protocol === 'http:' &&
    to.protocol === 'https:' &&
    to.hostname === from.hostname &&
    to.port === ''
  )
}

/**
 * The hash is updated with each chunk: 64 MB at once would block the event loop for a tenth of a
 * second.
 */
async function readAll(response: Response, limit: number): Promise<Download> {
  const hash = createHash('sha256')
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > limit) throw unavailable('backend-too-large')
    hash.update(chunk)
    chunks.push(chunk)
  }
  return { body: await new Blob(chunks).bytes(), hash: hash.digest('base64url') }
}

/** undefined: it is no JSON. */
export const findJson = (response: BackendResponse): unknown => decodeJson(response.text)

/**
 * The server's own words about a failure, as JSON or as plain text, in one line of at most 300
 * characters. undefined: it gave none.
 */
function findWords(response: BackendResponse): string | undefined {
  const json = findJson(response)
  const record = findRecord(json)
  const error = record?.['error']
  const text = typeof json === 'string' ? json : undefined
  const message = [
    record?.['message'],
    record?.['msg'],
    findRecord(error)?.['message'] ?? error,
    text,
  ]
    .map(readText)
    .find(Boolean)
  // A page of HTML is for browsers and helps no reader here.
  const plain = json === undefined && !/[<>]/.test(response.text) ? readText(response.text) : ''
  return cleanLine(message ?? plain).slice(0, maxWordsLength) || undefined
}

/** The server's own words about a failure, else ours. They are shown to visitors. */
export function explain(response: BackendResponse): ErrorMessage {
  const words = findWords(response)
  return words === undefined
    ? { key: 'backend-status', status: response.status }
    : plainMessage(words)
}

type BackendError =
  | 'backend-away'
  | 'backend-late'
  | 'backend-elsewhere'
  | 'backend-too-large'
  | 'backend-unreadable'

/** Problem 'unavailable' with a reason of the other backend and its cause for the log. */
export const unavailable = (key: BackendError, cause?: unknown): Problem =>
  new Problem('unavailable', { key }, { retryAfter, cause })

/** A failure of the other backend's own, in its own words where it gave some. */
export const failureOf = (response: BackendResponse): Problem =>
  new Problem('unavailable', explain(response), { retryAfter })

/** The wait in seconds that the server requested; a minute by default. */
export function readRetryAfter(response: BackendResponse): number {
  const seconds = Number(response.headers.get('retry-after'))
  return Number.isInteger(seconds) && seconds > 0 ? seconds : 60
}

const codes = { 404: 'not-found', 409: 'conflict', 413: 'too-large', 415: 'wrong-type' } as const

/**
 * Throws the Problem of a response that is no success, in its words (`said`), or with its status
 * where it gave none. Any status of 200 to 299 is a success where docs/interface, Calls, names
 * none, unless the body says otherwise.
 */
export function requireSuccess(
  response: BackendResponse,
  rename: (wireName: string) => string = (name) => name,
): void {
  const { status } = response
  const isRefused = findRecord(findJson(response))?.['success'] === false
  if (status >= 200 && status < 300 && !isRefused) return
  const reason = explain(response)
  const code = codes[status as keyof typeof codes]
  if (code !== undefined) throw new Problem(code, reason)
  if (status === 429)
    throw new Problem('too-many', reason, { retryAfter: readRetryAfter(response) })
  if (status !== 400 && status !== 422 && !(isRefused && status < 300)) throw failureOf(response)
  const errors = Object.fromEntries(
    Object.entries(findReportedErrors(response)).map(([name, error]) => [rename(name), error]),
  )
  throw new Problem('invalid', reason, Object.keys(errors).length === 0 ? {} : { errors })
}

/**
 * Errors by the backend's field names. `errors` is a record of texts or of objects with a message,
 * or a list that names its fields.
 */
export function findReportedErrors(response: BackendResponse): FieldErrors {
  const errors = findRecord(findJson(response))?.['errors']
  const entries = Array.isArray(errors)
    ? errors.map((error: unknown) => {
        const record = findRecord(error)
        return [
          readText(record?.['path'] ?? record?.['param'] ?? record?.['field']),
          record,
        ] as const
      })
    : Object.entries(findRecord(errors) ?? {})
  const messages = entries.map(([name, error]) => {
    const record = findRecord(error)
    return [
      name,
      readText(record === undefined ? error : (record['message'] ?? record['msg'])),
    ] as const
  })
  return Object.fromEntries(
    messages
      .filter(([name, text]) => name !== '' && text !== '')
      .map(([name, text]) => [name, plainMessage(text)]),
  )
}

/** The domain's name of a field of the wire; the name itself where there is none. */
export function findField(kind: Kind, wireName: string): string {
  const fields = Object.keys(readNames) as (keyof Opportunity)[]
  // 'id' is the entered identifier; the other one is generated.
  const fieldsSent = fields.filter((field) => field !== 'id')
  return (
    fieldsSent.find((field) => findWireName(kind, field) === wireName) ??
    fieldsSent.find(
      (field) =>
        ownNames[kind][field] === wireName ||
        (readNames[field] as readonly string[]).includes(wireName),
    ) ??
    wireName
  )
}

/**
 * The path of a call for one item. Throws Problem 'not-found' for the names that addresses take for
 * a step up, however they are written (URL standard, double-dot path segment). They would name
 * another call.
 */
export function itemPath(path: string, id: string): string {
  if (id === '' || id === '.' || id === '..') throw new Problem('not-found', { key: 'no-item' })
  return path.replace('{id}', encodeURIComponent(id))
}
