import { useEffect, useRef, useState } from 'react'
import type { AdminTexts } from '#web/texts/language.ts'
import { useFetcher } from 'react-router'
import { FieldFrame } from '#web/admin/frame/FieldFrame.tsx'
import type { PostAnswer } from '#web/admin/post/post-answer.ts'
import type { TypedBlock } from '#web/admin/post/typed-post.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

/**
 * An image block: an address, or a file that is stored at once when it is chosen, so that its mistake stands here and the preview can show it.
 * Without scripts the file goes with the form and is bound to this block by its name.
 */
export function ImageBlock({ block, number, mistake }: { block: TypedBlock; number: number; mistake: string | undefined }) {
  const texts = useAdminTexts()
  const { wizard: text } = texts
  const upload = useFetcher<PostAnswer>()
  const address = useRef<HTMLInputElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const [shown, setShown] = useState(block.value)
  const answer = upload.data
  useEffect(() => {
    if (answer?.state !== 'uploaded' && answer?.state !== 'refused') return
    // It is stored, or of no use: it need not go with the form again.
    if (file.current) file.current.value = ''
    if (answer.state === 'refused') return
    setShown(answer.address)
    if (address.current) address.current.value = answer.address
  }, [answer])
  const send = (picture: File | undefined) => {
    if (!picture) return
    const body = new FormData()
    body.set('intent', 'upload')
    body.set('file', picture)
    void upload.submit(body, { method: 'post', encType: 'multipart/form-data' })
  }
  return (
    <div className="image-block">
      <FieldFrame name={`value-${block.id}`} label={text.imageAddress(number)} mistake={refusalOf(answer, texts) ?? mistake}>
        {(attributes) => (
          <input
            maxLength={2000}
            inputMode="url"
            defaultValue={block.value}
            ref={address}
            onBlur={(event) => setShown(event.target.value)}
            {...attributes}
          />
        )}
      </FieldFrame>
      <FieldFrame name={`file-${block.id}`} label={text.imageFile(number)} hint={text.imageHint}>
        {(attributes) => (
          <input
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
            ref={file}
            onChange={(event) => send(event.target.files?.[0])}
            {...attributes}
          />
        )}
      </FieldFrame>
      <FieldFrame name={`alt-${block.id}`} label={text.imageAlt(number)} hint={text.imageAltHint}>
        {(attributes) => <input maxLength={300} defaultValue={block.alt} {...attributes} />}
      </FieldFrame>
      <p role="status" className="small">
        {upload.state === 'idle' ? answer?.state === 'uploaded' && text.uploaded : text.uploading}
      </p>
      {shown.startsWith('/uploads/') && <img src={shown} alt="" width="160" />}
    </div>
  )
}

function refusalOf(answer: PostAnswer | undefined, { login, wizard: text }: AdminTexts): string | undefined {
  if (answer?.state === 'refused') return answer.message
  if (answer?.state === 'expired') return login.expired
  return answer?.state === 'offline' ? text.uploadFailed : undefined
}
