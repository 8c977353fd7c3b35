import { FieldFrame } from '#web/admin/frame/FieldFrame.tsx'
import { useIsWhole } from '#web/admin/frame/useIsWhole.ts'
import type { TypedPost } from '#web/admin/post/typed-post.ts'
import type { SaidErrors } from '#web/texts/say-mistake.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

interface SubmitPostProps {
  readonly initial: TypedPost
  readonly errors: SaidErrors
  readonly edited: { readonly isPublic: boolean } | null
  readonly sending: boolean
}

export function SubmitPost({ initial, errors, edited, sending }: SubmitPostProps) {
  const { wizard: text } = useAdminTexts()
  const isWhole = useIsWhole()
  const choices = [
    ...(edited ? [{ intent: 'save', label: text.save }] : []),
    ...(edited?.isPublic ? [] : [{ intent: 'publish', label: text.submit }]),
    ...(!isWhole || (edited && !edited.isPublic) ? [] : [{ intent: 'draft', label: text.draft }]),
  ]
  return (
    <>
      {isWhole && (
        <FieldFrame name="publishAt" label={text.publishAt} hint={text.publishAtHint} mistake={errors['publishAt']} optional>
          {(attributes) => <input type="date" defaultValue={initial.publishAt} {...attributes} />}
        </FieldFrame>
      )}
      <div className="row-actions">
        {choices.map(({ intent, label }, index) => (
          <button className={index === 0 ? 'button' : 'button button-line'} name="intent" value={intent} disabled={sending} key={intent}>
            {index === 0 && sending ? text.submitting : label}
          </button>
        ))}
      </div>
    </>
  )
}
