import { type DragEvent, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { largestPicture } from '#domain/forms/uploaded-picture.ts'
import { FieldFrame } from '#web/admin/frame/FieldFrame.tsx'
import { useIsWhole } from '#web/admin/frame/useIsWhole.ts'
import type { FormAnswer, Typed } from '#web/admin/opportunity-form/typed.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

interface ImageFieldProps {
  readonly label: string
  readonly typed: Typed
  readonly required: boolean
  readonly answer: FormAnswer | undefined
}

/** The address where it is a picture that the site keeps, else empty. */
const storedIn = (address: string) => (address.startsWith('/uploads/') ? address : '')

/**
 * The address of a picture, beside it a file to upload: with scripts at once when it is dropped or chosen, else by the button. The server puts
 * the address of what it stored into the field, which keeps what is typed by itself: React would empty one that it holds when something was
 * typed before it was there.
 */
export function ImageField({ label, typed, required, answer }: ImageFieldProps) {
  const texts = useAdminTexts()
  const { login } = useAdminTexts()
  const text = texts.form
  const isWhole = useIsWhole()
  const upload = useFetcher<FormAnswer>()
  const [ours, setOurs] = useState(storedIn(typed.image))
  const [isTooLarge, setTooLarge] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const uploaded = upload.data?.state === 'uploaded' ? upload.data.typed.image : undefined
  const returned = answer?.state === 'uploaded' ? answer.typed.image : undefined
  const sending = upload.state !== 'idle'
  useEffect(() => {
    const stored = uploaded ?? returned
    if (stored === undefined) return
    if (field.current) field.current.value = stored
    setOurs(storedIn(stored))
    if (file.current) file.current.value = ''
  }, [uploaded, returned])
  const answered = upload.data
  useEffect(() => {
    // Of no use: it need not go with the form again.
    if (answered?.state === 'mistakes' && file.current) file.current.value = ''
  }, [answered])

  const send = (picture: File | null | undefined) => {
    if (!picture) return
    setTooLarge(picture.size > largestPicture)
    if (picture.size > largestPicture) {
      // With it the form itself would be refused, text and all.
      if (file.current) file.current.value = ''
      return
    }
    const body = new FormData()
    body.set('intent', 'upload')
    body.set('file', picture)
    void upload.submit(body, { method: 'post', encType: 'multipart/form-data' })
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    send(event.dataTransfer.files[0])
  }
  const refused = upload.data?.state === 'mistakes' ? upload.data.errors['image'] : undefined
  const lost = upload.data?.state === 'expired' ? login.expired : upload.data?.state === 'offline' ? text.offline : undefined
  const mistake = isTooLarge ? text.tooLarge : (refused ?? lost)
  const addressField = (
    <FieldFrame name="image" label={label} mistake={mistake} required={required}>
      {(attributes) => (
        <input
          {...attributes}
          ref={field}
          type={ours ? 'text' : 'url'}
          maxLength={2000}
          defaultValue={typed.image}
          onChange={(event) => setOurs(storedIn(event.target.value))}
        />
      )}
    </FieldFrame>
  )
  if (!isWhole) return addressField
  return (
    <div className="field-wide field-grid upload-room" data-size="small" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      {addressField}
      <FieldFrame name="imageAlt" label={texts.fieldLabels.imageAlt} hint={texts.hints.imageAlt} optional>
        {(attributes) => <input maxLength={500} defaultValue={typed.imageAlt} {...attributes} />}
      </FieldFrame>
      <div className="upload sheet" data-look="dashed">
        {ours && <img src={ours} alt="" width="96" height="60" />}
        <label htmlFor="field-file">{text.upload}</label>
        <p className="hint" id="file-hint">
          {text.uploadHint}
        </p>
        <input
          id="field-file"
          ref={file}
          type="file"
          name="file"
          accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
          aria-describedby="file-hint"
          onChange={(event) => send(event.target.files?.[0])}
        />
        <button className="button button-line" name="intent" value="upload" formNoValidate disabled={sending}>
          {sending ? text.uploading : text.uploadButton}
        </button>
        <p role="status">{ours && (uploaded ?? returned) === ours && text.uploaded}</p>
      </div>
    </div>
  )
}
