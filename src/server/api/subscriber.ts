import type { Reader } from '#domain/mail/consent.ts'
import { parseSubscription } from '#domain/mail/subscription.ts'
import type { ApiParts } from '#server/api/api-context.ts'
import { readJson } from '#server/api/body.ts'
import { type Call, jsonBody, jsonContent } from '#server/api/call.ts'
import { refuse } from '#server/api/problems.ts'
import { doneSchema, subscriptionSchema } from '#server/api/document/schemas.ts'
import { takeOne } from '#server/http/limits.ts'
import { findLanguage } from '#web/texts/find-language.ts'
import { readerOf } from '#web/newsletter/reader.ts'
import { paths } from '#server/wire/wire.ts'

/** Who calls the API has seen no form; kept are the words of the site's own language. */
async function apiReader(): Promise<Reader> {
  return readerOf(await findLanguage(null))
}

/** The newsletter. */
export function subscriberCalls({ services, limits }: ApiParts): Call[] {
  return [
    {
      method: 'post',
      path: paths.subscribe,
      summary: 'Ask for the newsletter',
      tag: 'Public',
      request: jsonBody(subscriptionSchema),
      success: { 201: { description: 'The same answer for new and known addresses.', content: jsonContent(doneSchema) } },
      errors: [400, 413, 415, 429, 503],
      async handle(c) {
        const { email } = await readJson(c)
        const parsed = parseSubscription({ email })
        if (!parsed.ok) throw refuse(parsed.errors)
        // Counted only now: a mistyped address costs nobody a try.
        await takeOne(limits.subscriber, c.get('address'))
        const outcome = await services.subscribe({ email }, await apiReader())
        if (!outcome.ok) throw refuse(outcome.errors)
        return c.json({ message: 'Subscribed successfully!' }, 201)
      },
    },
  ]
}
