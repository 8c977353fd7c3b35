import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { insertMessage, trashMessage } from '#storage/feedback/message-store.ts'
import { insertMails, completeMail } from '#storage/mail/outbox.ts'
import { insertSubscriber } from '#storage/mail/subscribers.ts'
import { databases } from '#storage/testing/test-database.ts'
import { createMailing } from '#services/mail/mailing.ts'
import { mailFileName } from '#services/mail/outbox-files.ts'
import { planMails } from '#services/mail/plan/planner.ts'
import { openMailKey } from '#services/secret.ts'

const start = new Date('2027-01-04T09:00:00.000Z')
const days = (count: number) => new Date(start.getTime() + count * 86_400_000)
const content = { kind: 'confirmation' } as const

for (const kind of databases) {
  test(`mail files are deleted on unsubscribing, erasure and retention, and other files stay (${kind.name})`, async () => {
    await using opened = await kind.open()
    const db = opened.database
    const { kysely } = db
    const outboxDir = await mkdtemp(join(tmpdir(), 'atlas-files-'))
    const idOf = new Map<string, string>()
    const addFile = async (name: string, id: string) => {
      idOf.set(name, id)
      await writeFile(join(outboxDir, mailFileName(`<${id}@atlas.example>`)), name)
    }
    const send = async (
      name: string,
      recipient: string,
      email: string | null,
      more: object = {},
    ) => {
      const id = crypto.randomUUID()
      await insertMails(kysely, [{ id, issue: name, recipient, email, content, ...more }], start)
      await completeMail(kysely, { id, lease: null }, 'sent', null, start)
      await addFile(name, id)
    }
    const left = async () => {
      const names = await readdir(outboxDir)
      return [...idOf.keys()].filter((name) =>
        names.some((file) => file.startsWith(idOf.get(name) ?? '')),
      )
    }
    for (const state of ['confirmed', 'unconfirmed'] as const) {
      const subscriber = {
        id: state,
        email: `${state}@example.org`,
        state,
        createdAt: start.toISOString(),
      }
      await insertSubscriber(kysely, subscriber, {
        text: '',
        version: '1',
        at: start.toISOString(),
      })
      await send(`to ${state}`, state, subscriber.email)
    }
    await send('to erased', 'erased', 'erased@example.org')
    await send('to another', 'another', 'another@example.org')
    for (const id of ['answered', 'deleted', 'trashed']) {
      const message = { name: 'Eve', email: `${id}@example.org`, website: null, message: 'Hello' }
      await insertMessage(kysely, { id, ...message, createdAt: start.toISOString() })
      await send(`message:${id}`, 'admin', null, { content: { kind: 'message', ...message } })
    }
    await addFile('of a mail that nobody knows', crypto.randomUUID())
    for (const name of ['notes.txt', '.new.part', '.old.part'])
      await writeFile(join(outboxDir, name), '')
    await utimes(join(outboxDir, '.old.part'), days(-1), days(-1))
    await utimes(join(outboxDir, '.new.part'), start, start)

    const { rights, subscribing } = createMailing({ db, clock: () => start, outboxDir })
    const key = await openMailKey(kysely, start)
    await subscribing.leave({ subscriber: 'confirmed', proof: key.sign('leave', 'confirmed') })
    await rights.erase('erased@example.org')
    expect(await left()).toEqual([
      'to unconfirmed',
      'to another',
      'message:answered',
      'message:deleted',
      'message:trashed',
      'of a mail that nobody knows',
    ])
    await kysely.deleteFrom('message').where('id', '=', 'deleted').execute()
    await trashMessage(kysely, 'trashed', start.toISOString())
    await planMails(db, start, undefined, outboxDir)
    expect(await left()).toEqual(['to unconfirmed', 'to another', 'message:answered'])
    await planMails(db, days(8), undefined, outboxDir)
    expect(await left()).toEqual(['to another', 'message:answered'])
    await planMails(db, days(367), undefined, outboxDir)
    expect(await left()).toEqual(['to another'])
    await planMails(db, days(400), undefined, outboxDir)
    expect(await left()).toEqual([])
    expect((await readdir(outboxDir)).filter((name) => !name.endsWith('.part'))).toEqual([
      'notes.txt',
    ])
    await rm(outboxDir, { recursive: true, force: true })
    // A missing folder is no error.
    await planMails(db, days(401), undefined, outboxDir)
  })
}
