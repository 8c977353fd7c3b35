import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from './run.mjs'

/**
 * Installs what package-lock.json says, unless that has been done already. Throws with what npm printed last. The packages for this machine's
 * processor are optional ones, so nothing may leave those out.
 */
export async function installDependencies(root) {
  const mark = join(root, 'node_modules', '.lock-hash')
  const lock = await readFile(join(root, 'package-lock.json'))
  const wanted = createHash('sha256').update(lock).update(`${process.platform} ${process.arch}`).digest('hex')
  if ((await readFile(mark, 'utf8').catch(() => '')) === wanted) return

  process.stdout.write('Installing the locked dependencies (about a minute) ...\n')
  // Under npm its own file is known; on Windows `npm` itself is no program that can be run.
  const npm = process.env.npm_execpath
  const [program, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []]
  const { NODE_ENV: _left, npm_config_omit: _out, ...env } = process.env
  const wishes = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  await run(program, [...first, ...wishes], { cwd: root, env })
  await writeFile(mark, wanted)
}
