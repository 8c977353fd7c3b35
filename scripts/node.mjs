import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const minMajor = 24

/**
 * A Node that runs TypeScript directly: the one in the lock, else an installed one. Throws with one
 * line if there is none.
 */
export function findNode(root) {
  const locked = join(
    root,
    'node_modules',
    `node-${process.platform}-${process.arch}`,
    'bin',
    'node',
  )
  // The locked one is built for glibc, and does not run on musl.
  for (const candidate of [locked, process.execPath, 'node']) {
    const { status, stdout } = spawnSync(candidate, ['--version'], {
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: '' },
    })
    if (status === 0 && Number(/^v(\d+)/.exec(stdout)?.[1]) >= minMajor) return candidate
  }
  throw new Error(
    `On this system you need Node.js ${minMajor} or newer. This is ${process.version}. Install Node.js from nodejs.org or with your package manager.`,
  )
}
