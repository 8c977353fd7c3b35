import type { Message } from '#domain/feedback.ts'
import type { Reader } from '#domain/mail/subscription.ts'
import type { Outcome } from '#domain/problem.ts'
import type { CatalogueVerbs } from '#services/catalogue/catalogue-verbs.ts'
import type { MessageInput } from '#services/feedback/send-message.ts'
import type { ConfirmationInput } from '#services/mail/subscribers/subscribing.ts'
import type { SiteContent } from '#services/site-content.ts'

/**
 * The product as visitors and API clients use it. `Editing` (services/create-editing.ts) is the
 * administrator's part. Every method throws Problem 'unavailable' when the data cannot be read.
 * With API_URL another backend implements the same verbs (server/remote).
 */
export interface PublicServices extends CatalogueVerbs, SiteContent {
  /**
   * false: the site's own database does not answer, lacks tables, or its catalogue cannot be read.
   * Pages themselves report an unreachable backend. Never throws.
   */
  isReady(): Promise<boolean>
  /**
   * Whether who can apply is offered at all: not with another backend that sends no rules
   * (docs/interface, Another backend).
   */
  offersRules(): Promise<boolean>
  /**
   * Versions of items by their ids; those that are not public, or of another backend, are not among
   * them.
   */
  findVersions(ids: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** `network`: of the client, as in `ConfirmationInput`. */
  subscribe(input: ConfirmationInput, reader: Reader): Promise<Outcome<'accepted'>>
  sendMessage(input: MessageInput): Promise<Outcome<Message>>
}
