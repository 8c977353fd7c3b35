import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findChromium } from './chromium.mjs'
import { findPostgres } from './postgres.mjs'

/**
 * Makes sure that a browser and PostgreSQL are there. On Debian as root what is missing is installed; elsewhere one line says what to
 * install, and the steps that need it fail.
 */
export function prepareMachine() {
  const missing = [
    ...(findChromium() === undefined ? ['chromium'] : []),
    ...(process.env.TEST_DATABASE_URL || findPostgres() !== undefined ? [] : ['postgresql']),
  ]
  if (missing.length === 0) return
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) {
    process.stdout.write(`Please install ${missing.join(' and ')} (or set CHROMIUM and TEST_DATABASE_URL): the tests need them.\n`)
    return
  }
  process.stdout.write(`Installing ${missing.join(' and ')} by apt ...\n`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const parameters of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...missing],
  ]) {
    const { status, stderr } = spawnSync('apt-get', parameters, { env, encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] })
    if (status !== 0) process.stdout.write(`apt-get ${parameters[0]} failed: ${stderr?.trim().split('\n').at(-1)}\n`)
  }
}
