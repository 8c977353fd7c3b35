import { randomUUID } from 'node:crypto'
import { type Correction, isCorrection } from '#domain/corrections.ts'
import { reportReasons } from '#domain/feedback.ts'
import { type FieldErrors, type Outcome, Problem } from '#domain/problem.ts'
import { readLink } from '#domain/words/links.ts'
import { cleanLine, cleanText } from '#domain/words/text.ts'
import { type Database, inTransaction } from '#storage/database.ts'
import * as store from '#storage/feedback/report-store.ts'
import { resolveSame } from '#services/feedback/corrections.ts'
import { notifyAdmin } from '#services/feedback/notify-admin.ts'
import { hashRange } from '#services/feedback/visitor-range.ts'
import { findPublicOpportunity } from '#services/items/find-public.ts'

const maxTextLength = 1000

/** Of what a fact should be. */
const maxWantedLength = 300

/**
 * Visitors' reports about items. Of a visitor nothing is stored but, for 30 days, a keyed hash of
 * the range of addresses that a correction came from.
 */
export function createReporting({ db: { kysely }, clock }: { db: Database; clock: () => Date }) {
  /** The instant by which `reopen` finds what `resolve` has resolved, also at a second press. */
  async function decline(
    id: string,
    resolve: (correction: Correction, at: string) => Promise<unknown>,
  ): Promise<string> {
    const found = await store.findReport(kysely, id)
    if (found === undefined || !isCorrection(found.report))
      throw new Problem('not-found', { key: 'no-stored-correction' })
    if (found.settledAt !== null) return found.settledAt
    const at = clock().toISOString()
    await resolve(found.report, at)
    return at
  }

  return {
    /**
     * Errors for reason, text (1000 characters at most), `wanted`, which is what the fact should be
     * (300), and `source`, the address of the page that says so. undefined: no such published item.
     * `range`: of the visitor's address. Only a keyed hash of it is stored, and only where the
     * report says what the fact should be.
     */
    async report(input: {
      opportunityId: unknown
      reason: unknown
      text?: unknown
      wanted?: unknown
      source?: unknown
      range?: string
    }): Promise<Outcome<'accepted'> | undefined> {
      const { opportunityId, range } = input
      const reason = reportReasons.find((one) => one === input.reason)
      const text = typeof input.text === 'string' ? cleanText(input.text) : ''
      const wanted = typeof input.wanted === 'string' ? cleanLine(input.wanted) : ''
      const given = typeof input.source === 'string' ? input.source.trim() : ''
      const source = given === '' ? null : readLink(given)
      const errors: FieldErrors = {
        ...(reason === undefined ? { reason: { key: 'no-reason' } } : {}),
        ...(text.length > maxTextLength ? { text: { key: 'too-long', most: maxTextLength } } : {}),
        ...(wanted.length > maxWantedLength
          ? { wanted: { key: 'too-long', most: maxWantedLength } }
          : {}),
        ...(source?.ok === false ? { source: { key: 'bad-link', fault: source.reason } } : {}),
      }
      if (reason === undefined || Object.keys(errors).length > 0) return { ok: false, errors }
      const now = clock()
      const item = await findPublicOpportunity(kysely, opportunityId, now)
      if (item === undefined) return undefined
      const report = {
        id: randomUUID(),
        opportunityId: item.id,
        reason,
        text: text || null,
        wanted: wanted || null,
        source: source?.ok === true ? source.href : null,
        network: wanted === '' ? null : await hashRange({ db: kysely, clock }, 'correction', range),
        createdAt: now.toISOString(),
      }
      const { slug, name } = item
      const said = [report.wanted, report.source, report.text].filter((part) => part !== null)
      const quote = said.join('\n') || null
      const content = { kind: 'report', slug, name, reason, text: quote } as const
      await inTransaction(kysely, async (transaction) => {
        await store.insertReport(transaction, report)
        await notifyAdmin(transaction, `report:${report.id}`, content, now)
      })
      return { ok: true, value: 'accepted' }
    },
    /** Open reports, the newest first; of one item where an id is given. */
    listOpen: (id?: string) => store.listOpenReports(kysely, id),
    /**
     * Resolves the open reports of an item that do not say what a fact should be; the instant by
     * which `reopen` finds them.
     */
    async resolveAll(id: string): Promise<string> {
      const at = clock().toISOString()
      await store.resolveReports(kysely, id, at, 'free')
      return at
    },
    /**
     * Resolves the correction with this id and those of its item that say the same; the instant by
     * which `reopen` finds them. Throws Problem 'not-found'.
     */
    decline: (id: string): Promise<string> =>
      decline(id, (correction, at) => resolveSame(kysely, correction, at)),
    /** As `decline`, all corrections from its range of addresses. */
    declineRange: (id: string): Promise<string> =>
      decline(id, (correction, at) =>
        correction.network === null
          ? resolveSame(kysely, correction, at)
          : store.resolveReportsFrom(kysely, correction.network, at),
      ),
    /** Takes `resolveAll`, `decline` or `declineRange` back. */
    reopen: (resolvedAt: string) => store.reopenReports(kysely, resolvedAt),
  }
}

export type Reporting = ReturnType<typeof createReporting>
