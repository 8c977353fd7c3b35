import { PageHead } from '#web/admin/layout/PageHead.tsx'
import { data, href, redirect, Form, useRevalidator, useNavigation } from 'react-router'
import { Link } from '#web/components/Link.tsx'
import type { ProblemCode } from '#domain/problem.ts'
import type { AdminTexts } from '#web/texts/language.ts'
import { editingOf } from '#web/admin/session/guard.ts'
import { Done, Refusal } from '#web/admin/form/Done.tsx'
import {
  NewsletterEditor,
  NewsletterPreview,
  answerNewsletterDraft,
  type NewsletterDraftAnswer,
  toNewsletterFormValues,
} from '#web/admin/mail/NewsletterEditor.tsx'
import { orLoss, orAnswer, readProblem } from '#web/admin/session/problem.ts'
import { emptyPostFormValues } from '#web/admin/post/post-form-values.ts'
import { mailingOf } from '#web/newsletter/MailPage.tsx'
import { readPictureForm, readText } from '#web/components/read-form.ts'
import { type FormattedErrors, formatFieldErrors } from '#web/texts/format-error.ts'
import type { Route } from './+types/newsletter'
import { textsOf } from '#web/texts/texts-of.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import type { MailAdmin } from '#services/mail/mail-admin.ts'
import { LocalDate } from '#web/components/LocalDate.tsx'
import { useEffect } from 'react'
import { Table } from '#web/admin/layout/Table.tsx'
import { LabeledField, FormErrors } from '#web/admin/form/LabeledField.tsx'
import type { MailNumber, MailOptions } from '#domain/mail/options.ts'

/** Of the newsletter's form, or of the one for email settings. */
type Answer =
  | NewsletterDraftAnswer
  | { readonly state: 'options'; readonly options: MailOptionsFormValues; readonly errors: FormattedErrors }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { admin } = mailingOf(context)
  const id = new URL(request.url).searchParams.get('newsletter')
  const [overview, newsletter] = await orAnswer(Promise.all([admin.overview(), id === null ? undefined : admin.find(id)]))
  return { ...overview, newsletter: newsletter ?? null, key: crypto.randomUUID() }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { admin, rights } = mailingOf(context)
  const form = await readPictureForm(request, context)
  const intent = String(form.get('intent') ?? '')
  const id = String(form.get('newsletter') ?? '')
  const back = (done: string, newsletter?: string) => {
    const query = new URLSearchParams({ ...(newsletter === undefined ? {} : { newsletter }), done })
    return redirect(`${href('/admin/newsletter')}?${query.toString()}`)
  }
  try {
    if (intent === 'to-me') return await admin.sendToMe(id).then(() => back(intent, id))
    if (intent === 'send' && form.get('sure') === 'yes') return await admin.send(id).then(() => back(intent))
    if (intent === 'stop' || intent === 'go') return await admin.setPaused(intent === 'stop').then(() => back(intent))
    if (intent === 'release' || intent === 'drop') return await admin.resolveHeld(intent).then(() => back(intent))
    if (intent === 'erase') return await rights.erase(String(form.get('email') ?? '')).then(() => back(intent))
    if (intent === 'options') {
      const options = parseMailOptionsForm(form)
      const outcome = await admin.saveOptions(options)
      return outcome.ok
        ? back('options')
        : data<Answer>({ state: 'options', options, errors: formatFieldErrors(textsOf(context), outcome.errors) }, { status: 400 })
    }
    const outcome = await answerNewsletterDraft(editingOf(context), admin, form, textsOf(context))
    return 'saved' in outcome ? back('keep', outcome.saved) : data<Answer>(outcome.answer, { status: outcome.status })
  } catch (error) {
    const { problem, status } = readProblem(error)
    return data<Answer>({ state: 'failed', reason: reasonOf(problem.code, textsOf(context).admin) }, { status })
  }
}

function reasonOf(code: ProblemCode, { mailAdmin: text }: AdminTexts): string {
  if (code === 'conflict') return text.alreadySent
  if (code === 'not-found') return text.gone
  return code === 'invalid' ? text.noAddress : text.failed
}

export const clientAction = orLoss<Answer>()

export default function NewsletterAdminRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { pages, mailAdmin: text } = useAdminTexts()
  const { newsletter, key, readers, options, held } = loaderData
  const onOptions = actionData?.state === 'options' ? actionData : undefined
  const onEditor = actionData?.state === 'options' ? undefined : actionData
  const isDraft = newsletter !== null && newsletter.sentAt === null
  const sent = onEditor && 'values' in onEditor ? onEditor.values : null
  const values = sent ?? (isDraft ? toNewsletterFormValues(newsletter) : emptyPostFormValues(key))
  return (
    <>
      <PageHead title={text.title} tab={pages.newsletter} back="back" />
      {onEditor?.state === 'failed' || onOptions !== undefined ? (
        <Refusal>{onEditor?.state === 'failed' ? onEditor.reason : text.optionsMistakes}</Refusal>
      ) : (
        <Done words={text.done} />
      )}
      {options.paused && <p className="note">{text.isStopped}</p>}
      {held && <HeldMails held={held} />}
      {newsletter && <NewsletterPreview newsletter={newsletter} readers={readers} />}
      {newsletter && (
        <Link to={href('/admin/newsletter')} className="button">
          {text.another}
        </Link>
      )}
      <section aria-labelledby="write">
        <h2 id="write">{isDraft ? text.change : text.another}</h2>
        <p>{text.readers(readers)}</p>
        <NewsletterEditor key={isDraft ? newsletter.id : `new ${newsletter?.id ?? ''}`} initial={values} answer={onEditor} />
      </section>
      <NewsletterTable overview={loaderData} />
      {/* The fields keep their own text, so they start again where what is stored has changed. */}
      <MailOptionsForm
        key={JSON.stringify(onOptions?.options ?? toMailOptionsFormValues(options))}
        values={onOptions?.options ?? toMailOptionsFormValues(options)}
        errors={onOptions?.errors ?? {}}
      />
      <AddressRights />
    </>
  )
}

/** All data about an address, shown or deleted at its owner's request. */
function AddressRights() {
  const { mailAdmin: text } = useAdminTexts()
  return (
    <section aria-labelledby="rights">
      <h2 id="rights">{text.rights}</h2>
      <p>{text.rightsLead}</p>
      <form action={href('/admin/address')} className="inline-form">
        <div className="field">
          <label htmlFor="export-email">{text.address}</label>
          <input id="export-email" type="email" name="email" maxLength={254} required />
        </div>
        <button className="button">{text.export}</button>
      </form>
      <Form method="post" className="inline-form">
        <div className="field">
          <label htmlFor="erase-email">{text.address}</label>
          <input id="erase-email" type="email" name="email" maxLength={254} required />
        </div>
        <button className="button" name="intent" value="erase">
          {text.erase}
        </button>
      </Form>
    </section>
  )
}

/** Mails held since a restore: to send, or to drop where they were sent already. */
function HeldMails({ held }: { held: NonNullable<Awaited<ReturnType<MailAdmin['findHeld']>>> }) {
  const { mailAdmin: text } = useAdminTexts()
  return (
    <section aria-labelledby="held">
      <h2 id="held">{text.held}</h2>
      <p>
        {text.heldCount(held.count)} {text.heldWhy}
      </p>
      {held.since !== null && (
        <p>
          {text.heldSince} <LocalDate date={held.since.slice(0, 10)} />
        </p>
      )}
      <Form method="post" className="row">
        <button className="button" data-look="full" name="intent" value="release">
          {text.release}
        </button>
        <button className="button" name="intent" value="drop">
          {text.drop}
        </button>
      </Form>
    </section>
  )
}

const every = 3000

/** Sent and pending newsletters with live counts; stop and resume. */
function NewsletterTable({ overview }: { overview: Awaited<ReturnType<MailAdmin['overview']>> }) {
  const { mailAdmin: text } = useAdminTexts()
  const { newsletters, stats, options } = overview
  const { revalidate, state } = useRevalidator()
  const isGoing = stats.waiting > 0 && !options.paused
  useEffect(() => {
    if (!isGoing || state !== 'idle') return
    const timer = setTimeout(() => void revalidate(), every)
    return () => clearTimeout(timer)
  }, [isGoing, state, revalidate])
  // The last is about all mails together.
  const rows = [...newsletters, { id: '', subject: text.all, sentAt: null, stats }]
  return (
    <section aria-labelledby="newsletters">
      <h2 id="newsletters">{text.newsletters}</h2>
      <Table
        columns={text.columns}
        uses={{ subject: 'name' }}
        rows={rows}
        renderCells={({ id, subject, sentAt, stats: { sent, waiting, failed } }) => ({
          subject:
            id === '' ? subject : <Link to={`${href('/admin/newsletter')}?${new URLSearchParams({ newsletter: id })}`}>{subject}</Link>,
          at: sentAt ? <LocalDate date={sentAt.slice(0, 10)} /> : id !== '' && text.draft,
          sent,
          waiting,
          failed,
        })}
      />
      {isGoing && (
        <p role="status">
          {text.progress} <progress value={stats.sent} max={stats.sent + stats.waiting} />
        </p>
      )}
      <Form method="post" className="row">
        <button className="button" name="intent" value={options.paused ? 'go' : 'stop'}>
          {options.paused ? text.goOn : text.stop}
        </button>
        <Link to={href('/admin/newsletter')}>{text.refresh}</Link>
      </Form>
    </section>
  )
}

/** The settings of sending and retention. The server checks ranges and reports them at the field. */
function MailOptionsForm({ values, errors }: { values: MailOptionsFormValues; errors: FormattedErrors }) {
  const { mailAdmin: text } = useAdminTexts()
  const sending = useNavigation().formMethod === 'POST'
  return (
    <section aria-labelledby="options">
      <h2 id="options">{text.options}</h2>
      <FormErrors value={errors}>
        <Form method="post" className="form" preventScrollReset>
          {mailOptionFields.map((name) => (
            <LabeledField
              key={name}
              name={name}
              label={text.optionLabels[name]}
              hint={text.optionHints[name]}
              required={name !== 'adminEmail'}
            >
              {(attributes) => (
                <input
                  inputMode={name === 'adminEmail' ? 'email' : 'numeric'}
                  autoComplete="off"
                  maxLength={name === 'adminEmail' ? 254 : 6}
                  defaultValue={values[name]}
                  {...attributes}
                />
              )}
            </LabeledField>
          ))}
          <button className="button" data-look="full" name="intent" value="options" disabled={sending}>
            {sending ? text.saving : text.saveOptions}
          </button>
        </Form>
      </FormErrors>
    </section>
  )
}

const mailOptionFields = ['perMinute', 'gatherMinutes', 'adminEmail', 'unconfirmedDays', 'messageMonths', 'logMonths'] as const

type MailOptionsFormValues = Readonly<Record<MailNumber | 'adminEmail', string>>

function toMailOptionsFormValues(options: MailOptions): MailOptionsFormValues {
  return fill((name) => String(options[name] ?? ''))
}

function parseMailOptionsForm(form: FormData): MailOptionsFormValues {
  return fill((name) => readText(form, name))
}

function fill(valueOf: (name: keyof MailOptionsFormValues) => string): MailOptionsFormValues {
  return Object.fromEntries(mailOptionFields.map((name) => [name, valueOf(name)])) as MailOptionsFormValues
}
