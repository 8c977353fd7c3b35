import { isOpenToAll } from '#domain/eligibility/as-ruled.ts'
import type { NewsItem } from '#domain/mail/alerts.ts'
import type { Queries } from '#storage/database.ts'
import { kinds } from '#domain/opportunity/opportunity.ts'
import { decodeTexts, oneOf } from '#storage/columns.ts'
import { toDeadline, toRules } from '#storage/items/opportunity-row.ts'
import { publicAt } from '#storage/items/public-at.ts'

const rowsPerStatement = 1000

/** Those of the ids that are public at `now`, without their long texts. */
export async function listNewsItems(db: Queries, ids: readonly string[], now: Date): Promise<NewsItem[]> {
  const items: NewsItem[] = []
  for (let start = 0; start < ids.length; start += rowsPerStatement) {
    const rows = await db
      .selectFrom('opportunity')
      .select(['id', 'slug', 'kind', 'name', 'categories', 'regions', 'fields', 'country', 'country_code'])
      .select(['location', 'open_to_all', 'eligible_from', 'rules'])
      .select(['deadline_kind', 'deadline_date', 'deadline_time', 'deadline_zone', 'deadline_note', 'updated_at'])
      .where('id', 'in', ids.slice(start, start + rowsPerStatement))
      .where(publicAt('opportunity', now))
      .execute()
    for (const row of rows) {
      const rules = toRules(row.rules)
      items.push({
        id: row.id,
        slug: row.slug,
        kind: oneOf(kinds, row.kind, 'scholarship'),
        name: row.name,
        categories: decodeTexts(row.categories),
        regions: decodeTexts(row.regions),
        fields: decodeTexts(row.fields),
        country: row.country,
        countryCode: row.country_code,
        location: row.location,
        openToAll: isOpenToAll({ rules, openToAll: row.open_to_all === 1 }),
        rules,
        eligibleFrom: row.eligible_from,
        deadline: toDeadline(row),
        updatedAt: row.updated_at,
      })
    }
  }
  return items
}
