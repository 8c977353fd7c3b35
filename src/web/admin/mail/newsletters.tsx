import { useRef } from 'react'
import { data, Form, href, redirect, useNavigation } from 'react-router'
import type { ProblemCode } from '#domain/problem.ts'
import type { Editing } from '#services/create-editing.ts'
import type { MailAdmin, Newsletter } from '#services/mail/mail-admin.ts'
import { EnterButton } from '#web/admin/form/EnterButton.tsx'
import { FormErrors, InputField } from '#web/admin/form/LabeledField.tsx'
import { RestorableForm, type Unsaved, UnsavedGuard } from '#web/admin/items/UnsavedForm.tsx'
import { Done, PageHead, Refusal, withDone } from '#web/admin/layout/PageHead.tsx'
import { Table } from '#web/admin/layout/Table.tsx'
import { SendingProgress } from '#web/admin/mail/SendingProgress.tsx'
import { BlockList } from '#web/admin/post/BlockList.tsx'
import { toControlErrors } from '#web/admin/post/post-errors.ts'
import {
  emptyPostFormValues,
  parsePostForm,
  type PostFormValues,
  toBlockFormValues,
  toPostInput,
} from '#web/admin/post/post-form-values.ts'
import { type ChangedRows, changeRowsOf, storeFiles } from '#web/admin/post/save-post.ts'
import { editingOf, orResponse, readProblem } from '#web/admin/session/guard.ts'
import { type Loss, orLoss } from '#web/admin/session/loss.ts'
import { Button, ButtonLink } from '#web/components/Button.tsx'
import { Checkbox } from '#web/components/fields.tsx'
import { Link } from '#web/components/Link.tsx'
import { LocalDate } from '#web/components/LocalDate.tsx'
import { readPictureForm } from '#web/components/read-form.ts'
import { mailingOf, settingsContext, textsOf } from '#web/context.ts'
import { PostBody } from '#web/posts/PostBody.tsx'
import type { FormattedErrors } from '#web/texts/format-error.ts'
import type { AdminTexts, Texts } from '#web/texts/language.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import type { Route } from './+types/newsletters'

type Result =
  /** What was entered; the blocks are those of an article. */
  | {
      readonly state: 'invalid'
      readonly values: PostFormValues
      readonly errors: FormattedErrors
    }
  | ChangedRows
  | { readonly state: 'failed'; readonly reason: string }

export async function loader({ url, context }: Route.LoaderArgs) {
  const { admin } = mailingOf(context)
  const id = url.searchParams.get('newsletter')
  const [letters, newsletter] = await orResponse(
    Promise.all([admin.readNewsletters(), id === null ? undefined : admin.find(id)]),
  )
  const { mailsAreFiles } = context.get(settingsContext)
  return { ...letters, mailsAreFiles, newsletter: newsletter ?? null, key: crypto.randomUUID() }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { admin } = mailingOf(context)
  const texts = textsOf(context)
  const form = await readPictureForm(request, context)
  const intent = form.get('intent')
  const id = String(form.get('newsletter') ?? '')
  try {
    const changed = await changeRowsOf(texts, form, editingOf(context).pictures)
    if (changed !== undefined) return data<Result>(changed)
    if (intent === 'to-me') {
      await admin.sendToMe(id)
      return redirect(withDone(pathOf(id), 'to-me'))
    }
    if (intent === 'send' && form.get('sure') === 'yes') {
      await admin.send(id)
      return redirect(withDone(href('/admin/newsletter'), 'send'))
    }
    if (intent !== 'keep') throw data(null, { status: 400 })
    const saved = await saveDraft(editingOf(context), admin, form, texts)
    if (typeof saved === 'string') return redirect(withDone(pathOf(saved), 'keep'))
    return data<Result>({ state: 'invalid', ...saved }, { status: 400 })
  } catch (error) {
    const { problem, status } = readProblem(error)
    return data<Result>(
      { state: 'failed', reason: reasonOf(problem.code, texts.admin) },
      { status },
    )
  }
}

const pathOf = (id: string): string =>
  `${href('/admin/newsletter')}?${new URLSearchParams({ newsletter: id })}`

function reasonOf(code: ProblemCode, { mailAdmin: text }: AdminTexts): string {
  if (code === 'conflict') return text.alreadySent
  return code === 'not-found' ? text.gone : text.failed
}

export const clientAction = orLoss<Result>()

export default function NewslettersRoute({ loaderData, actionData: result }: Route.ComponentProps) {
  const { pages, mailAdmin: text } = useAdminTexts()
  const { newsletter, newsletters, key, readers, isPaused, mailsAreFiles } = loaderData
  const isDraft = newsletter !== null && newsletter.sentAt === null
  const sent = result && 'values' in result ? result.values : null
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
      <PageHead title={pages.newsletters} back="back" />
      {result?.state === 'failed' ? <Refusal>{result.reason}</Refusal> : <Done words={text.done} />}
      {isPaused && (
        <p className="note">
          <span>
            {text.isStopped} <Link to={href('/admin/outbox')}>{pages.outbox}</Link>
          </span>
        </p>
      )}
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
            <NewsletterEditor initial={current} result={result} unsaved={unsaved} />
          )}
        </RestorableForm>
      </section>
      <NewsletterTable
        newsletters={newsletters}
        isPaused={isPaused}
        mailsAreFiles={mailsAreFiles}
      />
    </>
  )
}

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
  const errors = result !== undefined && 'errors' in result ? result.errors : {}
  return (
    <FormErrors value={errors}>
      <Form method="post" encType="multipart/form-data" className="form" ref={form}>
        <EnterButton name="intent" value="keep" disabled={sending} />
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
  const { subject, ...errors } = toControlErrors(texts, values, outcome.errors)
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

/** The last ones and how far they are. */
function NewsletterTable({
  newsletters,
  isPaused,
  mailsAreFiles,
}: Pick<Route.ComponentProps['loaderData'], 'newsletters' | 'isPaused' | 'mailsAreFiles'>) {
  const { mailAdmin: text } = useAdminTexts()
  return (
    <section aria-labelledby="newsletters">
      <h2 id="newsletters">{text.newsletters}</h2>
      {mailsAreFiles && <p className="note">{text.filesNote}</p>}
      {newsletters.length === 0 ? (
        <p className="message">{text.none}</p>
      ) : (
        <Table
          columns={text.columns}
          uses={{ subject: 'name' }}
          rows={newsletters}
          renderCells={({ id, subject, sentAt, stats: { sent, waiting, failed } }) => ({
            subject: <Link to={pathOf(id)}>{subject}</Link>,
            at: sentAt ? <LocalDate date={sentAt.slice(0, 10)} /> : text.draft,
            sent,
            waiting,
            failed,
          })}
        />
      )}
      <SendingProgress
        of={newsletters.map(({ stats }) => stats)}
        isPaused={isPaused}
        here={href('/admin/newsletter')}
      />
    </section>
  )
}
