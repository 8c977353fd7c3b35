import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { maxImportBytes } from '#domain/forms/uploaded-picture.ts'
import { Problem } from '#domain/problem.ts'
import type { Languages } from '#server/http/languages.ts'
import { type OriginSettings, refuseForeign } from '#server/http/origin.ts'
import { readBytes } from '#server/http/read-body.ts'
import type { AppEnv } from '#server/http/request-context.ts'
import type { CreatePageAccess } from '#server/pages/page-access.ts'

const kilobyte = 1024
const megabyte = 1024 * kilobyte

/** Bytes beside the files of a form: its fields and the lines between them. */
const fieldsOfForm = 256 * kilobyte

/**
 * The largest body of a form by its path, in bytes (docs/interface, Limits): 64 KB for visitors.
 * The administrator has 256 KB, with files 8 MB a picture, 10 pictures in an article, and 32 MB to
 * import.
 */
export function maxFormBytes(path: string, contentType: string): number {
  if (!contentType.startsWith('multipart/form-data')) return fieldsOfForm
  if (path === '/admin/transfer') return maxImportBytes + fieldsOfForm
  return /^\/admin\/(?:add|edit)_blog(?:[./]|$)/.test(path)
    ? 80 * megabyte + fieldsOfForm
    : 8 * megabyte + fieldsOfForm
}

/**
 * The types of forms in browsers. The count of an Apply click is a beacon without a form
 * (web/opportunity/DecideBox.tsx).
 */
function isForm(path: string, contentType: string): boolean {
  return (
    /^(?:application\/x-www-form-urlencoded|multipart\/form-data; *boundary=)/i.test(contentType) ||
    /^\/opportunity\/[^/]+\/applied$/.test(path)
  )
}

/**
 * Throws as `refuseForeign`. Refuses other content types with 415, and a form that is too large
 * with 413. A form without files that has not arrived after `timeout` milliseconds gets 408. The
 * next handler has all of such a form. The session is checked before the body is read: only the
 * administrator gets the large limits.
 */
export function guardForms(
  settings: OriginSettings,
  access: CreatePageAccess,
  languages: Languages,
  timeout?: number,
): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    refuseForeign(c, settings)
    // A file without a form: the route first checks the session and then counts the bytes
    // (server/transfer/file-transfer.ts).
    if (
      c.req.path === '/admin/import' &&
      c.req.header('content-type') === 'application/octet-stream'
    )
      return next()
    const { plainResponses: text } = (await languages.of(c)).texts
    if (!isForm(c.req.path, c.req.header('content-type') ?? '')) return c.text(text.noForm, 415)
    const header = (name: string) => c.req.header(name)
    // If the session cannot be checked, the page reports it for any form.
    let failure: unknown
    const isAdminForm =
      c.req.path.startsWith('/admin/') &&
      (await access({ address: c.get('address'), header })
        .isSignedIn()
        .catch((error: unknown) => {
          failure = error
          return false
        }))
    const maxSize = isAdminForm
      ? maxFormBytes(c.req.path, header('content-type') ?? '')
      : 64 * kilobyte
    const message =
      maxSize < megabyte
        ? text.formTooLarge(maxSize / kilobyte, 'KB')
        : text.formTooLarge(Math.floor(maxSize / megabyte), 'MB')
    const onError = () => {
      if (failure !== undefined) throw failure
      return c.text(message, 413)
    }
    if (maxSize >= megabyte) return bodyLimit({ maxSize, onError })(c, next)
    const { url, method, headers } = c.req.raw
    try {
      const body = await readBytes(c.req.raw, maxSize, message, timeout)
      c.req.raw = new Request(url, { method, headers, body })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (error.code === 'too-large') return onError()
      if (error.code === 'too-slow') return c.text(text.formTooSlow, 408, { connection: 'close' })
      throw error
    }
    return next()
  }
}
