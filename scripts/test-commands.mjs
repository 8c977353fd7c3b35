import { spawn } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'

/** The commands of one test run, which can be stopped together. `env` may grow while they run. */
export function createCommands(root) {
  const bin = join(root, 'node_modules', '.bin')
  const env = {
    ...process.env,
    PATH: [bin, dirname(process.execPath), process.env.PATH].join(delimiter),
    NODE_ENV: 'test',
    // Processes share the code that Node has compiled.
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compile'),
  }
  const stopped = new AbortController()

  /** Resolves to its exit code and, where `quiet`, to what it printed. */
  function run([program, ...parameters], { quiet = false } = {}) {
    return new Promise((resolve) => {
      const output = quiet ? 'pipe' : 'inherit'
      const stdio = ['ignore', output, output]
      const child = spawn(join(bin, program), parameters, {
        cwd: root,
        env,
        stdio,
        signal: stopped.signal,
      })
      let text = ''
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (chunk) => (text += chunk))
      // A stopped command leaves its promise open, so that no other one starts during the cleanup.
      const finish = (result) => stopped.signal.aborted || resolve(result)
      child.on('error', (error) => finish({ code: 1, text: `${error.message}\n` }))
      child.on('close', (code) => finish({ code: code ?? 1, text }))
    })
  }

  return { env, run, stop: () => stopped.abort() }
}
