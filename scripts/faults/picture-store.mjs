import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const self = fileURLToPath(import.meta.url)

/** A stand-in for an S3-compatible store in a process of its own, with what it holds in `folder`: `{ url, end, start, freeze, thaw }`. */
export async function startPictureStore(folder) {
  let child
  let port = 0
  async function start() {
    child = fork(self, ['serve', folder, String(port)])
    port = await new Promise((resolve, reject) => {
      child.once('message', resolve)
      child.once('exit', (code) => reject(new Error(`The store of pictures ended with ${code}`)))
    })
  }
  await start()
  return {
    url: `s3://S3RVER:S3RVER@127.0.0.1:${port}/atlas/site?tls=off`,
    start,
    freeze: () => child.kill('SIGSTOP'),
    thaw: () => child.kill('SIGCONT'),
    async end() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await ended
    },
  }
}

if (process.argv[1] === self && process.argv[2] === 'serve') {
  const { default: S3rver } = await import('s3rver')
  const [directory, port] = process.argv.slice(3)
  const buckets = [{ name: 'atlas', configs: [] }]
  const server = new S3rver({ address: '127.0.0.1', port: Number(port), silent: true, directory, configureBuckets: buckets })
  process.send((await server.run()).port)
  process.on('disconnect', () => process.exit(0))
}
