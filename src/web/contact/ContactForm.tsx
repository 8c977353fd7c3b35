import { type RefObject, useEffect, useRef, useState } from 'react'
import { Form, href, useNavigation } from 'react-router'
import { Link } from '#web/components/Link.tsx'
import { Field } from '#web/components/Field.tsx'
import { Honeypot } from '#web/components/Honeypot.tsx'
import { useTexts } from '#web/texts/useTexts.ts'

export function ContactForm({ answer }: { answer: ContactAnswer | null }) {
  const text = useTexts().contact
  const navigation = useNavigation()
  const sending = navigation.state === 'submitting' && navigation.formAction === href('/contact')
  const [restored, setRestored] = useState<ContactAnswer | null>(null)
  const isRestored = answer !== null && restored === answer
  const fields = fieldsOf(answer, isRestored)
  const errors = answer?.state === 'mistakes' ? answer.errors : {}
  const outcome = useRef<HTMLParagraphElement>(null)
  const announced = useRef(answer)
  useEffect(() => {
    // Not for an answer that came with the page: a visitor may be typing when hydration ends.
    if (announced.current === answer) return
    announced.current = answer
    outcome.current?.focus()
  }, [answer])
  return (
    <>
      {!sending && <Outcome answer={answer} focus={outcome} restore={isRestored ? null : () => setRestored(answer)} />}
      {/* A new key for each answer: the fields start again from what the answer says. */}
      <Form method="post" className="form" key={`${JSON.stringify(answer)}${isRestored}`}>
        {contactFields.map((name) => (
          <ContactControl key={name} name={name} value={fields[name]} mistake={errors[name]} />
        ))}
        <Honeypot />
        <button className="button" disabled={sending}>
          {sending ? text.sending : text.send}
        </button>
        <p>
          <Link to={href('/privacy')}>{text.privacy}</Link>
        </p>
      </Form>
    </>
  )
}

function fieldsOf(answer: ContactAnswer | null, isRestored: boolean): ContactText {
  if (answer?.state === 'mistakes' || answer?.state === 'restored') return answer.text
  return answer?.state === 'failed' && isRestored ? answer.text : emptyContactText
}

interface OutcomeProps {
  readonly answer: ContactAnswer | null
  /** Gets the focus: the button that was pressed is gone, or far below. */
  readonly focus: RefObject<HTMLParagraphElement | null>
  readonly restore: (() => void) | null
}

function Outcome({ answer, focus, restore }: OutcomeProps) {
  const text = useTexts().contact
  if (answer?.state === 'sent') {
    return (
      <p className="note note-ok" role="alert" tabIndex={-1} ref={focus}>
        {text.success}
      </p>
    )
  }
  if (answer?.state === 'mistakes') {
    return (
      <p className="note note-error" role="alert" tabIndex={-1} ref={focus}>
        {text.mistakes}
      </p>
    )
  }
  if (answer?.state !== 'failed') return null
  return (
    <div className="note note-error">
      <p role="alert" tabIndex={-1} ref={focus}>
        {text.failure} {answer.reason}
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
          <input type="hidden" name="intent" value="restore" />
          {contactFields.map((name) => (
            <input type="hidden" name={name} value={answer.text[name]} key={name} />
          ))}
          <button className="button button-line">{text.restore}</button>
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
} as const satisfies Record<ContactField, object>

function ContactControl({ name, value, mistake }: { name: ContactField; value: string; mistake: string | undefined }) {
  const { contact } = useTexts()
  const Control = name === 'message' ? 'textarea' : 'input'
  return (
    <Field
      id={`contact-${name}`}
      label={
        <>
          {contact[name]} {name === 'website' && <span className="optional">{contact.optional}</span>}
        </>
      }
      mistake={mistake}
    >
      {(wiring) => <Control {...wiring} name={name} defaultValue={value} {...attributes[name]} />}
    </Field>
  )
}

const contactFields = ['name', 'email', 'website', 'message'] as const
type ContactField = (typeof contactFields)[number]

/** The entered values of the contact form. */
type ContactText = Readonly<Record<ContactField, string>>

const emptyContactText: ContactText = { name: '', email: '', website: '', message: '' }

/**
 * How an attempt ended. After 'sent' and 'failed' the form is empty (docs/interface.md, FAQ, About, Contact), and what failed can be
 * restored; a refused text stays in its fields, for nothing was attempted. `at`, in milliseconds, tells one attempt from the next that ends
 * alike.
 */
export type ContactAnswer =
  | { readonly state: 'sent'; readonly at: number }
  | { readonly state: 'failed'; readonly at: number; readonly text: ContactText; readonly reason: string | null }
  | { readonly state: 'restored'; readonly text: ContactText }
  | { readonly state: 'mistakes'; readonly text: ContactText; readonly errors: Readonly<Record<string, string>> }

/** Files and missing fields read as empty. */
export function readContactText(form: FormData): ContactText {
  const read = (name: ContactField) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return { name: read('name'), email: read('email'), website: read('website'), message: read('message') }
}
