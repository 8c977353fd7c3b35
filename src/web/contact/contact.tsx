import { createContext, data } from 'react-router'
import { Problem } from '#domain/problem.ts'
import { ContactChannels } from '#web/contact/ContactChannels.tsx'
import { ContactForm, type ContactAnswer, readContactText } from '#web/contact/ContactForm.tsx'
import { limitContext, servicesContext } from '#web/context.ts'
import { formatFieldErrors, formatErrorMessage } from '#web/texts/format-error.ts'
import { textsOf } from '#web/texts/texts-of.ts'
import { useTexts } from '#web/texts/useTexts.ts'
import { metaOfPage } from '#web/shell/page-meta.ts'
import { readForm } from '#web/components/read-form.ts'
import { statusOf } from '#web/shell/status-of.ts'
import type { Route } from './+types/contact'

const noLinks = { messaging: null, photos: null, video: null, chat: null }

/** The form of this request is stored. */
const storedContext = createContext(false)

export async function loader({ context }: Route.LoaderArgs) {
  const { title } = textsOf(context).pages.contact
  const meta = metaOfPage(context, 'contact')
  // A stored message must not be answered with a failure because its page cannot be rendered.
  const { contactLinks } = await context
    .get(servicesContext)
    .getSite()
    .catch((error: unknown) => {
      if (!context.get(storedContext)) throw error
      return { contactLinks: noLinks }
    })
  return { meta, title, contactLinks }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const text = readContactText(form)
  if (form.get('intent') === 'restore') return answer({ state: 'restored', text })
  // Only bots fill it in; they get the usual answer, and nothing is stored.
  if (form.get('company')) return answer({ state: 'sent', at: Date.now() }, 201)
  const wait = await context.get(limitContext).contact()
  if (wait !== undefined)
    return answer(
      { state: 'failed', at: Date.now(), text, reason: textsOf(context).contactAnswers.later(wait) },
      statusOf['too-many'],
      wait,
    )
  try {
    const outcome = await context.get(servicesContext).sendMessage(text)
    if (outcome.ok) {
      context.set(storedContext, true)
      return answer({ state: 'sent', at: Date.now() }, 201)
    }
    return answer({ state: 'mistakes', text, errors: formatFieldErrors(textsOf(context), outcome.errors) }, statusOf.invalid)
  } catch (error) {
    // Else the words of the page are enough.
    const isUnknown = error instanceof Problem && error.reason.key === 'data-unknown'
    const reason = isUnknown ? formatErrorMessage(textsOf(context), error.reason) : null
    return answer({ state: 'failed', at: Date.now(), text, reason }, statusOf.unavailable)
  }
}

/**
 * After a lost connection the message counts as not sent, and its text is still here to be restored. The status keeps the router from revalidating
 * the page's data, which would fail too and remove the page.
 */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const text = readContactText(await request.clone().formData())
  return serverAction().catch(() => data<ContactAnswer>({ state: 'failed', at: Date.now(), text, reason: null }, 503))
}

function answer(value: ContactAnswer, status = 200, wait?: number) {
  return data(value, { status, headers: wait === undefined ? {} : { 'retry-after': String(wait) } })
}

/** Retry-After of a refused attempt. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export { meta } from '#web/shell/as-loaded.ts'

export default function ContactRoute({ loaderData: { title, contactLinks }, actionData }: Route.ComponentProps) {
  const text = useTexts().contact
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>{title}</h1>
        <p>{text.lead}</p>
      </div>
      <div className="two">
        <section aria-labelledby="contact-form">
          <div className="section-head">
            <h2 id="contact-form">{text.formHeading}</h2>
          </div>
          <ContactForm answer={actionData ?? null} />
        </section>
        <section aria-labelledby="contact-channels">
          <div className="section-head">
            <h2 id="contact-channels">{text.channelsHeading}</h2>
          </div>
          <ContactChannels links={contactLinks} />
        </section>
      </div>
    </div>
  )
}
