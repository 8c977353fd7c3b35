import { createServer, connect, type Socket } from 'node:net'
import { Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { withoutTimeouts } from '#storage/database-error.ts'
import { inTransaction, type Queries } from '#storage/database.ts'
import { openPostgresPool } from '#storage/postgres.ts'
import { databases } from '#storage/testing/test-database.ts'

const limits = { connection: 2000, statement: 400, lock: 4000, response: 500 }
const insert = (db: Queries, key: string) =>
  db.insertInto('setting').values({ key, value: '1', changed_at: '' }).execute()
const keys = async (db: Queries) =>
  (await db.selectFrom('setting').select('key').orderBy('key').execute()).map(({ key }) => key)
const unavailable = { code: 'unavailable', reason: { key: 'data-away' }, retryAfter: 5 }
const unknown = { code: 'unavailable', reason: { key: 'data-unknown' }, retryAfter: 5 }

/** As sent over the connection; the word also occurs in the startup message of a connection. */
const commit = 'commit\0'

/**
 * A proxy in front of the server that can be frozen. Like a stopped server it still accepts data
 * and passes it on later, even after the sender has left. `freezeAt` freezes it before a text is
 * passed on, `muteAt` after it. `cutAt` cuts the connection when the server has answered that text.
 */
async function openProxy(url: string) {
  const held: (() => void)[] = []
  const sockets = new Set<Socket>()
  let isFrozen = false
  let freezeAt = ''
  let cutAt = ''
  let muteAt = ''
  const { hostname, port } = new URL(url)
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname)
    let isCut = false
    const pass = (work: () => void) => (isFrozen ? held.push(work) : work())
    client.on('data', (chunk) => {
      if (freezeAt !== '' && chunk.includes(freezeAt)) [isFrozen, freezeAt] = [true, '']
      if (cutAt !== '' && chunk.includes(cutAt)) [isCut, cutAt] = [true, '']
      pass(() => server.write(chunk))
      if (muteAt !== '' && chunk.includes(muteAt)) [isFrozen, muteAt] = [true, '']
    })
    client.on('close', () => pass(() => server.end()))
    server.on('data', (chunk) => pass(() => (isCut ? client.destroy() : client.write(chunk))))
    server.on('close', () => pass(() => client.destroy()))
    for (const socket of [client, server]) sockets.add(socket.on('error', () => {}))
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const address = new URL(url)
  address.port = String((proxy.address() as { port: number }).port)
  return {
    url: address.href,
    freeze: () => void (isFrozen = true),
    freezeAt: (text: string) => void (freezeAt = text),
    cutAt: (text: string) => void (cutAt = text),
    muteAt: (text: string) => void (muteAt = text),
    async thaw() {
      isFrozen = false
      for (const work of held.splice(0)) work()
    },
    close() {
      for (const socket of sockets) socket.destroy()
      proxy.close()
    },
  }
}

for (const kind of databases.filter(({ name }) => name === 'PostgreSQL')) {
  const open = async () => {
    const opened = await kind.open()
    if (!('url' in opened.address)) throw new Error('no address')
    const proxy = await openProxy(opened.address.url)
    const logged: string[] = []
    const { dialect, close } = openPostgresPool(proxy.url, ({ code }) => logged.push(code), limits)
    const proxied: Queries = new Kysely({ dialect })
    return {
      straight: opened.database.kysely,
      proxied,
      proxy,
      logged,
      close,
      async [Symbol.asyncDispose]() {
        await proxy.thaw()
        await close()
        proxy.close()
        await opened[Symbol.asyncDispose]()
      },
    }
  }
  /** The server has handled all data of the proxy: its sessions have ended. */
  const waitUntilIdle = async (db: Queries) => {
    const count = async () =>
      Number(
        (
          await sql<{ count: string }>`select count(*) as count from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(
            db,
          )
        ).rows[0]?.count,
      )
    await expect.poll(count, { timeout: 5000 }).toBe(0)
  }

  test(`a frozen server is given up, then refuses at once, and recovers (${kind.name})`, async () => {
    await using opened = await open()
    const { proxied, straight, proxy, logged } = opened
    await insert(proxied, 'before')
    proxy.freeze()
    await expect(keys(proxied)).rejects.toMatchObject(unavailable)
    const startedAt = performance.now()
    await expect(keys(proxied)).rejects.toMatchObject(unavailable)
    expect(performance.now() - startedAt).toBeLessThan(limits.response / 2)
    expect(logged[0]).toBe('ETIMEDOUT')
    await proxy.thaw()
    await expect.poll(() => keys(proxied).catch(() => []), { timeout: 8000 }).toEqual(['before'])
    await opened.close()
    await waitUntilIdle(straight)
  })

  test(`a transaction that was given up before its commit is not done later (${kind.name})`, async () => {
    await using opened = await open()
    const { proxied, straight, proxy } = opened
    await keys(proxied)
    proxy.freezeAt('insert')
    const startedAt = performance.now()
    await expect(inTransaction(proxied, (db) => insert(db, 'late'))).rejects.toMatchObject(
      unavailable,
    )
    // The wait for its rollback would take twice as long.
    expect(performance.now() - startedAt).toBeLessThan(limits.response * 2)
    await proxy.thaw()
    await opened.close()
    await waitUntilIdle(straight)
    expect(await keys(straight)).toEqual([])
  })

  test(`a commit without a response is reported as unknown (${kind.name})`, async () => {
    await using opened = await open()
    const { proxied, straight, proxy } = opened
    await keys(proxied)
    proxy.cutAt(commit)
    await expect(inTransaction(proxied, (db) => insert(db, 'cut'))).rejects.toMatchObject(unknown)
    proxy.cutAt('insert')
    await expect(insert(proxied, 'cut too')).rejects.toMatchObject(unknown)
    proxy.muteAt(commit)
    await expect(inTransaction(proxied, (db) => insert(db, 'mute'))).rejects.toMatchObject(unknown)
    expect(await keys(straight)).toEqual(['cut', 'cut too', 'mute'])
  })

  test(`a wait for a lock that is too long is refused, and not done later (${kind.name})`, async () => {
    await using opened = await open()
    const { proxied, straight } = opened
    await insert(straight, 'one')
    await straight.transaction().execute(async (holder) => {
      await holder.updateTable('setting').set({ value: '2' }).execute()
      await expect(
        proxied.updateTable('setting').set({ value: '3' }).execute(),
      ).rejects.toMatchObject(unavailable)
    })
    await opened.close()
    await waitUntilIdle(straight)
    expect(
      (await straight.selectFrom('setting').select('value').execute()).map(({ value }) => value),
    ).toEqual(['2'])
  })

  test(`a statement without a timeout may take long, and the next one on its connection may not (${kind.name})`, async () => {
    await using opened = await open()
    const { proxied } = opened
    const sleep = (seconds: number) => sql`select pg_sleep(${seconds})`.execute(proxied)
    const timeout = async () =>
      (await sql<{ statement_timeout: string }>`show statement_timeout`.execute(proxied)).rows[0]
        ?.statement_timeout
    await withoutTimeouts(() => sleep(0.6))
    expect(await withoutTimeouts(timeout)).toBe('0')
    expect(await timeout()).toBe('400ms')
    await expect(sleep(0.6)).rejects.toMatchObject(unavailable)
  })
}
