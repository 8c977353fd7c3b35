import { AwsClient } from 'aws4fetch'
import { type PictureFile, type PictureFiles, PictureTrouble } from '#storage/pictures/picture-files.ts'

/** Milliseconds that one question to the store may take. */
const patience = 10_000

/** A store as PICTURES_URL names it. */
export interface S3Address {
  /** The bucket's address, with the folder in it where one is named, without a slash at its end. */
  readonly bucket: string
  /** What stands before each name in the bucket, with its slash; '' where there is no folder. */
  readonly folder: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/**
 * Takes `s3://key:secret@host/bucket/folder?region=…` apart; `tls=off` speaks http, for a store on the same machine. undefined: no key, no secret or no bucket.
 */
export function readS3Address(text: string): S3Address | undefined {
  // By another scheme, since s3: is none of those whose parts are parsed as those of a web address.
  const url = URL.parse(text.replace(/^s3:/i, 'https:'))
  const [bucket = '', ...folder] = (url?.pathname ?? '').split('/').filter(Boolean)
  if (url === null || bucket === '' || url.username === '' || url.password === '') return undefined
  const scheme = url.searchParams.get('tls') === 'off' ? 'http:' : 'https:'
  return {
    bucket: `${scheme}//${url.host}/${bucket}`,
    folder: folder.map((part) => `${part}/`).join(''),
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  }
}

/**
 * Pictures as objects of an S3-compatible store: its bucket stands in the path, its four calls are the plainest ones (PutObject, GetObject,
 * DeleteObject, ListObjectsV2), so that any of them will do. The bucket needs to be readable by nobody else: visitors ask the site.
 */
export function openS3Pictures(address: S3Address): PictureFiles {
  const { bucket, folder, region, accessKeyId, secretAccessKey } = address
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })

  async function ask(method: 'GET' | 'PUT' | 'DELETE', rest: string, body?: Uint8Array<ArrayBuffer>): Promise<Response> {
    const parts = { method, signal: AbortSignal.timeout(patience), ...(body && { body }) }
    const answer = await client.fetch(`${bucket}${rest}`, parts).catch(refuse)
    if (answer.ok || answer.status === 404) return answer
    await answer.body?.cancel()
    throw new PictureTrouble(`The store of pictures answered ${answer.status} to ${method}`, `HTTP ${answer.status}`)
  }

  return {
    async write(name, bytes) {
      const answer = await ask('PUT', `/${folder}${name}`, new Uint8Array(bytes))
      await answer.body?.cancel()
      if (!answer.ok) throw new PictureTrouble(noBucket, 'HTTP 404')
    },
    async open(name) {
      const answer = await ask('GET', `/${folder}${name}`)
      if (answer.ok && answer.body !== null) return { size: Number(answer.headers.get('content-length')), bytes: answer.body }
      await answer.body?.cancel()
      return undefined
    },
    async remove(names) {
      for (const name of names) await (await ask('DELETE', `/${folder}${name}`)).body?.cancel()
    },
    async list(beginning = '') {
      const files: PictureFile[] = []
      let next: string | undefined
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix: `${folder}${beginning}` })
        if (next !== undefined) query.set('continuation-token', next)
        const answer = await ask('GET', `?${query}`)
        const text = await answer.text().catch(refuse)
        if (!answer.ok) throw new PictureTrouble(noBucket, 'HTTP 404')
        files.push(...readListing(text, folder))
        next = findText(text, 'NextContinuationToken')
      } while (next !== undefined)
      return files
    },
  }
}

const noBucket = 'The store of pictures has no such bucket'

/** Throws what kept the store from being asked, or from answering in time: `fetch` has it as the cause of an error of its own. */
function refuse(error: unknown): never {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined
  throw new PictureTrouble('The store of pictures does not answer', code ?? (cause instanceof Error ? cause.name : 'unknown'), error)
}

/** What lies in the folder itself. Names of ours hold nothing that XML would write in another way. */
function readListing(xml: string, folder: string): PictureFile[] {
  return [...xml.matchAll(/<Contents>.*?<\/Contents>/gs)].flatMap(([entry]) => {
    const name = (findText(entry, 'Key') ?? '').slice(folder.length)
    const storedAt = new Date(findText(entry, 'LastModified') ?? 0)
    return name === '' || name.includes('/') ? [] : [{ name, size: Number(findText(entry, 'Size')), storedAt }]
  })
}

function findText(xml: string, name: string): string | undefined {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
}
