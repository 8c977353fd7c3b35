import { expect, test } from 'vitest'
import { sampleReader } from '#domain/testing/sample-reader.ts'
import { runAdminCommand } from '#server/start/admin-commands.ts'
import { createPublicServices } from '#services/create-public-services.ts'
import { databases } from '#storage/testing/test-database.ts'

const clock = () => new Date('2027-01-04T09:00:00.000Z')
const noWeb = () => Promise.reject(new Error('no web here'))

for (const kind of databases) {
  test(`what is kept about an address is printed and deleted on the command line (${kind.name})`, async () => {
    await using opened = await kind.open()
    const db = opened.database
    const services = createPublicServices({ db, clock })
    await services.subscribe({ email: 'ada@example.org' }, sampleReader)
    await services.sendMessage({ name: 'Ada', email: 'Ada@Example.org', message: 'Hello' })
    const run = async (...args: string[]) => {
      const lines: string[] = []
      const parts = {
        config: { dataDir: '', outboxDir: '', siteName: 'Scholarship Atlas' },
        db,
        clock,
        web: { resolve: noWeb, request: noWeb },
        pause: async () => {},
        env: {},
      }
      return { code: await runAdminCommand(args, { ...parts, say: (line) => lines.push(line) }), text: lines.join('\n') }
    }
    const exported = await run('export-address', 'ADA@example.org')
    expect([exported.code, JSON.parse(exported.text)]).toMatchObject([
      0,
      { subscriptions: [{ email: 'ada@example.org' }], messages: [{ message: 'Hello' }], mails: [{}, {}], links: [{}] },
    ])
    expect(await run('erase-address', 'ada@example.org')).toEqual({ code: 0, text: '5 rows are deleted.' })
    expect(JSON.parse((await run('export-address', 'ada@example.org')).text)).toMatchObject({ subscriptions: [], messages: [], mails: [] })
    expect(await run('erase-address', 'nobody')).toEqual({ code: 1, text: 'This is no e-mail address.' })
    expect((await run('erase-address')).code).toBe(2)
  })
}
