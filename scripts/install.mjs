import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from './run.mjs'

/**
 * Installs the packages of package-lock.json, unless they are installed already. Throws with the
 * last output of npm. The packages for this machine's processor are optional ones, so none of these
 * may be omitted.
 */
export async function installDependencies(root) {
  const stampFile = join(root, 'node_modules', '.lock-hash')
  const lock = await readFile(join(root, 'package-lock.json'))
  const hash = createHash('sha256')
    .update(lock)
    .update(`${process.platform} ${process.arch}`)
    .digest('hex')
  if ((await readFile(stampFile, 'utf8').catch(() => '')) === hash) return

  process.stdout.write('Installing the locked dependencies (about a minute) ...\n')
  // npm passes the path of its script; on Windows `npm` itself cannot be run as a program.
  const npm = process.env.npm_execpath
  const [program, npmScript] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []]
  const { NODE_ENV: _left, npm_config_omit: _out, ...env } = process.env
  const flags = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  await run(program, [...npmScript, ...flags], { cwd: root, env })
  await writeFile(stampFile, hash)
}
