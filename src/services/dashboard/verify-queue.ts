import { clickDays, riskOf } from '#domain/attention-risk.ts'
import type { Entry } from '#domain/listing/entry.ts'
import { kinds } from '#domain/opportunity/opportunity.ts'
import { kindOfChange } from '#domain/watch/page-changes.ts'
import type { FactKind } from '#domain/watch/sentence-facts.ts'
import { addDays, daysBetween, isPlainDate, todayUtc } from '#domain/words/plain-date.ts'
import { compareText } from '#domain/words/text.ts'
import type { Database } from '#storage/database.ts'
import { readClicks } from '#storage/feedback/report-store.ts'
import { findPage, listChanges, type StoredChange } from '#storage/page-store.ts'
import { listPostponedKeys, toVerifyKey } from '#services/dashboard/postponed-rows.ts'
import type { PublicServices } from '#services/public-services.ts'

/** Days after which every open item is compared with its page again. */
const oldDays = 90
/** The same in the weeks before its deadline. */
const oldDaysNear = 14
const nearDays = 30

export interface VerifyQueue {
  /** Of the items to compare with their pages, the greatest risk first. */
  readonly ids: readonly string[]
  /** Clicks on Apply in the last `clickDays` days, by item; none: left out. */
  readonly clicks: ReadonlyMap<string, number>
  /** How many more are left out until tomorrow. */
  readonly later: number
}

/** What the official page of an item says, as it was read last. */
export interface KnownPageText {
  readonly text: string
  /** What has changed in it and nobody has answered, by what it is about; the worst of each. */
  readonly changes: ReadonlyMap<FactKind, StoredChange>
}

/** The queue of open items that nobody has compared with their official pages lately. */
export function createVerifyQueue({
  db: { kysely },
  clock,
  services,
}: {
  readonly db: Database
  readonly clock: () => Date
  readonly services: Pick<PublicServices, 'snapshot'>
}) {
  return {
    /**
     * Open items that were never checked, or 90 days ago; within 30 days of their deadline, 14 days
     * ago. By Apply clicks, nearness and the days since the check (`riskOf`), then by name.
     */
    async list(): Promise<VerifyQueue> {
      const today = todayUtc(clock())
      const [{ open }, clicks, postponed] = await Promise.all([
        services.snapshot(...kinds),
        readClicks(kysely, addDays(today, 1 - clickDays)),
        listPostponedKeys(kysely, today),
      ])
      const due = open.filter((entry) => isDue(entry, today))
      const current = due.filter(({ id }) => !postponed.has(toVerifyKey(id)))
      const ids = current
        .map((entry) => ({ entry, risk: toRisk(entry, clicks.get(entry.id) ?? 0, today) }))
        .sort((a, b) => b.risk - a.risk || compareText(a.entry.name, b.entry.name))
        .map(({ entry }) => entry.id)
      return { ids, clicks, later: due.length - current.length }
    },
    /** undefined: the page at this link was not read yet, or no program may read it. */
    async readPage(id: string, link: string | null): Promise<KnownPageText | undefined> {
      const page = await findPage(kysely, id)
      if (page === undefined || page.link !== link) return undefined
      const told = (await listChanges(kysely, id)).filter(({ state }) => state === 'told')
      const changes = new Map<FactKind, StoredChange>()
      const today = todayUtc(clock())
      for (const change of told) {
        const kind = kindOfChange(change, today)
        if (!changes.has(kind)) changes.set(kind, change)
      }
      return { text: page.next?.text ?? page.text, changes }
    },
  }
}

function isDue({ verifiedOn, deadline }: Entry, today: string): boolean {
  if (verifiedOn === null) return true
  const isNear = deadline.daysLeft !== null && deadline.daysLeft <= nearDays
  return verifiedOn <= addDays(today, isNear ? -oldDaysNear : -oldDays)
}

function toRisk({ verifiedOn, deadline }: Entry, clicks: number, today: string): number {
  const isKnown = verifiedOn !== null && isPlainDate(verifiedOn)
  return riskOf({
    reason: 'not-verified',
    says: null,
    daysLeft: deadline.daysLeft,
    clicks,
    daysSinceCheck: isKnown ? daysBetween(verifiedOn, today) : null,
  })
}
