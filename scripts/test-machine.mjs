import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { chmod, mkdtempDisposable, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findShell, isShell } from './chromium.ts'
import { findPostgres } from './postgres.mjs'

/**
 * Makes sure that a browser and PostgreSQL are installed. On Debian as root the missing ones are
 * installed; elsewhere one line says what to install, and the steps that need it fail.
 */
export function prepareMachine() {
  // A complete browser works as well, but takes longer.
  if (!isShell(findShell()) && !process.env.CHROMIUM) installPackages(['chromium-headless-shell'])
  const missing = [
    ...(findShell() === undefined ? ['chromium'] : []),
    ...(process.env.TEST_DATABASE_URL || findPostgres() !== undefined ? [] : ['postgresql']),
  ]
  if (missing.length > 0 && !installPackages(missing))
    process.stdout.write(
      `Install ${missing.join(' and ')}, or set CHROMIUM and TEST_DATABASE_URL. The tests need them.\n`,
    )
}

/** On Debian as root; false: another machine, or apt-get failed, which is reported. */
export function installPackages(names) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false
  process.stdout.write(`Installing ${names.join(' and ')} by apt ...\n`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const runAptGet = (...parameters) => {
    const { status, stderr } = spawnSync('apt-get', [...parameters, '-qq'], {
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    if (status !== 0)
      process.stdout.write(
        `apt-get ${parameters[0]} failed: ${stderr?.trim().split('\n').at(-1)}\n`,
      )
    return status === 0
  }
  // The installation may succeed without the newest lists.
  runAptGet('update')
  return runAptGet('install', '-y', '--no-install-recommends', ...names)
}

/**
 * A folder for the files of a run, which is removed when this process ends, also by a signal. Child
 * processes end with it.
 */
export function createFolder(prefix) {
  const folder = mkdtempSync(join(tmpdir(), prefix))
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => process.exit(130))
  process.on('exit', () =>
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }),
  )
  return folder
}

const memoryFolder = '/dev/shm'

/** Far above the measured maximum of 91 MB. */
const requiredBytes = 2 ** 30

/**
 * Creates the folder for all temporary files of a run, and sets it as such for every child process.
 * It is in memory where the system has room. A PostgreSQL database of 300 files takes 20 ms there
 * instead of 400, and a run creates 160.
 */
export async function createScratch() {
  // Some systems have no such folder.
  const { bavail = 0, bsize = 0 } = await statfs(memoryFolder).catch(() => ({}))
  const folder = await mkdtempDisposable(
    join(bavail * bsize >= requiredBytes ? memoryFolder : tmpdir(), 'atlas-test-'),
  )
  // PostgreSQL runs as another user, which must be able to reach its folder in this one.
  await chmod(folder.path, 0o711)
  process.env.TMPDIR = folder.path
  return folder
}
