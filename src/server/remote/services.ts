import { parseMessage } from '#domain/forms/contact-form.ts'
import { parseSubscription } from '#domain/mail/subscription.ts'
import { kinds } from '#domain/opportunity/opportunity.ts'
import { type FieldErrors, Problem } from '#domain/problem.ts'
import { toSlug } from '#domain/words/slug.ts'
import { createCatalogueVerbs } from '#services/catalogue/catalogue-verbs.ts'
import { watchCatalogue } from '#services/catalogue/catalogue-watch.ts'
import type { PublicServices } from '#services/public-services.ts'
import type { SiteContent } from '#services/site-content.ts'
import {
  explain,
  failureOf,
  findJson,
  readRetryAfter,
  type BackendResponse,
  type Backend,
  findReportedErrors,
} from '#server/remote/backend.ts'
import type { RemoteSource } from '#server/remote/source.ts'
import { findIdentifier, findRecord } from '#server/wire/loose.ts'
import { paths } from '#server/wire/wire.ts'

/**
 * A bit more than the backend is given, so that a list that hangs fails by itself and leaves the
 * others usable. In milliseconds.
 */
const timeout = 7000

export interface RemoteSetting {
  readonly backend: Backend
  readonly source: RemoteSource
  readonly clock: () => Date
  /** The data that the backend lacks, such as the questions. */
  readonly content: SiteContent
  /** A text that differs whenever that content has changed. */
  readonly contentVersion: () => Promise<string>
  /** Whether the site's own database answers. */
  readonly isReady: () => Promise<boolean>
}

/**
 * The product over another backend (docs/interface, Another backend). Lists are read loosely;
 * the rules of every page apply here.
 */
export function createRemoteServices({
  backend,
  source,
  clock,
  content,
  contentVersion,
  isReady,
}: RemoteSetting): PublicServices {
  // A visitor's request calls the other backend, not a timer. The source caches for 2 seconds, and
  // a second cache would add to that.
  const catalogue = watchCatalogue(source, { every: 0, timeout })

  /**
   * An item is found by its id too: the address of many a name in another alphabet before such
   * names were spelled in Latin letters.
   */
  async function findMoved(slug: string): Promise<string | undefined> {
    const { orders } = (await catalogue.read()).at(clock(), kinds)
    return orders.name.find(({ id }) => toSlug(id, '') === slug)?.slug
  }

  const verbs = createCatalogueVerbs({ ...content, catalogue, source, clock, findMoved })
  return {
    ...verbs,
    ...content,
    catalogueVersion: async () => `${await verbs.catalogueVersion()}/${await contentVersion()}`,
    isReady,
    async offersRules() {
      const { orders } = await verbs.snapshot()
      return orders.name.some(({ criteria }) => criteria.rules !== null)
    },
    /** Another backend reports no versions; its calendars follow their content. */
    findVersions: async () => new Map(),

    async subscribe(input) {
      const parsed = parseSubscription(input)
      if (!parsed.ok) return parsed
      const response = await backend.send('POST', paths.subscribe, { body: parsed.value })
      // 409: the address is subscribed already, which other visitors must not learn.
      if (response.status === 409) return { ok: true, value: 'accepted' }
      const errors = findErrors(response, 'email')
      return errors === undefined ? { ok: true, value: 'accepted' } : { ok: false, errors }
    },

    async sendMessage(input) {
      const parsed = parseMessage(input)
      if (!parsed.ok) return parsed
      const { website } = parsed.value
      const response = await backend.send('POST', paths.contact, {
        body: { ...parsed.value, website: website ?? '' },
      })
      const errors = findErrors(response, 'message')
      if (errors !== undefined) return { ok: false, errors }
      const id = findIdentifier(findRecord(findJson(response))?.['_id']) ?? ''
      return { ok: true, value: { ...parsed.value, id, createdAt: clock().toISOString() } }
    },
  }
}

/**
 * undefined: success (200 and 201). Returns the errors of a 400 by field, or under `field` where
 * the backend names none. Throws Problem 'too-many' or 'unavailable' for the rest.
 */
function findErrors(response: BackendResponse, field: string): FieldErrors | undefined {
  if (response.status === 200 || response.status === 201) return undefined
  if (response.status === 429)
    throw new Problem('too-many', explain(response), { retryAfter: readRetryAfter(response) })
  if (response.status !== 400 && response.status !== 422) throw failureOf(response)
  const errors = findReportedErrors(response)
  return Object.keys(errors).length === 0 ? { [field]: explain(response) } : errors
}
