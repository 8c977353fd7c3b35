import { useEffect, useRef } from 'react'
import { data, href, redirect, Form, useRevalidator, useNavigation } from 'react-router'
import type { MailNumber } from '#domain/mail/options.ts'
import type { ProblemCode } from '#domain/problem.ts'
import type { Editing } from '#services/create-editing.ts'
import type { MailAdmin, Newsletter } from '#services/mail/mail-admin.ts'
import { FormErrors, InputField } from '#web/admin/form/LabeledField.tsx'
import { RestorableForm, type Unsaved, UnsavedGuard } from '#web/admin/items/UnsavedForm.tsx'
import { PageHead, Done, Refusal } from '#web/admin/layout/PageHead.tsx'
import { Table } from '#web/admin/layout/Table.tsx'
import { BlockList } from '#web/admin/post/BlockList.tsx'
import {
  emptyPostFormValues,
  parsePostForm,
  type PostFormValues,
  toBlockFormValues,
  toPostInput,
} from '#web/admin/post/post-form-values.ts'
import { storeFiles } from '#web/admin/post/save-post.ts'
import { editingOf, orResponse, readProblem } from '#web/admin/session/guard.ts'
import { type Loss, orLoss } from '#web/admin/session/loss.ts'
import { Button, ButtonLink } from '#web/components/Button.tsx'
import { Checkbox } from '#web/components/fields.tsx'
import { Link } from '#web/components/Link.tsx'
import { LocalDate } from '#web/components/LocalDate.tsx'
import { readPictureForm, readText } from '#web/components/read-form.ts'
import { mailingOf, settingsContext, textsOf } from '#web/context.ts'
import { PostBody } from '#web/posts/PostBody.tsx'
import { type FormattedErrors, formatFieldErrors } from '#web/texts/format-error.ts'
import type { AdminTexts, Texts } from '#web/texts/language.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import type { Route } from './+types/newsletter'

type Result =
  /** What was entered for a newsletter; the blocks are those of an article. */
  | {
      readonly state: 'invalid'
      readonly values: PostFormValues
      readonly errors: FormattedErrors
    }
  | { readonly state: 'failed'; readonly reason: string }
  /** Of the form for email settings. */
  | {
      readonly state: 'options'
      readonly options: MailOptionsFormValues
      readonly errors: FormattedErrors
    }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { admin } = mailingOf(context)
  const id = new URL(request.url).searchParams.get('newsletter')
  const [overview, newsletter] = await orResponse(
    Promise.all([admin.overview(), id === null ? undefined : admin.find(id)]),
  )
  const { mailsAreFiles } = context.get(settingsContext)
  return { ...overview, mailsAreFiles, newsletter: newsletter ?? null, key: crypto.randomUUID() }
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
    if (intent === 'send' && form.get('sure') === 'yes')
      return await admin.send(id).then(() => back(intent))
    if (intent === 'stop' || intent === 'go')
      return await admin.setPaused(intent === 'stop').then(() => back(intent))
    if (intent === 'release' || intent === 'drop')
      return await admin.resolveHeld(intent).then(() => back(intent))
    if (intent === 'erase')
      return await rights.erase(String(form.get('email') ?? '')).then(() => back(intent))
    if (intent === 'options') {
      const options = parseOptions(form)
      const outcome = await admin.saveOptions(options)
      return outcome.ok
        ? back('options')
        : data<Result>(
            {
              state: 'options',
              options,
              errors: formatFieldErrors(textsOf(context), outcome.errors),
            },
            { status: 400 },
          )
    }
    const saved = await saveDraft(editingOf(context), admin, form, textsOf(context))
    return typeof saved === 'string'
      ? back('keep', saved)
      : data<Result>({ state: 'invalid', ...saved }, { status: 400 })
  } catch (error) {
    const { problem, status } = readProblem(error)
    return data<Result>(
      { state: 'failed', reason: reasonOf(problem.code, textsOf(context).admin) },
      { status },
    )
  }
}

function reasonOf(code: ProblemCode, { mailAdmin: text }: AdminTexts): string {
  if (code === 'conflict') return text.alreadySent
  if (code === 'not-found') return text.gone
  return code === 'invalid' ? text.noAddress : text.failed
}

export const clientAction = orLoss<Result>()

export default function NewsletterAdminRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { pages, mailAdmin: text } = useAdminTexts()
  const { newsletter, key, readers, options, held } = loaderData
  const onOptions = actionData?.state === 'options' ? actionData : undefined
  const onEditor = actionData?.state === 'options' ? undefined : actionData
  const storedOptions = fillOptions((name) => String(options[name] ?? ''))
  const isDraft = newsletter !== null && newsletter.sentAt === null
  const sent = onEditor && 'values' in onEditor ? onEditor.values : null
  const initial = {
    ...emptyPostFormValues(key),
    ...(isDraft && {
      key: newsletter.id,
      title: newsletter.subject,
      blocks: toBlockFormValues(newsletter.content),
    }),
  }
  return (
    <>
      <PageHead title={text.title} tab={pages.newsletter} back="back" />
      {onEditor?.state === 'failed' || onOptions !== undefined ? (
        <Refusal>{onEditor?.state === 'failed' ? onEditor.reason : text.optionsErrors}</Refusal>
      ) : (
        <Done words={text.done} />
      )}
      {options.paused && <p className="note">{text.isStopped}</p>}
      {held && <HeldMails held={held} />}
      {newsletter && <NewsletterPreview newsletter={newsletter} readers={readers} />}
      {newsletter && <ButtonLink to={href('/admin/newsletter')} label={text.another} />}
      <section aria-labelledby="write">
        <h2 id="write">{isDraft ? text.change : text.another}</h2>
        <p>{text.readers(readers)}</p>
        <RestorableForm
          key={isDraft ? newsletter.id : `new ${newsletter?.id ?? ''}`}
          subject={`newsletter ${isDraft ? newsletter.id : ''}`}
          initial={initial}
          sent={sent}
          nameOf={({ title }) => title || text.another}
        >
          {(current, unsaved) => (
            <NewsletterEditor initial={current} result={onEditor} unsaved={unsaved} />
          )}
        </RestorableForm>
      </section>
      <NewsletterTable overview={loaderData} />
      {/* The fields keep their own text, so they start again where what is stored has changed. */}
      <RestorableForm
        key={JSON.stringify(storedOptions)}
        subject="mail options"
        initial={storedOptions}
        sent={onOptions?.options ?? null}
        nameOf={() => text.options}
      >
        {(values, unsaved) => (
          <MailOptionsForm values={values} errors={onOptions?.errors ?? {}} unsaved={unsaved} />
        )}
      </RestorableForm>
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
        <Button label={text.export} />
      </form>
      <Form method="post" className="inline-form">
        <div className="field">
          <label htmlFor="erase-email">{text.address}</label>
          <input id="erase-email" type="email" name="email" maxLength={254} required />
        </div>
        <Button name="intent" value="erase" label={text.erase} />
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
        <Button look="full" name="intent" value="release" label={text.release} />
        <Button name="intent" value="drop" label={text.drop} />
      </Form>
    </section>
  )
}

const every = 3000

function NewsletterTable({ overview }: { overview: Route.ComponentProps['loaderData'] }) {
  const { mailAdmin: text } = useAdminTexts()
  const { newsletters, stats, options, mailsAreFiles } = overview
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
      {mailsAreFiles && <p className="note">{text.filesNote}</p>}
      <Table
        columns={text.columns}
        uses={{ subject: 'name' }}
        rows={rows}
        renderCells={({ id, subject, sentAt, stats: { sent, waiting, failed } }) => ({
          subject:
            id === '' ? (
              subject
            ) : (
              <Link to={`${href('/admin/newsletter')}?${new URLSearchParams({ newsletter: id })}`}>
                {subject}
              </Link>
            ),
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
        <Button
          name="intent"
          value={options.paused ? 'go' : 'stop'}
          label={options.paused ? text.goOn : text.stop}
        />
        <Link to={href('/admin/newsletter')}>{text.refresh}</Link>
      </Form>
    </section>
  )
}

/**
 * The settings of sending and retention. The server checks ranges and reports them at the field.
 */
function MailOptionsForm({
  values,
  errors,
  unsaved,
}: {
  values: MailOptionsFormValues
  errors: FormattedErrors
  unsaved: Unsaved<MailOptionsFormValues>
}) {
  const { mailAdmin: text } = useAdminTexts()
  const form = useRef<HTMLFormElement>(null)
  const sending = useNavigation().formMethod === 'POST'
  return (
    <section aria-labelledby="options">
      <h2 id="options">{text.options}</h2>
      <FormErrors value={errors}>
        <Form method="post" className="form" preventScrollReset ref={form}>
          <UnsavedGuard form={form} read={parseOptions} opened={null} {...unsaved} />
          {mailOptionFields.map((name) => (
            <InputField
              key={name}
              name={name}
              label={text.optionLabels[name]}
              hint={text.optionHints[name]}
              required={name !== 'adminEmail'}
              inputMode={name === 'adminEmail' ? 'email' : 'numeric'}
              autoComplete="off"
              maxLength={name === 'adminEmail' ? 254 : 6}
              defaultValue={values[name]}
            />
          ))}
          <Button
            look="full"
            name="intent"
            value="options"
            disabled={sending}
            label={sending ? text.saving : text.saveOptions}
          />
        </Form>
      </FormErrors>
    </section>
  )
}

const mailOptionFields = [
  'perMinute',
  'gatherMinutes',
  'adminEmail',
  'unconfirmedDays',
  'messageMonths',
  'logMonths',
] as const

type MailOptionsFormValues = Readonly<Record<MailNumber | 'adminEmail', string>>

const fillOptions = (
  valueOf: (name: keyof MailOptionsFormValues) => string,
): MailOptionsFormValues =>
  Object.fromEntries(mailOptionFields.map((name) => [name, valueOf(name)])) as MailOptionsFormValues

const parseOptions = (form: FormData): MailOptionsFormValues =>
  fillOptions((name) => readText(form, name))

/** Subject and blocks. */
function NewsletterEditor({
  initial,
  result,
  unsaved,
}: {
  initial: PostFormValues
  result: Result | Loss | undefined
  unsaved: Unsaved<PostFormValues>
}) {
  const { login, mailAdmin: text } = useAdminTexts()
  const form = useRef<HTMLFormElement>(null)
  const sending = useNavigation().formMethod === 'POST'
  const errors = result?.state === 'invalid' ? result.errors : {}
  return (
    <FormErrors value={errors}>
      <Form method="post" encType="multipart/form-data" className="form" ref={form}>
        <UnsavedGuard form={form} read={parsePostForm} opened={null} {...unsaved} />
        {(result?.state === 'expired' || result?.state === 'offline') && (
          <Refusal>{result.state === 'expired' ? login.expired : text.failed}</Refusal>
        )}
        <input type="hidden" name="key" value={initial.key} />
        <InputField
          name="title"
          label={text.subject}
          required
          maxLength={200}
          defaultValue={initial.title}
        />
        <BlockList initial={initial.blocks} />
        <Button
          look="full"
          name="intent"
          value="keep"
          disabled={sending}
          label={sending ? text.saving : text.save}
        />
      </Form>
    </FormErrors>
  )
}

/** Saves the newsletter with the pictures that came along, and returns its id, or its errors. */
async function saveDraft({ pictures }: Editing, admin: MailAdmin, form: FormData, texts: Texts) {
  const { values, errors: refusedFiles } = await storeFiles(pictures, form, texts)
  if (Object.keys(refusedFiles).length > 0) return { values, errors: refusedFiles }
  const outcome = await admin.save(values.key, {
    subject: values.title,
    content: toPostInput(values).content,
  })
  if (outcome.ok) return outcome.value.id
  const { subject, ...errors } = formatFieldErrors(texts, outcome.errors)
  return { values, errors: subject === undefined ? errors : { ...errors, title: subject } }
}

function NewsletterPreview({ newsletter, readers }: { newsletter: Newsletter; readers: number }) {
  const { mailAdmin: text } = useAdminTexts()
  return (
    <section aria-labelledby="preview">
      <h2 id="preview">{text.preview}</h2>
      <div className="sheet" data-look="preview">
        <article className="post">
          <h3>{newsletter.subject}</h3>
          <PostBody blocks={newsletter.content} heading="h3" />
        </article>
      </div>
      <Form method="post" className="form">
        <input type="hidden" name="newsletter" value={newsletter.id} />
        <Button name="intent" value="to-me" label={text.toMe} />
      </Form>
      {newsletter.sentAt === null ? (
        <Form method="post" className="form">
          <input type="hidden" name="newsletter" value={newsletter.id} />
          <Checkbox name="sure" value="yes" label={text.sure(readers)} required />
          <Button look="full" name="intent" value="send" label={text.send} />
        </Form>
      ) : (
        <p className="note">{text.alreadySent}</p>
      )}
    </section>
  )
}
