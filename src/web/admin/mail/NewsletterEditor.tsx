import type { Loss } from '#web/admin/frame/problem.ts'
import { Refusal } from '#web/admin/frame/Done.tsx'
import { useEffect } from 'react'
import { Form, useNavigation } from 'react-router'
import { BlockList, useShape } from '#web/admin/post/BlockList.tsx'
import { FieldFrame, FormErrors } from '#web/admin/frame/FieldFrame.tsx'
import { type TypedPost, emptyTypedPost, toPostInput, toTypedBlocks } from '#web/admin/post/typed-post.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import type { Texts } from '#web/texts/language.ts'
import type { MailDesk, Newsletter } from '#services/mail/desk.ts'
import { type PostAnswer, answerPostForm } from '#web/admin/post/save-post.ts'
import { sayErrors } from '#web/texts/say-mistake.ts'
import { PostBody } from '#web/posts/PostBody.tsx'
import type { Editing } from '#services/create-editing.ts'

/** Subject and blocks; `initial` is read once, so that the figures below may be asked for again while somebody writes. The buttons of the list work here at once; without scripts they send the form, and the server answers the same. */
export function NewsletterEditor({ initial, answer }: { initial: TypedPost; answer: NewsletterDraftAnswer | undefined }) {
  const { login, mailDesk: text } = useAdminTexts()
  const [shape, onClick, setShape] = useShape(initial)
  const sending = useNavigation().formMethod === 'POST'
  const errors = answer?.state === 'mistakes' ? answer.errors : {}
  useEffect(() => {
    if (answer && 'typed' in answer && answer.typed !== null) setShape(answer.typed)
  }, [answer, setShape])
  return (
    <FormErrors value={errors}>
      <Form method="post" encType="multipart/form-data" className="form" onClick={onClick}>
        {/* Enter in a field sends the form by its first button, which must not be one of the list's. */}
        <button className="visually-hidden" name="intent" value="keep" tabIndex={-1} aria-hidden="true" />
        {(answer?.state === 'expired' || answer?.state === 'offline') && (
          <Refusal>{answer.state === 'expired' ? login.expired : text.failed}</Refusal>
        )}
        <input type="hidden" name="key" value={shape.key} />
        <FieldFrame name="title" label={text.subject} required>
          {(attributes) => <input maxLength={200} defaultValue={initial.title} {...attributes} />}
        </FieldFrame>
        <BlockList blocks={shape.blocks} />
        <button className="button" name="intent" value="keep" disabled={sending}>
          {sending ? text.keeping : text.keep}
        </button>
      </Form>
    </FormErrors>
  )
}

/** How an attempt ended; the blocks are those of an article, and so are their answers. */
export type NewsletterDraftAnswer = PostAnswer | Loss | { readonly state: 'failed'; readonly reason: string }

/** A stored newsletter in the fields of its form. */
export function toTypedNewsletter({ id, subject, content }: Pick<Newsletter, 'id' | 'subject' | 'content'>): TypedPost {
  return { ...emptyTypedPost(id), title: subject, blocks: toTypedBlocks(content) }
}

/** What the form asks for: its list of blocks reshaped, a picture stored, or the newsletter saved; then `saved` is its id. */
export async function answerNewsletterDraft(
  editing: Editing,
  desk: MailDesk,
  form: FormData,
  texts: Texts,
): Promise<{ readonly answer: NewsletterDraftAnswer; readonly status: number; readonly saved?: string }> {
  const wantsSave = form.get('intent') === 'keep'
  // As a preview of an article: pictures are stored, mistakes in them named, nothing is saved.
  if (wantsSave) form.set('intent', 'preview')
  const shaped = await answerPostForm(editing, form, texts, { save: async () => ({ ok: false, errors: {} }), editedAt: () => null })
  if (!wantsSave || shaped.answer.state !== 'shaped') return shaped
  const { typed } = shaped.answer
  const outcome = await desk.save(typed.key, { subject: typed.title, content: toPostInput(typed).content })
  if (outcome.ok) return { ...shaped, saved: outcome.value.id }
  const { subject, ...errors } = sayErrors(texts, outcome.errors)
  return {
    answer: { state: 'mistakes', lines: [], links: [], typed, errors: subject === undefined ? errors : { ...errors, title: subject } },
    status: 400,
  }
}

/** A saved newsletter as it reads, with what can be done with it. */
export function NewsletterPreview({ newsletter, readers }: { newsletter: Newsletter; readers: number }) {
  const { mailDesk: text } = useAdminTexts()
  return (
    <section aria-labelledby="preview">
      <h2 id="preview">{text.preview}</h2>
      <div className="sheet preview-frame" data-look="dashed">
        <article className="post">
          <h3>{newsletter.subject}</h3>
          <PostBody blocks={newsletter.content} heading="h3" />
        </article>
      </div>
      <Form method="post" className="form">
        <input type="hidden" name="newsletter" value={newsletter.id} />
        <button className="button button-line" name="intent" value="to-me">
          {text.toMe}
        </button>
      </Form>
      {newsletter.sentAt === null ? (
        <Form method="post" className="form">
          <input type="hidden" name="newsletter" value={newsletter.id} />
          <label className="check">
            <input type="checkbox" name="sure" value="yes" required />
            {text.sure(readers)}
          </label>
          <button className="button" name="intent" value="send">
            {text.send}
          </button>
        </Form>
      ) : (
        <p className="note">{text.alreadySent}</p>
      )}
    </section>
  )
}
