import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

/** A stand-in for an S3-compatible store, with one empty bucket: what PICTURES_URL would say of it. It looks at the
 * key of a request and not at its signature. */
export async function openTestS3() {
  const directory = await mkdtemp(join(tmpdir(), 'atlas-s3-'))
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: [{ name: 'atlas', configs: [] }] })
  const { port } = await server.run()
  return {
    url: `s3://S3RVER:S3RVER@127.0.0.1:${port}/atlas/site?tls=off`,
    /** Another key than the store knows. */
    wrongUrl: `s3://wrong:S3RVER@127.0.0.1:${port}/atlas/site?tls=off`,
    async [Symbol.asyncDispose]() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
