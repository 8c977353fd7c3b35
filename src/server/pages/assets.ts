import { readdir, readFile, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { MiddlewareHandler } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import { isCompressible } from '#server/http/content-encoding.ts'
import type { AppEnv } from '#server/http/environment.ts'
import { answerKept } from '#server/pages/kept-answer.ts'
import { addEncoded, type KeptPage, toKeptPage } from '#server/pages/page-cache.ts'

/** The built files by path ('/assets/x.js'). */
export type Assets = ReadonlyMap<string, KeptPage>

const largest = 4 * 1024 * 1024
const largestInAll = 64 * 1024 * 1024

/**
 * Reads the browser's files into memory once: they are few and small, and the disk is out of the way then. `x.js.br` beside `x.js` (written
 * at build time) becomes its brotli bytes; source maps and files of unknown type are left out. Throws when the folder is missing, or holds
 * more than belongs into memory.
 */
export async function loadAssets(folder: string): Promise<Assets> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const assets = new Map<string, KeptPage>()
  let total = 0
  for (const entry of entries) {
    const type = entry.name.endsWith('.map') ? undefined : getMimeType(entry.name)
    if (!entry.isFile() || type === undefined) continue
    const file = join(entry.parentPath, entry.name)
    const path = `/${file.slice(folder.length).split(sep).filter(Boolean).join('/')}`
    const { size } = await stat(file)
    total += size
    if (size > largest || total > largestInAll) throw new Error(`${file} is too large to be served from memory`)
    assets.set(path, await loadAsset(file, path, type))
  }
  return assets
}

async function loadAsset(file: string, path: string, type: string): Promise<KeptPage> {
  const headers = {
    'content-type': type,
    // Names below /assets hold a hash of their content; the others may change and are asked about again after an hour.
    'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    ...(isCompressible(type) ? { vary: 'Accept-Encoding' } : {}),
  }
  const asset = toKeptPage(headers, new Uint8Array(await readFile(file)))
  const brotli = asset.isCompressible ? await readFile(`${file}.br`).catch(() => undefined) : undefined
  if (brotli !== undefined) addEncoded(asset, 'br', new Uint8Array(brotli))
  return asset
}

/** Answers with a built file, else leaves the request to what follows. */
export function serveAssets(assets: Assets): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const asset = c.req.method === 'GET' || c.req.method === 'HEAD' ? assets.get(c.req.path) : undefined
    if (asset === undefined) return next()
    return answerKept(asset, (name) => c.req.header(name))
  }
}
