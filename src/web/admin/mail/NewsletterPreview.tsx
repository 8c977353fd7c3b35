import { Form } from 'react-router'
import type { Newsletter } from '#services/mail/desk.ts'
import { PostBody } from '#web/posts/PostBody.tsx'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

/** A saved newsletter as it reads, with what can be done with it. */
export function NewsletterPreview({ newsletter, readers }: { newsletter: Newsletter; readers: number }) {
  const { mailDesk: text } = useAdminTexts()
  return (
    <section aria-labelledby="preview">
      <h2 id="preview">{text.preview}</h2>
      <div className="preview-frame">
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
