import { randomUUID } from 'node:crypto'
import { type Correction, isCorrection } from '#domain/corrections.ts'
import { reportReasons, suggestedKinds } from '#domain/feedback.ts'
import { kinds } from '#domain/opportunity/opportunity.ts'
import { type FieldErrors, type Outcome, Problem } from '#domain/problem.ts'
import { readLink } from '#domain/words/links.ts'
import { addDays } from '#domain/words/plain-date.ts'
import { cleanLine, cleanText, normalizedWords } from '#domain/words/text.ts'
import { oneOf } from '#storage/columns.ts'
import { type Database, inTransaction } from '#storage/database.ts'
import * as store from '#storage/feedback/report-store.ts'
import * as suggestionStore from '#storage/feedback/suggestion-store.ts'
import { resolveSame } from '#services/feedback/corrections.ts'
import { notifyAdmin } from '#services/feedback/notify-admin.ts'
import { findPublicOpportunity } from '#services/items/find-public.ts'
import { keyedHash, openVisitorKey } from '#services/secret.ts'

const maxTextLength = 1000

/** Of what a fact should be. */
const maxWantedLength = 300

const maxWordsLength = 200

/** Of the day of something that is not listed, in any words. */
const maxDayLength = 60

/** The words by which suggestions are equal: case, accents and order of marks do not count. */
const toSuggestionKey = (words: string): string => normalizedWords(words).join(' ')

/** The number of items with counts that are listed; thousands would not help. */
const maxListed = 500

/**
 * Visitors' reports and suggestions, and clicks on Apply. Of a visitor nothing is stored but, for 30
 * days, a keyed hash of the range of addresses that a correction or a suggestion came from.
 */
export function createReporting({ db: { kysely }, clock }: { db: Database; clock: () => Date }) {
  const today = () => clock().toISOString().slice(0, 10)

  async function hashRange(
    subject: 'correction' | 'suggestion',
    range: string | undefined,
  ): Promise<string | null> {
    if (range === undefined) return null
    return keyedHash(await openVisitorKey(kysely, clock()), subject, range)
  }

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

  async function settle(
    words: string,
    change: (key: string, at: string, network: string | null) => Promise<unknown>,
  ): Promise<string> {
    const key = toSuggestionKey(words)
    const found = await suggestionStore.findSuggestion(kysely, key)
    if (found === undefined) throw new Problem('not-found', { key: 'no-stored-suggestion' })
    if (found.settledAt !== null) return found.settledAt
    const at = clock().toISOString()
    await change(key, at, found.network)
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
        network: wanted === '' ? null : await hashRange('correction', range),
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
    /**
     * What a visitor looked for and did not find (200 characters at most), with the address of its
     * page, its kind and its day (60 characters) if there are any. Equal words, compared as the
     * search does, are counted. `range`: of the visitor's address. Only a keyed hash of it is
     * stored.
     */
    async suggest(input: {
      words: unknown
      link?: unknown
      kind?: unknown
      day?: unknown
      range?: string
    }): Promise<Outcome<'accepted'>> {
      const words = typeof input.words === 'string' ? cleanLine(input.words) : ''
      const given = typeof input.link === 'string' ? input.link.trim() : ''
      const day = typeof input.day === 'string' ? cleanLine(input.day) : ''
      const key = toSuggestionKey(words)
      const link = given === '' ? null : readLink(given)
      const errors: FieldErrors = {
        ...(key === '' ? { words: { key: 'no-words' } } : {}),
        ...(words.length > maxWordsLength
          ? { words: { key: 'too-long', most: maxWordsLength } }
          : {}),
        ...(day.length > maxDayLength ? { day: { key: 'too-long', most: maxDayLength } } : {}),
        ...(link?.ok === false ? { link: { key: 'bad-link', fault: link.reason } } : {}),
      }
      if (Object.keys(errors).length > 0) return { ok: false, errors }
      await suggestionStore.countSuggestion(kysely, key, {
        words,
        link: link?.ok === true ? link.href : null,
        kind: suggestedKinds.find((each) => each === input.kind) ?? null,
        day: day || null,
        createdAt: clock().toISOString(),
        network: await hashRange('suggestion', input.range),
      })
      return { ok: true, value: 'accepted' }
    },
    /**
     * Settles the open suggestion with equal words; the instant by which `reopenSuggestions` finds
     * it, also at a second press. Throws Problem 'not-found'.
     */
    settleSuggestion: (words: string): Promise<string> =>
      settle(words, (key, at) => suggestionStore.settleSuggestion(kysely, key, at)),
    /** As `settleSuggestion`, all from its range of addresses. */
    settleSuggestionsOfRange: (words: string): Promise<string> =>
      settle(words, (key, at, network) =>
        network === null
          ? suggestionStore.settleSuggestion(kysely, key, at)
          : suggestionStore.settleSuggestionsFrom(kysely, network, at),
      ),
    /** Takes `settleSuggestion` and `settleSuggestionsOfRange` back. */
    reopenSuggestions: (settledAt: string) => suggestionStore.reopenSuggestions(kysely, settledAt),
    /** Counts a click on Apply for today (UTC). Does nothing for an unknown item. */
    countApply: (id: string) => store.countClick(kysely, id, today()),
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
    /** Clicks on Apply of all items in the last `days` days, today included. */
    async countClicks(days: number) {
      const clicks = await store.countClicksByDay(kysely, addDays(today(), 1 - days))
      return clicks.reduce((sum, { count }) => sum + count, 0)
    },
    /** Clicks on Apply of these items in the last `days` days, today included; none: left out. */
    countClicksOf: (ids: readonly string[], days: number) =>
      store.readClicksOf(kysely, ids, addDays(today(), 1 - days)),
    /**
     * For /admin/view-applications: the last `days` days, today included (1 to 366); an item's own
     * counts if an id is given.
     */
    async overview(days: number, id?: string) {
      const span = Math.min(Math.max(Math.trunc(days), 1), 366)
      const from = addDays(today(), 1 - span)
      const [clicks, reports, active] = await Promise.all([
        store.countClicksByDay(kysely, from, id),
        store.countReportsByDay(kysely, from, id),
        store.listActiveItems(kysely, { from, limit: maxListed, opportunityId: id }),
      ])
      const clicksOn = new Map(clicks.map(({ day, count }) => [day, count]))
      const reportsOn = new Map(reports.map(({ day, count }) => [day, count]))
      const dates = Array.from({ length: span }, (_, index) => addDays(from, index))
      const items = active.items.map(
        ({ id: opportunityId, clicks: applyClicks, kind, ...item }) => {
          return { ...item, opportunityId, applyClicks, kind: oneOf(kinds, kind, 'scholarship') }
        },
      )
      return {
        /** Each day of the span (UTC), zeros included, the oldest first. */
        days: dates.map((day) => ({
          day,
          applyClicks: clicksOn.get(day) ?? 0,
          reports: reportsOn.get(day) ?? 0,
        })),
        /** Items with at least one click or report in the span, the most clicks first. */
        items,
        /** How many more there are. */
        left: active.count - items.length,
      }
    },
  }
}

export type Reporting = ReturnType<typeof createReporting>
export type ApplicationOverview = Awaited<ReturnType<Reporting['overview']>>
