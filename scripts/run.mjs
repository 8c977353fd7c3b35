import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '..')

/**
 * Runs a program to its end and resolves to its output. Throws with the last lines of that if the
 * exit code is not 0.
 */
export async function run(program, parameters, options) {
  try {
    return (await promisify(execFile)(program, parameters, { maxBuffer: Infinity, ...options }))
      .stdout
  } catch (error) {
    const output = `${error.stdout ?? ''}${error.stderr ?? ''}`
      .trim()
      .split('\n')
      .slice(-30)
      .join('\n')
    throw new Error(`${parameters.join(' ')} failed:\n${output || error.message}`, { cause: error })
  }
}

/** Runs a program of the site, such as scripts/admin.ts, with these settings. */
export function runScript(parameters, env, options) {
  return run(process.execPath, parameters, {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
    ...options,
  })
}
