import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { findFreePort } from '#server/testing/free-port.ts'

const program = fileURLToPath(new URL('testing/program.ts', import.meta.url))

/** The test program with these settings, as its own process; ended at the end of the test. */
async function startProgram(env: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'atlas-processes-'))
  const notes = join(folder, 'notes')
  const port = await findFreePort()
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, NODE_ENV: 'test', PORT: String(port), TEST_NOTES: notes, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [said, logged] = ['', '']
  child.stdout.on('data', (part) => (said += String(part)))
  child.stderr.on('data', (part) => (logged += String(part)))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  /** Waits for what the program writes; the test's own time is the limit. */
  const until = async (isTrue: () => boolean | Promise<boolean>) => {
    while (!(await isTrue()) && child.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const agent = new Agent({ keepAlive: true })
  const ask = (path = '/') =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      get({ host: '127.0.0.1', port, path, agent }, (answer) => {
        let text = ''
        answer.on('data', (part) => (text += String(part))).on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
      }).on('error', reject)
    })
  return {
    child,
    port,
    ended,
    until,
    ask,
    said: () => said,
    logged: () => logged,
    notes: async () => (await readFile(notes, 'utf8').catch(() => '')).trim().split('\n'),
    /** The processes that answer now. */
    async pids() {
      const fresh = Array.from({ length: 8 }, () => fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } }))
      return new Set(await Promise.all((await Promise.all(fresh)).map((answer) => answer.text())))
    },
    async [Symbol.asyncDispose]() {
      agent.destroy()
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

test('as many processes as asked for share the port, one of them does the chores, and what all say is said once', async () => {
  await using site = await startProgram({ WORKERS: '3' })
  await site.until(() => site.logged().includes('all processes are there'))
  const pids = await site.pids()
  expect([pids.size, pids.has(String(site.child.pid)), site.said()]).toEqual([3, false, 'It serves\n'])
  const [chores = '', ...more] = await site.notes()
  expect([pids.has(chores.replace('chores ', '')), more]).toEqual([true, []])
})

test('without WORKERS there is the one process', async () => {
  await using site = await startProgram({})
  await site.until(() => site.said() !== '')
  expect([await site.pids(), await site.notes()]).toEqual([new Set([String(site.child.pid)]), [`chores ${site.child.pid}`]])
})

test('a process that crashes is replaced, another one has its chores meanwhile, and the log tells nothing of what was typed', async () => {
  await using site = await startProgram({ WORKERS: '2' })
  await site.until(() => site.logged().includes('all processes are there'))
  const [first = ''] = await site.notes()
  process.kill(Number(first.replace('chores ', '')), 'SIGKILL')
  await site.until(async () => (await site.notes()).length === 2)
  await site.until(async () => (await site.pids().catch(() => new Set())).size === 2)
  await site.ask('/crash').catch(() => {})
  await site.until(() => site.logged().includes('the program failed and ends'))
  const lines = site
    .logged()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { msg: string; error?: string; at?: string[] })
  expect(lines.map(({ msg }) => msg)).toContain('a process ended by itself and is replaced')
  expect(lines.find(({ msg }) => msg === 'the program failed and ends')).toMatchObject({
    error: 'Error',
    at: expect.arrayContaining([expect.stringContaining('program.ts')]),
  })
  expect(site.logged()).not.toContain('Ada')
})

test('SIGUSR2 puts new processes in the place of the old ones, and no request fails', async () => {
  await using site = await startProgram({ WORKERS: '2' })
  await site.until(() => site.logged().includes('all processes are there'))
  const before = await site.pids()
  const over = new AbortController()
  const failed: unknown[] = []
  let answered = 0
  const visitors = Array.from({ length: 6 }, async (_, index) => {
    while (!over.signal.aborted) {
      await site.ask(index === 0 ? '/slow' : '/').then(
        () => (answered += 1),
        (error: unknown) => failed.push(error),
      )
    }
  })
  site.child.kill('SIGUSR2')
  await site.until(() => site.logged().includes('"the processes are replaced"'))
  over.abort()
  await Promise.all(visitors)
  const after = await site.pids()
  expect([failed, answered > 20, after.size, [...after].some((pid) => before.has(pid))]).toEqual([[], true, 2, false])
})

test('SIGTERM lets all of them finish what is in flight, and ends with 0', async () => {
  await using site = await startProgram({ WORKERS: '2' })
  await site.until(() => site.logged().includes('all processes are there'))
  const slow = [site.ask('/slow'), site.ask('/slow')]
  await site.ask('/')
  site.child.kill('SIGTERM')
  expect((await Promise.all(slow)).map(({ status }) => status)).toEqual([200, 200])
  expect(await site.ended).toBe(0)
})

test('a process that cannot start at all ends the program with its reason', async () => {
  await using site = await startProgram({ WORKERS: '2', TEST_REFUSE: 'second' })
  expect(await site.ended).toBe(1)
  expect(site.logged()).toContain('There is no room for a second one.\n')
})

test('one that cannot take the place of another says so in the log, and the old ones go on', async () => {
  await using site = await startProgram({ WORKERS: '2', TEST_REFUSE: 'later' })
  await site.until(() => site.logged().includes('all processes are there'))
  const before = await site.pids()
  site.child.kill('SIGUSR2')
  await site.until(() => site.logged().includes('the old ones go on'))
  expect(await site.pids()).toEqual(before)
  const lines = site
    .logged()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown)
  expect(lines).toContainEqual(expect.objectContaining({ reason: 'There is no room any more.', msg: 'a process could not start' }))
})

test('a busy port is said once, before a process is started', async () => {
  await using first = await startProgram({ WORKERS: '2' })
  await first.until(() => first.said() !== '')
  await using second = await startProgram({ WORKERS: '2', PORT: String(first.port) })
  expect(await second.ended).toBe(1)
  expect(second.logged()).toMatch(/^PORT \d+ on 127\.0\.0\.1 is in use by another program\. Set PORT to a free one\.\n$/)
})
