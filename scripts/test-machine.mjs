import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
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
