import type { Loss } from '#web/admin/session/problem.ts'
import { Refusal } from '#web/admin/form/Done.tsx'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { BlockList } from '#web/admin/post/BlockList.tsx'
import { LabeledField, FormErrors } from '#web/admin/form/LabeledField.tsx'
import { Check } from '#web/components/Field.tsx'
import { type PostFormValues, emptyPostFormValues, toPostInput, toBlockFormValues } from '#web/admin/post/post-form-values.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import type { Texts } from '#web/texts/language.ts'
import type { MailAdmin, Newsletter } from '#services/mail/mail-admin.ts'
import { type PostAnswer, storeFiles } from '#web/admin/post/save-post.ts'
import { type FormattedErrors, formatFieldErrors } from '#web/texts/format-error.ts'
import { PostBody } from '#web/posts/PostBody.tsx'
import type { Editing } from '#services/create-editing.ts'

/** Subject and blocks; `initial` is read once, so that a revalidation of the counts below does not disturb the writer. */
export function NewsletterEditor({ initial, answer }: { initial: PostFormValues; answer: NewsletterDraftAnswer | undefined }) {
  const { login, mailAdmin: text } = useAdminTexts()
  const [{ key }] = useState(initial)
  const sending = useNavigation().formMethod === 'POST'
  const errors = answer?.state === 'mistakes' ? answer.errors : {}
  return (
    <FormErrors value={errors}>
      <Form method="post" encType="multipart/form-data" className="form">
        {(answer?.state === 'expired' || answer?.state === 'offline') && (
          <Refusal>{answer.state === 'expired' ? login.expired : text.failed}</Refusal>
        )}
        <input type="hidden" name="key" value={key} />
        <LabeledField name="title" label={text.subject} required>
          {(attributes) => <input maxLength={200} defaultValue={initial.title} {...attributes} />}
        </LabeledField>
        <BlockList initial={initial.blocks} />
        <button className="button" data-look="full" name="intent" value="keep" disabled={sending}>
          {sending ? text.saving : text.save}
        </button>
      </Form>
    </FormErrors>
  )
}

/** How an attempt ended; the blocks are those of an article, and so are their answers. */
export type NewsletterDraftAnswer = PostAnswer | Loss | { readonly state: 'failed'; readonly reason: string }

export function toNewsletterFormValues({ id, subject, content }: Pick<Newsletter, 'id' | 'subject' | 'content'>): PostFormValues {
  return { ...emptyPostFormValues(id), title: subject, blocks: toBlockFormValues(content) }
}

/** Saves the newsletter with the pictures that came along; then `saved` is its id. */
export async function answerNewsletterDraft(
  { pictures }: Editing,
  admin: MailAdmin,
  form: FormData,
  texts: Texts,
): Promise<{ readonly answer: NewsletterDraftAnswer; readonly status: number } | { readonly saved: string }> {
  const { values, errors: wrong } = await storeFiles(pictures, form, texts)
  const refuse = (errors: FormattedErrors) => ({
    answer: { state: 'mistakes', lines: [], links: [], values, errors } as const,
    status: 400,
  })
  if (Object.keys(wrong).length > 0) return refuse(wrong)
  const outcome = await admin.save(values.key, { subject: values.title, content: toPostInput(values).content })
  if (outcome.ok) return { saved: outcome.value.id }
  const { subject, ...errors } = formatFieldErrors(texts, outcome.errors)
  return refuse(subject === undefined ? errors : { ...errors, title: subject })
}

/** A saved newsletter as it reads, with what can be done with it. */
export function NewsletterPreview({ newsletter, readers }: { newsletter: Newsletter; readers: number }) {
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
        <button className="button" name="intent" value="to-me">
          {text.toMe}
        </button>
      </Form>
      {newsletter.sentAt === null ? (
        <Form method="post" className="form">
          <input type="hidden" name="newsletter" value={newsletter.id} />
          <Check name="sure" value="yes" label={text.sure(readers)} required />
          <button className="button" data-look="full" name="intent" value="send">
            {text.send}
          </button>
        </Form>
      ) : (
        <p className="note">{text.alreadySent}</p>
      )}
    </section>
  )
}
