import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findShell, isShell } from './chromium.ts'
import { findPostgres } from './postgres.mjs'

/**
 * Makes sure that a browser and PostgreSQL are there. On Debian as root what is missing is installed; elsewhere one line says what to
 * install, and the steps that need it fail.
 */
export function prepareMachine() {
  // A whole browser will do as well, in more time.
  if (!isShell(findShell()) && !process.env.CHROMIUM) installPackages(['chromium-headless-shell'])
  const missing = [
    ...(findShell() === undefined ? ['chromium'] : []),
    ...(process.env.TEST_DATABASE_URL || findPostgres() !== undefined ? [] : ['postgresql']),
  ]
  if (missing.length > 0 && !installPackages(missing))
    process.stdout.write(`Please install ${missing.join(' and ')} (or set CHROMIUM and TEST_DATABASE_URL): the tests need them.\n`)
}

/** On Debian as root; false: this machine is another one, or apt-get failed, which is said. */
export function installPackages(names) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false
  process.stdout.write(`Installing ${names.join(' and ')} by apt ...\n`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const isDone = (...parameters) => {
    const { status, stderr } = spawnSync('apt-get', [...parameters, '-qq'], { env, encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] })
    if (status !== 0) process.stdout.write(`apt-get ${parameters[0]} failed: ${stderr?.trim().split('\n').at(-1)}\n`)
    return status === 0
  }
  // What is there may do without the newest lists.
  isDone('update')
  return isDone('install', '-y', '--no-install-recommends', ...names)
}

const memory = '/dev/shm'

/** Bytes, with much to spare: 91 MB were seen at most. */
const wanted = 2 ** 30

/**
 * Makes the folder for all that a run writes besides its report, and names it as the folder for temporary files to everything that is started
 * from here. It stands in memory where the system has room for it there: a database of PostgreSQL, which is 300 files, is made in 20 ms
 * instead of 400, of which a run makes 160. Resolves to what removes it.
 */
export async function createScratch() {
  // Not everywhere there is such a folder.
  const { bavail = 0, bsize = 0 } = await statfs(memory).catch(() => ({}))
  const folder = await mkdtemp(join(bavail * bsize >= wanted ? memory : tmpdir(), 'atlas-test-'))
  // PostgreSQL has a user of its own, which must come through to its own folder.
  await chmod(folder, 0o711)
  process.env.TMPDIR = folder
  return () => rm(folder, { recursive: true, force: true })
}
