import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

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
  const { code, output } = await runNpm(root, ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'])
  if (code !== 0) throw new Error(`npm ci failed:\n${output.trim().split('\n').slice(-15).join('\n')}`)
  await writeFile(mark, wanted)
}

function runNpm(root, parameters) {
  // Under npm its own file is known; on Windows `npm` itself is no program that can be spawned.
  const npm = process.env.npm_execpath
  const [program, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []]
  const { NODE_ENV: _left, npm_config_omit: _out, ...env } = process.env
  return new Promise((resolve) => {
    const child = spawn(program, [...first, ...parameters], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (part) => (output += part))
    child.stderr.on('data', (part) => (output += part))
    child.on('error', (error) => resolve({ code: 1, output: `${error.message}\n` }))
    child.on('close', (code) => resolve({ code, output }))
  })
}
