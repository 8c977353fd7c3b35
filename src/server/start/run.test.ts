import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { findFreePort } from '#server/testing/free-port.ts'

const program = fileURLToPath(new URL('testing/program.ts', import.meta.url))

/** The test program with these settings as a separate process, which ends with the test. */
async function startProgram(env: Record<string, string> = {}) {
  const port = await findFreePort()
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, NODE_ENV: 'test', PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let logged = ''
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const serves = new Promise<void>((resolve) =>
    child.stdout.on('data', (chunk) => {
      output += String(chunk)
      resolve()
    }),
  )
  child.stderr.on('data', (chunk) => (logged += String(chunk)))
  await Promise.race([serves, ended])
  return {
    child,
    ended,
    output: () => output,
    logged: () => logged,
    fetchText: async (path = '/') => await (await fetch(`http://127.0.0.1:${port}${path}`)).text(),
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

test('the site runs in the process that was started', async () => {
  await using site = await startProgram()
  expect([site.output(), await site.fetchText()]).toEqual(['It serves\n', String(site.child.pid)])
})

test('SIGTERM lets running requests finish, and ends with 0', async () => {
  await using site = await startProgram()
  const slow = [site.fetchText('/slow'), site.fetchText('/slow')]
  await site.fetchText()
  site.child.kill('SIGTERM')
  expect(await Promise.all(slow)).toEqual([String(site.child.pid), String(site.child.pid)])
  expect(await site.ended).toBe(0)
})

test('a crash ends with 1, and the log has its place but no entered text', async () => {
  await using site = await startProgram()
  await site.fetchText('/crash').catch(() => {})
  expect(await site.ended).toBe(1)
  expect(JSON.parse(site.logged())).toMatchObject({
    msg: 'the program failed and ends',
    error: 'Error',
    at: expect.arrayContaining([expect.stringContaining('program.ts')]),
  })
  expect(site.logged()).not.toContain('Ada')
})

test('a failed start ends with 1 and its reason', async () => {
  await using site = await startProgram({ TEST_REFUSE: 'yes' })
  expect([await site.ended, site.logged()]).toEqual([1, 'There is no room for it.\n'])
})
