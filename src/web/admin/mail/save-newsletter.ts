import type { Editing } from '#services/editing.ts'
import type { Texts } from '#web/texts/language.ts'
import type { MailDesk, Newsletter } from '#services/mail/desk.ts'
import type { PostAnswer } from '#web/admin/post/post-answer.ts'
import { emptyTypedPost, toPostInput, toTypedBlocks, type TypedPost } from '#web/admin/post/typed-post.ts'
import { answerPostForm } from '#web/admin/post/save-post.ts'
import { sayErrors } from '#web/texts/say-mistake.ts'

/** How an attempt ended; the blocks are those of an article, and so are their answers. */
export type NewsletterDraftAnswer =
  | PostAnswer
  | { readonly state: 'expired' | 'offline' }
  | { readonly state: 'failed'; readonly reason: string }

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
