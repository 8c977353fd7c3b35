import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { run } from './run.mjs'

const sources = [
  'src',
  'public',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  'scripts/build-program.mjs',
]
const compressible = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest'])
const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/**
 * Builds the pages into build/ if their sources have changed since the last build. Throws with the
 * last output of the build.
 */
export async function buildSite(root, node) {
  const stampFile = join(root, 'build', '.stamp')
  const hash = await hashSources(root)
  if ((await readFile(stampFile, 'utf8').catch(() => '')) === hash) return

  process.stdout.write('Building the pages ...\n')
  const options = { cwd: root, env: { ...process.env, NODE_ENV: 'production' } }
  await run(node, [join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs'), 'build'], options)
  await run(node, [join(root, 'scripts', 'build-program.mjs')], options)
  await compressFiles(join(root, 'build', 'client'))
  await writeFile(stampFile, hash)
}

async function hashSources(root) {
  const hash = createHash('sha256')
  for (const source of sources) {
    const files = (await listFiles(join(root, source)))
      .filter((file) => !file.includes('.test.'))
      .toSorted()
    for (const file of files) {
      hash.update(file.slice(root.length))
      hash.update(await readFile(file))
    }
  }
  return hash.digest('hex')
}

async function listFiles(path) {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch((error) => {
    if (error.code !== 'ENOTDIR') throw error
  })
  return (
    entries
      ?.filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)) ?? [path]
  )
}

/** Compresses once, at the best quality; server/app.ts sends the `.br` and `.gz` files. */
async function compressFiles(folder) {
  const files = (await listFiles(folder)).filter((file) => compressible.has(extname(file)))
  await Promise.all(
    files.map(async (file) => {
      const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
      const bytes = await readFile(file)
      await Promise.all([
        writeFile(`${file}.br`, await toBrotli(bytes, { params })),
        writeFile(`${file}.gz`, await toGzip(bytes, { level: 9 })),
      ])
    }),
  )
}
