import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { href, useFetcher } from 'react-router'
import { maxPictureBytes } from '#domain/forms/uploaded-picture.ts'
import type { PictureResult } from '#web/admin/form/picture.ts'
import { shrinkPicture } from '#web/admin/form/shrink-picture.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

/**
 * A field for the address of a picture, with one for a file beside it. A chosen file is stored
 * immediately, in the size that the server takes, so its error appears there and the picture can be shown. The address field keeps its
 * own text: React would clear a controlled one that was filled in before hydration. `preview`: the
 * address of a picture stored by the site, else empty.
 */
export function usePicture(initial: string) {
  const { login, form: text } = useAdminTexts()
  const { data: result, state, submit } = useFetcher<PictureResult>()
  const [current, setAddress] = useState(initial)
  const [isTooLarge, setTooLarge] = useState(false)
  const [isShrinking, setShrinking] = useState(false)
  /** Counts the files that were chosen. */
  const turn = useRef(0)
  const address = useRef<HTMLInputElement>(null)
  const file = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (result?.state !== 'uploaded' && result?.state !== 'refused') return
    // The file is stored or was refused, so the form must not send it again.
    if (file.current) file.current.value = ''
    if (result.state === 'refused') return
    if (address.current) address.current.value = result.address
    setAddress(result.address)
  }, [result])
  const send = async (chosen: File | undefined) => {
    turn.current += 1
    const own = turn.current
    setTooLarge(false)
    // With a file of this size the server would refuse the whole form with its text.
    if (chosen !== undefined && chosen.size > maxPictureBytes && file.current)
      file.current.value = ''
    setShrinking(true)
    const picture = chosen && (await shrinkPicture(chosen))
    // Another file was chosen meanwhile.
    if (own !== turn.current) return
    setShrinking(false)
    const isMuch = picture !== undefined && picture.size > maxPictureBytes
    setTooLarge(isMuch)
    if (isMuch) return
    const body = new FormData()
    if (picture) body.set('file', picture)
    void submit(body, {
      method: 'post',
      action: href('/admin/picture'),
      encType: 'multipart/form-data',
    })
  }
  // The fetcher loads after its response, when the picture is there already.
  const isSending = isShrinking || state === 'submitting'
  const isStored = result?.state === 'uploaded' && result.address === current
  let error: string | null | undefined = result && text.offline
  if (result?.state === 'refused') error = result.message
  if (result?.state === 'expired') error = login.expired
  if (result?.state === 'uploaded') error = undefined
  // The error of the file before, or of the address before, is settled.
  if (isSending || isStored) error = null
  if (isTooLarge) error = text.tooLarge
  return {
    address,
    setAddress,
    /** Props of the file field. */
    picker: {
      type: 'file',
      // Safari makes a JPEG of HEIC (shrink-picture.ts), other browsers get a sentence.
      accept: 'image/jpeg,image/png,image/webp,image/avif,image/gif,image/heic,image/heif',
      ref: file,
      onChange(event: ChangeEvent<HTMLInputElement>) {
        const chosen = event.target.files?.[0]
        if (chosen) void send(chosen)
      },
    },
    send,
    sendAgain: () => void send(file.current?.files?.[0]),
    isSending,
    isStored,
    preview: current.startsWith('/uploads/') ? current : '',
    error,
  }
}
