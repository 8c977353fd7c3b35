import { type RefObject, useEffect, useRef, useState } from 'react'
import { createContext, data, Form, href, useNavigation } from 'react-router'
import { Problem } from '#domain/problem.ts'
import { Button } from '#web/components/Button.tsx'
import { Field, HiddenFields, Honeypot } from '#web/components/fields.tsx'
import { Link } from '#web/components/Link.tsx'
import { Page, Section } from '#web/components/Page.tsx'
import { readForm, readText } from '#web/components/read-form.ts'
import { ContactChannels } from '#web/contact/ContactChannels.tsx'
import { accessContext, limitContext, servicesContext, textsOf } from '#web/context.ts'
import { metaOfPage } from '#web/shell/loader.ts'
import { processVisitorForm } from '#web/shell/visitor-form.ts'
import { formatErrorMessage } from '#web/texts/format-error.ts'
import { useTexts } from '#web/texts/useTexts.ts'
import type { Route } from './+types/contact'

const noLinks = { messaging: null, photos: null, video: null, chat: null }

/** Whether this render has the result of the form. */
const resultContext = createContext(false)

export async function loader({ context }: Route.LoaderArgs) {
  const { title } = textsOf(context).pages.contact
  const meta = metaOfPage(context, 'contact')
  // Neither 'sent' nor 'Restore my text' may give way to an error page because the links cannot be
  // loaded.
  const services = context.get(servicesContext)
  const { contactLinks } = await services.getSite().catch((error: unknown) => {
    if (!context.get(resultContext)) throw error
    return { contactLinks: noLinks }
  })
  const isOurs = context.get(accessContext).editing !== null
  const suggest = isOurs ? textsOf(context).pages.suggest.title : null
  return { meta, title, contactLinks, suggest }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const text = readContactText(form)
  context.set(resultContext, true)
  if (form.get('intent') === 'restore') return data<ContactResult>({ state: 'restored', text })
  const texts = textsOf(context)
  const send = () => context.get(servicesContext).sendMessage(text)
  const { ok, errors, wait, error, init } = await processVisitorForm(
    form,
    () => context.get(limitContext).contact(),
    send,
    context,
  )
  if (ok) return data<ContactResult>({ state: 'sent', at: Date.now() }, init)
  if (errors) return data<ContactResult>({ state: 'invalid', text, errors }, init)
  // Else the words of the page are enough.
  const unknown =
    error instanceof Problem && error.reason.key === 'data-unknown'
      ? formatErrorMessage(texts, error.reason)
      : null
  const reason = wait === undefined ? unknown : texts.contactResults.later(wait)
  return data<ContactResult>({ state: 'failed', at: Date.now(), text, reason }, init)
}

/**
 * After a lost connection the message counts as not sent, and its text is still here to be
 * restored. The status keeps the router from revalidating the page's data, which would fail too and
 * remove the page.
 */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const text = readContactText(await request.clone().formData())
  return serverAction().catch(() =>
    data<ContactResult>({ state: 'failed', at: Date.now(), text, reason: null }, 503),
  )
}

export { headers, meta } from '#web/shell/loader.ts'

export default function ContactRoute({
  loaderData: { title, contactLinks, suggest },
  actionData,
}: Route.ComponentProps) {
  const text = useTexts().contact
  return (
    <Page title={title} lead={<p>{text.lead}</p>}>
      <div className="two">
        <Section id="contact-form" title={text.formHeading}>
          <ContactForm result={actionData ?? null} />
          {suggest && (
            <p>
              <Link to={href('/suggest')}>{suggest}</Link>
            </p>
          )}
        </Section>
        <Section id="contact-channels" title={text.channelsHeading}>
          <ContactChannels links={contactLinks} />
        </Section>
      </div>
    </Page>
  )
}

function ContactForm({ result }: { result: ContactResult | null }) {
  const text = useTexts().contact
  const navigation = useNavigation()
  const sending = navigation.state === 'submitting' && navigation.formAction === href('/contact')
  const [restored, setRestored] = useState<ContactResult | null>(null)
  const isRestored = result !== null && restored === result
  const keepsText = isRestored || result?.state === 'invalid' || result?.state === 'restored'
  const fields = keepsText && 'text' in result ? result.text : null
  const errors = result?.state === 'invalid' ? result.errors : {}
  const outcome = useRef<HTMLParagraphElement>(null)
  const announced = useRef(result)
  useEffect(() => {
    // Not for a result that came with the page: a visitor may be typing when hydration ends.
    if (announced.current === result) return
    announced.current = result
    outcome.current?.focus()
  }, [result])
  return (
    <>
      {!sending && (
        <Outcome
          result={result}
          focus={outcome}
          restore={isRestored ? null : () => setRestored(result)}
        />
      )}
      {/* A new key for each result: the fields start again from what the result says. */}
      <Form method="post" className="form" key={`${JSON.stringify(result)}${isRestored}`}>
        {contactFields.map((name) => (
          <ContactControl key={name} name={name} value={fields?.[name]} error={errors[name]} />
        ))}
        <Honeypot />
        <Button look="full" disabled={sending} label={sending ? text.sending : text.send} />
        <p>
          <Link to={href('/privacy')}>{text.privacy}</Link>
        </p>
      </Form>
    </>
  )
}

interface OutcomeProps {
  readonly result: ContactResult | null
  /** Gets the focus: the button that was pressed is gone, or far below. */
  readonly focus: RefObject<HTMLParagraphElement | null>
  readonly restore: (() => void) | null
}

function Outcome({ result, focus, restore }: OutcomeProps) {
  const text = useTexts().contact
  if (result?.state === 'sent' || result?.state === 'invalid') {
    const isSent = result.state === 'sent'
    return (
      <p
        className="note"
        data-tone={isSent ? 'ok' : 'error'}
        role="alert"
        tabIndex={-1}
        ref={focus}
      >
        {isSent ? text.success : text.invalid}
      </p>
    )
  }
  if (result?.state !== 'failed') return null
  return (
    <div className="note" data-tone="error">
      <p role="alert" tabIndex={-1} ref={focus}>
        {text.failure} {result.reason}
      </p>
      {restore && (
        <form
          method="post"
          onSubmit={(event) => {
            event.preventDefault()
            restore()
            focus.current?.focus()
          }}
        >
          <HiddenFields pairs={Object.entries({ intent: 'restore', ...result.text })} />
          <Button label={text.restore} />
        </form>
      )}
    </div>
  )
}

const attributes = {
  name: { required: true, maxLength: 200, autoComplete: 'name' },
  email: { type: 'email', required: true, maxLength: 254, autoComplete: 'email' },
  website: { type: 'url', pattern: 'https?://.+', maxLength: 2000, autoComplete: 'url' },
  message: { required: true, maxLength: 10_000 },
} as const

function ContactControl({
  name,
  value,
  error,
}: {
  name: ContactField
  value: string | undefined
  error: string | undefined
}) {
  const { contact } = useTexts()
  const Control = name === 'message' ? 'textarea' : 'input'
  return (
    <Field
      id={`contact-${name}`}
      label={contact[name]}
      isOptional={name === 'website'}
      error={error}
    >
      {(wiring) => <Control {...wiring} name={name} defaultValue={value} {...attributes[name]} />}
    </Field>
  )
}

type ContactField = keyof typeof attributes
const contactFields = Object.keys(attributes) as ContactField[]

type ContactText = Readonly<Record<ContactField, string>>

/**
 * The result of an attempt. After 'sent' and 'failed' the form is empty (docs/interface, FAQ,
 * About, Contact), and a failed text can be restored. A refused text stays in its fields, because
 * nothing was attempted. `at`, in milliseconds, distinguishes an attempt from the next one with the
 * same result.
 */
type ContactResult =
  | { readonly state: 'sent'; readonly at: number }
  | {
      readonly state: 'failed'
      readonly at: number
      readonly text: ContactText
      readonly reason: string | null
    }
  | { readonly state: 'restored'; readonly text: ContactText }
  | {
      readonly state: 'invalid'
      readonly text: ContactText
      readonly errors: Readonly<Record<string, string>>
    }

/** Files and missing fields read as empty. */
function readContactText(form: FormData): ContactText {
  const read = (name: ContactField) => readText(form, name)
  return {
    name: read('name'),
    email: read('email'),
    website: read('website'),
    message: read('message'),
  }
}
