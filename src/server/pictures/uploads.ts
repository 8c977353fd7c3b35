import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Hono } from 'hono'
import { uploadFolder } from '#services/items/pictures.ts'

const types = { avif: 'image/avif', webp: 'image/webp' } as const
const name = /^[a-z0-9]{24}-\d{1,4}x\d{1,4}\.(avif|webp)$/

/**
 * Uploaded pictures at the addresses of domain/forms/uploaded-picture.ts. A name is never used for other bytes, so they may be kept for good; 404 in
 * plain text for everything else. Only names that we make ourselves reach the disk.
 */
export function createUploads({ dataDir }: { readonly dataDir: string }): Hono {
  const app = new Hono()
  app.get('/uploads/:name', async (c) => {
    const wanted = c.req.param('name')
    const type = types[name.exec(wanted)?.[1] as keyof typeof types]
    const file = type === undefined ? undefined : await open(join(uploadFolder(dataDir), wanted), 'r').catch(() => undefined)
    if (file === undefined) return c.text('No such picture.', 404, { 'cache-control': 'no-store' })
    const { size } = await file.stat()
    const headers = {
      'content-type': type,
      'content-length': String(size),
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    }
    if (c.req.method === 'HEAD') {
      await file.close()
      return c.body(null, 200, headers)
    }
    const stream = Readable.toWeb(createReadStream('', { fd: file })) as ReadableStream<Uint8Array>
    return c.body(stream, 200, headers)
  })
  return app
}
