// The one door: `npm start`, `npm run dev`, `npm test`, `npm run admin`, `npm run lighthouse`. Runs
// on Node 20.19 with nothing installed, so it is plain JavaScript without dependencies. Everything
// after it runs on the Node 24 that the lock brings.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildSite } from './build.mjs'
import { installDependencies } from './install.mjs'
import { findNode } from './node.mjs'
import { siteEnv } from './site-env.mjs'

const root = join(import.meta.dirname, '..')

const commands = {
  // Node stores compiled code in a folder of ours: a start takes a sixth less of a core. In a
  // folder that others can write they could plant code.
  start: {
    script: 'build/program/main.js',
    build: true,
    env: { ...siteEnv, NODE_COMPILE_CACHE: join(root, 'build', 'compiled') },
  },
  // For an image or a server on which another program starts the site.
  build: { build: true },
  dev: { script: 'src/server/dev.ts', build: false, env: { NODE_ENV: 'development' } },
  test: { script: 'scripts/test.mjs', build: false, env: {} },
  admin: { script: 'scripts/admin.ts', build: false, env: { NODE_ENV: 'production' } },
  'test:firefox': { script: 'scripts/test-firefox.mjs', build: true, env: {} },
  bench: { script: 'scripts/bench.mjs', build: true, env: {} },
  eval: { script: 'scripts/eval.ts', build: false, env: {} },
  'test:faults': { script: 'scripts/test-faults.mjs', build: true, env: {} },
  'test:cluster': { script: 'scripts/test-cluster.mjs', build: true, env: {} },
  lighthouse: { script: 'scripts/lighthouse.mjs', build: true, env: {} },
}

const command = commands[process.argv[2]]
if (command === undefined)
  fail(`Usage: node scripts/launch.mjs ${Object.keys(commands).join(' | ')}`)

try {
  await installDependencies(root)
  const node = findNode(root)
  if (command.build) await buildSite(root, node)
  if (command.script !== undefined) run(node)
} catch (error) {
  fail(error instanceof Error ? error.message : String(error))
}

/**
 * The launcher represents its child: signals go in, the exit code comes out. If the launcher is
 * killed, the channel closes and the child stops.
 */
function run(node) {
  const child = spawn(node, [command.script, ...process.argv.slice(3)], {
    cwd: root,
    env: { ...process.env, ...command.env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  // A terminal sends Ctrl-C to both; the launcher waits for the child either way.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'])
    process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal))
  stopWithNpm(child)
  child.on('error', (error) => fail(`The program could not be started: ${error.message}`))
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal === null ? 1 : 128)
    process.exit()
  })
}

/**
 * npm passes a signal to the shell that runs scripts, and a shell that does not `exec` ends without
 * passing it to its child. Under npm a changed parent means that.
 */
function stopWithNpm(child) {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 250).unref()
}

function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
