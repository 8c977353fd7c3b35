import { Hono } from 'hono'
import type { AppEnv } from '#server/http/environment.ts'
import type { Languages } from '#server/http/languages.ts'
import type { PictureFiles } from '#storage/picture-files.ts'

const types = { avif: 'image/avif', webp: 'image/webp' } as const
const name = /^[a-z0-9]{24}-\d{1,4}x\d{1,4}\.(avif|webp)$/

/**
 * Uploaded pictures at the addresses of domain/forms/uploaded-picture.ts. A name is never used for other bytes, so they may be kept for good; 404 in
 * plain text for everything else, 503 while one cannot be read, and `failed` gets the reason. Only names that we make ourselves reach the store.
 */
export function createUploads(
  files: PictureFiles,
  languages: Languages,
  failed: (error: unknown, requestId: string) => void = () => {},
): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const open = (wanted: string, requestId: string) =>
    files.open(wanted).catch((error: unknown) => {
      failed(error, requestId)
      return null
    })
  app.get('/uploads/:name', async (c) => {
    const wanted = c.req.param('name')
    const type = types[name.exec(wanted)?.[1] as keyof typeof types]
    const file = type === undefined ? undefined : await open(wanted, c.get('requestId'))
    const { plainAnswers } = (await languages.of(c)).texts
    if (file === null) return c.text(plainAnswers.picturesAway, 503, { 'cache-control': 'no-store', 'retry-after': '5' })
    if (file === undefined) return c.text(plainAnswers.noPicture, 404, { 'cache-control': 'no-store' })
    const headers = {
      'content-type': type,
      'content-length': String(file.size),
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    }
    if (c.req.method === 'HEAD') {
      await file.bytes.cancel()
      return c.body(null, 200, headers)
    }
    return c.body(file.bytes, 200, headers)
  })
  return app
}
