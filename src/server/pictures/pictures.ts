import { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { Problem } from '#domain/problem.ts'
import type { PictureFiles } from '#storage/picture-files.ts'
import { parseCoverName, parseShareName } from '#web/pictures/address.ts'
import { drawCover, drawPlate } from '#web/pictures/cover.ts'
import type { RouteDeps } from '#server/deps.ts'
import { caching } from '#server/http/headers.ts'
import type { Languages } from '#server/http/languages.ts'
import type { AppEnv } from '#server/http/request-context.ts'
import { renderShareImage, findFlag, findShareText } from '#server/pictures/share-picture.ts'

/** Pages of other sites may embed the pictures. */
const embeddable = {
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
}

/**
 * An SVG opened by itself is a document: it gets a policy under which nothing in it could run or
 * load.
 */
const isolated = {
  ...embeddable,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
}
const drawingHeaders = {
  ...isolated,
  'content-type': 'image/svg+xml; charset=utf-8',
  'cache-control': caching.forever,
}

/** Characters of all cached drawings together: some thousand drawings. */
const maxDrawingCharacters = 8 * 1024 * 1024

/**
 * Covers, plates, flags and share pictures, at the addresses of `address.ts`; 404 in plain text for
 * any other path below them. Any name has a cover: like pages, a few are drawn at a time, client by
 * client, and recent ones are cached. Share pictures are rendered one at a time and the last
 * hundred are cached (each about 60 KB): Problem 'unavailable' when more than that wait.
 */
export function pictureRoutes({
  services,
  languages,
  findSiteName,
  limitConcurrency,
}: Omit<RouteDeps, 'publicUrl'>): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const drawings = new LRUCache<string, string>({
    maxSize: maxDrawingCharacters,
    sizeCalculation: (drawing) => drawing.length,
  })
  const shareImages = createOneAtATime<Uint8Array<ArrayBuffer>>({ most: 100, waiting: 24 })

  app.get('/covers/v1/:name', async (c) => {
    const name = c.req.param('name')
    const cover = parseCoverName(name)
    if (!cover) return c.text((await languages.of(c)).texts.plainResponses.noPicture, 404)
    const draw = async () =>
      cover.kind === 'plate' ? drawPlate(cover.slug) : drawCover({ ...cover, seed: cover.slug })
    const drawing = drawings.get(name) ?? (await limitConcurrency(c.get('address'), draw))
    drawings.set(name, drawing)
    return c.body(drawing, 200, drawingHeaders)
  })

  app.get('/flags/v1/:name', async (c) => {
    const code = /^([a-z]{2})\.svg$/.exec(c.req.param('name'))?.[1]
    const flag = code === undefined ? undefined : findFlag(code)
    if (flag === undefined)
      return c.text((await languages.of(c)).texts.plainResponses.noPicture, 404)
    return c.body(flag, 200, drawingHeaders)
  })

  app.get('/share/v1/:name', async (c) => {
    const share = parseShareName(c.req.param('name'))
    const { texts } = await languages.of(c)
    const text =
      share && (await findShareText(services, texts, await findSiteName(), share.kind, share.slug))
    if (!text) return c.text(texts.plainResponses.noPicture, 404)
    // The key holds all drawn contents, so a changed item gets a new picture at once.
    const picture = await shareImages.run(JSON.stringify(text), () => renderShareImage(text))
    return c.body(picture, 200, {
      ...embeddable,
      'content-type': 'image/png',
      // It changes with its item, and those who show it keep it for days anyway.
      'cache-control': caching.day,
      ...(languages.vary ? { vary: 'Accept-Language' } : {}),
    })
  })

  return app
}

/**
 * Caches the last `most` results and runs one job at a time with at most `waiting` behind it. So
 * costly pictures cannot exhaust the processor: a client that requests all of them gets 503, and
 * pages stay fast.
 */
export function createOneAtATime<T extends object | string>({
  most,
  waiting,
}: {
  readonly most: number
  readonly waiting: number
}) {
  const oneAtATime = pLimit(1)
  const results = new LRUCache<string, T, () => Promise<T>>({
    max: most,
    // Work in the queue is done for those who wait for it, however many results push it out.
    ignoreFetchAbort: true,
    async fetchMethod(_key, _stale, { context: work }) {
      if (oneAtATime.activeCount + oneAtATime.pendingCount > waiting)
        throw new Problem('unavailable', { key: 'data-away' }, { retryAfter: 5 })
      return await oneAtATime(work)
    },
  })

  return {
    /** The cached result of a key; undefined: there is none. */
    find: (key: string): T | undefined => results.get(key),
    /**
     * The result of `work` for a key, or the cached one. Equal keys share one job. Rejects with
     * Problem 'unavailable' when too many wait, and with the error of `work`.
     */
    run: (key: string, work: () => Promise<T>): Promise<T> =>
      results.forceFetch(key, { context: work }),
  }
}

const types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const

/** The generated name of an uploaded picture: its id, width, height and format. */
const uploadName = /^[a-z0-9]{24}-\d{1,4}x\d{1,4}\.(avif|webp|jpg)$/

/**
 * Uploaded pictures at the addresses of domain/forms/uploaded-picture.ts. A name is never reused
 * for other bytes, so caches may store them permanently. The JPEG of a mail is made of the WebP,
 * one at a time, and the last twenty are cached: Problem 'unavailable' when more than 24 wait. 404
 * in plain text for everything else, 503 while one cannot be read, and `failed` receives the
 * reason. Only names that the site generates reach the store.
 */
export function uploadRoutes(
  files: PictureFiles,
  languages: Languages,
  failed: (error: unknown, requestId: string) => void = () => {},
) {
  const app = new Hono<AppEnv>()
  const jpegs = createOneAtATime<Uint8Array<ArrayBuffer>>({ most: 20, waiting: 24 })
  const readFile = async (wanted: string) => {
    if (!wanted.endsWith('.jpg')) return await files.read(wanted)
    const found = jpegs.find(wanted)
    if (found !== undefined) return found
    // Outside of the queue, where names of no picture would keep others waiting.
    const webp = await files.read(wanted.replace(/jpg$/, 'webp'))
    return webp && (await jpegs.run(wanted, () => toJpeg(webp)))
  }
  const read = (wanted: string, requestId: string) =>
    readFile(wanted).catch((error: unknown) => {
      if (error instanceof Problem) throw error
      failed(error, requestId)
      return null
    })
  app.get('/uploads/:name', async (c) => {
    const wanted = c.req.param('name')
    const type = types[uploadName.exec(wanted)?.[1] as keyof typeof types]
    const bytes = type === undefined ? undefined : await read(wanted, c.get('requestId'))
    const { plainResponses } = (await languages.of(c)).texts
    if (bytes === null) return c.text(plainResponses.imagesUnavailable, 503, { 'retry-after': '5' })
    if (bytes === undefined) return c.text(plainResponses.noPicture, 404)
    const headers = {
      'content-type': type,
      'content-length': String(bytes.length),
      'cache-control': caching.forever,
    }
    return c.body(bytes, 200, { ...isolated, ...headers })
  })
  return app
}

/** The bytes as JPEG, which has no transparency: what was transparent is white. */
async function toJpeg(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  // A start need not wait for a library that few emails need.
  const { default: sharp } = await import('sharp')
  const picture = sharp(bytes).flatten({ background: '#fff' }).jpeg({ quality: 80 })
  return new Uint8Array(await picture.toBuffer())
}
