import { createHash, createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { migrateDatabase } from '#storage/migrate.ts'
import { databases } from '#storage/testing/test-database.ts'
import { hashToken, openMailKey } from '#services/secret.ts'

type Any = Kysely<Record<string, Record<string, string | number | null>>>
const at = '2027-01-04T09:00:00.000Z'

for (const kind of databases) {
  test(`addresses of one mailbox become one, the confirmed one stays, and pending links still work (${kind.name})`, async () => {
    await using opened = await kind.open({ migrated: false })
    const { database } = opened
    await migrateDatabase(database, { to: '0017-versions' })
    const db = database.kysely.withoutPlugins() as unknown as Any
    const secret = 's'.repeat(43)
    const hmac = (...parts: string[]) =>
      createHmac('sha256', secret).update(parts.join('\n')).digest('base64url')
    const subscriber = (id: string, email: string, state: string) => ({
      id,
      email,
      state,
      consent_text: '',
      consent_at: at,
      consent_version: '1',
      created_at: at,
      preferences: '{}',
      refusals: 0,
    })
    const mail = (
      id: string,
      recipient: string,
      email: string | null,
      rest: Record<string, string>,
    ) => ({
      id,
      issue: `issue ${id}`,
      recipient,
      email,
      kind: 'digest',
      content: '{}',
      state: 'waiting',
      attempts: 0,
      next_at: at,
      created_at: at,
      priority: 1,
      ...rest,
    })
    const token = (hash: string, id: string, email: string) => ({
      hash,
      purpose: 'confirm',
      address_hash: hmac('address', email),
      subscriber_id: id,
      created_at: at,
      expires_at: at,
    })
    await db
      .insertInto('setting')
      .values({ key: 'mail-key', value: JSON.stringify(secret), changed_at: at })
      .execute()
    await db
      .insertInto('subscriber')
      .values([
        subscriber('a', 'ada@ｅxample.org', 'unconfirmed'),
        subscriber('b', 'ada@e\ufe0fxample.org', 'confirmed'),
        subscriber('c', 'ada@example.org', 'unconfirmed'),
        subscriber('d', 'bo@straße.de', 'unconfirmed'),
        subscriber('e', 'eve@example.org', 'confirmed'),
      ])
      .execute()
    const watches = [
      { subscriber_id: 'a', opportunity_id: 'one', created_at: at },
      { subscriber_id: 'b', opportunity_id: 'one', created_at: at },
      { subscriber_id: 'c', opportunity_id: 'two', created_at: at },
    ]
    await db.insertInto('watch').values(watches).execute()
    await db
      .insertInto('mail')
      .values([
        mail('1', 'a', 'ada@ｅxample.org', {}),
        mail('2', 'b', 'ada@e\ufe0fxample.org', { state: 'sent' }),
        mail('3', 'd', 'bo@straße.de', { kind: 'confirmation' }),
        mail('4', 'admin', null, {
          kind: 'message',
          content: JSON.stringify({ kind: 'message', name: 'Bo', email: 'bo@straße.de' }),
        }),
      ])
      .execute()
    const oldHash = createHash('sha256')
      .update(hmac('token', 'confirm', '3', 'bo@straße.de'))
      .digest('hex')
    await db
      .insertInto('mail_token')
      .values([
        token(oldHash, 'd', 'bo@straße.de'),
        token('other', 'a', 'ada@ｅxample.org'),
        token('eve', 'e', 'eve@example.org'),
      ])
      .execute()
    const message = {
      id: 'm',
      name: 'Bo',
      email: 'bo@straße.de',
      message: 'Hello',
      state: 'unread',
      created_at: at,
    }
    await db.insertInto('message').values(message).execute()

    await migrateDatabase(database)
    const { kysely } = database
    expect(
      await kysely
        .selectFrom('subscriber')
        .select(['id', 'email', 'state'])
        .orderBy('id')
        .execute(),
    ).toEqual([
      { id: 'b', email: 'ada@example.org', state: 'confirmed' },
      { id: 'd', email: 'bo@xn--strae-oqa.de', state: 'unconfirmed' },
      { id: 'e', email: 'eve@example.org', state: 'confirmed' },
    ])
    expect(
      await kysely
        .selectFrom('watch')
        .select(['subscriber_id', 'opportunity_id'])
        .orderBy('opportunity_id')
        .execute(),
    ).toEqual([
      { subscriber_id: 'b', opportunity_id: 'one' },
      { subscriber_id: 'b', opportunity_id: 'two' },
    ])
    const mails = await kysely
      .selectFrom('mail')
      .select(['id', 'email', 'content'])
      .orderBy('id')
      .execute()
    expect(mails.map(({ id, email }) => [id, email])).toEqual([
      ['2', 'ada@example.org'],
      ['3', 'bo@xn--strae-oqa.de'],
      ['4', null],
    ])
    expect(JSON.parse(mails[2]?.content ?? '')).toEqual({
      kind: 'message',
      name: 'Bo',
      email: 'bo@xn--strae-oqa.de',
    })
    expect(await kysely.selectFrom('message').select('email').execute()).toEqual([
      { email: 'bo@xn--strae-oqa.de' },
    ])
    const key = await openMailKey(kysely, new Date(at))
    const link = hashToken(key.createToken('confirm', '3', 'bo@xn--strae-oqa.de'))
    const tokens = await kysely
      .selectFrom('mail_token')
      .select(['hash', 'address_hash', 'mailbox_hash', 'subscriber_id'])
      .execute()
    const of = (hash: string, id: string, email: string) => {
      const addressHash = key.hashAddress(email)
      return { hash, address_hash: addressHash, mailbox_hash: addressHash, subscriber_id: id }
    }
    expect(tokens.toSorted((x, y) => (x.subscriber_id < y.subscriber_id ? -1 : 1))).toEqual([
      of('other', 'b', 'ada@example.org'),
      of(link, 'd', 'bo@xn--strae-oqa.de'),
      of('eve', 'e', 'eve@example.org'),
    ])
  })
}
