import { randomUUID } from 'node:crypto'
import { parsePostDraft } from '#domain/forms/post-draft.ts'
import { readAlerts } from '#domain/mail/alerts.ts'
import { type MailOptions, parseMailOptions } from '#domain/mail/options.ts'
import type { Block } from '#domain/post.ts'
import { type FieldErrors, type Outcome, Problem } from '#domain/problem.ts'
import { encodeJson } from '#storage/columns.ts'
import { type Database, inTransaction, invalidatePages } from '#storage/database.ts'
import {
  findNewsletter,
  listNewsletters,
  setNewsletterSent,
  readNewsletter,
  saveNewsletter,
} from '#storage/mail/newsletters.ts'
import * as outbox from '#storage/mail/outbox.ts'
import { listConfirmed } from '#storage/mail/subscribers.ts'
import { claimSetting, lockSettings, saveSetting } from '#storage/setting-store.ts'
import { readKey } from '#services/items/saving.ts'

/** A newsletter to all subscribers, as the administrator keeps it. Instants are ISO 8601 in UTC. */
export interface Newsletter {
  readonly id: string
  readonly subject: string
  readonly content: readonly Block[]
  readonly createdAt: string
  /** null: a draft. */
  readonly sentAt: string | null
  readonly stats: outbox.MailStats
}

/**
 * The administrator's side of the mails. Every method throws Problem 'unavailable' when the
 * database does not answer.
 */
export function createMailAdmin({ db: { kysely }, clock }: { db: Database; clock: () => Date }) {
  const listReaders = async (db: Database['kysely']) =>
    (await listConfirmed(db)).filter(
      ({ preferences }) => readAlerts(preferences).rhythm !== 'never',
    )

  /**
   * Options not given come from the stored ones: two tabs may change different parts.
   * `changesPages`: the privacy page shows it.
   */
  const changeOptions = (
    change: (before: MailOptions) => Outcome<MailOptions>,
    { changesPages }: { changesPages: boolean },
  ) =>
    inTransaction(kysely, async (transaction) => {
      // Without a stored setting there is nothing to lock.
      await claimSetting(transaction, 'mail-options', {}, clock())
      await lockSettings(transaction, ['mail-options'])
      const outcome = change(await outbox.findMailOptions(transaction))
      if (outcome.ok) await saveSetting(transaction, 'mail-options', outcome.value, clock())
      if (outcome.ok && changesPages) invalidatePages()
      return outcome
    })

  /** undefined: there is no such newsletter. */
  const find = async (id: string): Promise<Newsletter | undefined> => {
    const row = await findNewsletter(kysely, id)
    if (row === undefined) return undefined
    const stats = await outbox.countMails(kysely, issueOf(id))
    return { ...readNewsletter(row), id, createdAt: row.created_at, sentAt: row.sent_at, stats }
  }

  const get = async (id: string): Promise<Newsletter> => {
    const found = await find(id)
    if (found === undefined) throw new Problem('not-found', { key: 'no-newsletter' })
    return found
  }

  return {
    readNewsletters: async () => {
      const rows = await listNewsletters(kysely, 20)
      return {
        /** The newest first, at most 20. */
        newsletters: await Promise.all(rows.map(({ id }) => get(id))),
        /** The recipients of a newsletter now. */
        readers: (await listReaders(kysely)).length,
        /** Nothing is sent until the administrator resumes it. */
        isPaused: (await outbox.findMailOptions(kysely)).paused,
      }
    },
    readOutbox: async () => ({
      options: await outbox.findMailOptions(kysely),
      /** Counts of all mails in the log. */
      stats: await outbox.countMails(kysely),
      /** The mails on hold since a restore; null: none, and new mails are not held either. */
      held: (await outbox.findHeldMails(kysely)) ?? null,
    }),
    find,
    /**
     * `id`: a UUID that the opened form was given. Errors by field `subject`, `content`. Throws
     * Problem 'conflict' when already sent.
     */
    async save(
      id: string,
      { subject, content }: { subject: unknown; content: unknown },
    ): Promise<Outcome<Newsletter>> {
      const key = readKey(id)
      if (key === undefined) throw new Problem('not-found', { key: 'no-newsletter' })
      const parsed = parsePostDraft({ title: subject, content })
      if (!parsed.ok) return { ok: false, errors: rename(parsed.errors) }
      if (parsed.value.content.length === 0)
        return { ok: false, errors: { content: { key: 'no-block' } } }
      const before = await find(key)
      if (before?.sentAt) throw new Problem('conflict', { key: 'newsletter-sent' })
      const { title, content: blocks } = parsed.value
      const row = {
        id: key,
        subject: title,
        content: encodeJson(blocks),
        created_at: clock().toISOString(),
        sent_at: null,
      }
      await saveNewsletter(kysely, row)
      return { ok: true, value: await get(key) }
    },
    /** To the administrator alone. Throws Problem 'not-found'. */
    async sendToMe(id: string) {
      await get(id)
      const content = { kind: 'newsletter', newsletterId: id } as const
      await outbox.insertMails(
        kysely,
        [{ issue: `trial:${id}:${randomUUID()}`, recipient: 'admin', email: null, content }],
        clock(),
      )
    },
    /**
     * To every confirmed subscriber who wants more than reminders; a second call does nothing.
     * Throws Problem 'not-found'.
     */
    async send(id: string) {
      await get(id)
      await inTransaction(kysely, async (transaction) => {
        if (!(await setNewsletterSent(transaction, id, clock()))) return
        const content = { kind: 'newsletter', newsletterId: id } as const
        const readers = await listReaders(transaction)
        const issue = issueOf(id)
        const mails = readers.map(({ id: recipient, email, locale }) => ({
          issue,
          recipient,
          email,
          content,
          locale,
        }))
        await outbox.insertMails(transaction, mails, clock())
      })
    },
    options: () => outbox.findMailOptions(kysely),
    /**
     * Takes what a form sent, as text, and leaves `paused` as it is. Errors by field. The privacy
     * page says it at once.
     */
    saveOptions: (input: unknown) =>
      changeOptions((before) => parseMailOptions(input, before), { changesPages: true }),
    async setPaused(paused: boolean) {
      await changeOptions((before) => ({ ok: true, value: { ...before, paused } }), {
        changesPages: false,
      })
    },
    /**
     * Sends the mails that are held since a restore, or drops them; later mails are sent as usual.
     */
    resolveHeld: (verb: 'release' | 'drop') =>
      inTransaction(kysely, (transaction) =>
        (verb === 'release' ? outbox.releaseHeldMails : outbox.dropHeldMails)(transaction, clock()),
      ),
    /** undefined: nothing is held. */
    findHeld: () => outbox.findHeldMails(kysely),
    /** Confirmations that wait because of the limit for an hour. */
    countDelayed: () => outbox.countDelayedConfirmations(kysely, clock()),
  }
}

export type MailAdmin = ReturnType<typeof createMailAdmin>

const issueOf = (id: string): string => `newsletter:${id}`

/** Of an article, whose title is the subject here. */
function rename({ title, ...errors }: FieldErrors): FieldErrors {
  if (title === undefined) return errors
  return { ...errors, subject: 'field' in title ? { ...title, field: 'subject' } : title }
}
