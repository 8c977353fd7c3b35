import { parseMessage } from '#domain/forms/contact-form.ts'
import { parseSubscription } from '#domain/mail/subscription.ts'
import { readerOf } from '#web/newsletter/reader.ts'
import { findLanguage } from '#web/texts/languages.ts'
import { readJson } from '#server/api/body.ts'
import { type ApiDeps, type Call, jsonBody, jsonContent, refuse } from '#server/api/call.ts'
import {
  contactSchema,
  doneSchema,
  messageSchema,
  subscriptionSchema,
} from '#server/api/document/schemas.ts'
import { requireEitherEditing } from '#server/api/editing-of.ts'
import { consumeOrThrow } from '#server/http/limits.ts'
import { networkOf } from '#server/http/request-context.ts'
import { encodeMessage, paths } from '#server/wire/wire.ts'

export function messageCalls(deps: ApiDeps): Call[] {
  const { services, limits } = deps
  return [
    {
      method: 'post',
      path: paths.contact,
      summary: 'Send a contact message',
      request: jsonBody(contactSchema),
      success: { 201: { description: 'The message is stored.', content: jsonContent(doneSchema) } },
      errors: [400, 413, 415, 429, 503],
      async handle(c) {
        const { name, email, website, message } = await readJson(c)
        const input = { name, email, website, message }
        const parsed = parseMessage(input)
        if (!parsed.ok) throw refuse(parsed.errors)
        await consumeOrThrow(limits.contact, c.get('address'))
        const outcome = await services.sendMessage(input)
        if (!outcome.ok) throw refuse(outcome.errors)
        return c.json({ message: 'Message sent successfully!' }, 201)
      },
    },
    {
      method: 'get',
      path: paths.messages,
      summary: 'All contact messages',
      // They are letters of visitors, so not each key that reads items reads them.
      guarded: ['read'],
      success: {
        200: { description: 'A bare list.', content: jsonContent(messageSchema.array()) },
      },
      errors: [503],
      handle: async (c) =>
        c.json((await requireEitherEditing(deps, c).messages.listAll()).map(encodeMessage)),
    },
  ]
}

export function subscriberCall({ services, limits }: ApiDeps): Call {
  return {
    method: 'post',
    path: paths.subscribe,
    summary: 'Subscribe to the newsletter',
    request: jsonBody(subscriptionSchema),
    success: {
      201: {
        description: 'The same response for new and known addresses.',
        content: jsonContent(doneSchema),
      },
    },
    errors: [400, 413, 415, 429, 503],
    async handle(c) {
      const { email } = await readJson(c)
      const parsed = parseSubscription({ email })
      if (!parsed.ok) throw refuse(parsed.errors)
      // Counted only after validation: a mistyped address uses up no attempt.
      await consumeOrThrow(limits.subscriber, c.get('address'))
      // API clients have seen no form, so the consent text is that of the site's own language.
      const outcome = await services.subscribe(
        { email, network: networkOf(c.get('address'), 48) },
        readerOf(await findLanguage(null)),
      )
      if (!outcome.ok) throw refuse(outcome.errors)
      return c.json({ message: 'Subscribed successfully!' }, 201)
    },
  }
}
