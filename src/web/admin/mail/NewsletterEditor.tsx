import { useEffect } from 'react'
import { Form, useNavigation } from 'react-router'
import { BlockList } from '#web/admin/post/BlockList.tsx'
import { FieldFrame } from '#web/admin/frame/FieldFrame.tsx'
import type { TypedPost } from '#web/admin/post/typed-post.ts'
import { useShape } from '#web/admin/post/useShape.ts'
import type { NewsletterDraftAnswer } from '#web/admin/mail/save-newsletter.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

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
    <Form method="post" encType="multipart/form-data" className="form" onClick={onClick}>
      {/* Enter in a field sends the form by its first button, which must not be one of the list's. */}
      <button className="visually-hidden" name="intent" value="keep" tabIndex={-1} aria-hidden="true" />
      {(answer?.state === 'expired' || answer?.state === 'offline') && (
        <p className="note note-error" role="alert">
          {answer.state === 'expired' ? login.expired : text.failed}
        </p>
      )}
      <input type="hidden" name="key" value={shape.key} />
      <FieldFrame name="title" label={text.subject} mistake={errors['title']} required>
        {(attributes) => <input maxLength={200} defaultValue={initial.title} {...attributes} />}
      </FieldFrame>
      <BlockList blocks={shape.blocks} errors={errors} />
      <button className="button" name="intent" value="keep" disabled={sending} data-enhance="">
        {sending ? text.keeping : text.keep}
      </button>
    </Form>
  )
}
