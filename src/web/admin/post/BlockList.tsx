import { blockTypes } from '#domain/post.ts'
import { FieldFrame, Mistake } from '#web/admin/frame/FieldFrame.tsx'
import { ListButton, handleIntent, useFocusAfter } from '#web/admin/frame/ListButton.tsx'
import { type TypedBlock, focusAfterReshape, reshape, type TypedPost } from '#web/admin/post/typed-post.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import { useEffect, useRef, useState, type Dispatch, type MouseEvent, type SetStateAction } from 'react'
import type { AdminTexts } from '#web/texts/language.ts'
import { useFetcher } from 'react-router'
import type { PostAnswer } from '#web/admin/post/save-post.ts'
import '#web/admin/post/BlockList.css'

/** The blocks of an article, each with its own field; the five buttons add one more. */
export function BlockList({ blocks }: { blocks: readonly TypedBlock[] }) {
  const { wizard: text } = useAdminTexts()
  return (
    <fieldset className="stack blocks" data-gap="4">
      <legend>{text.blocks}</legend>
      {blocks.length === 0 && <p className="muted">{text.noBlocks}</p>}
      <ol className="stack" data-gap="4">
        {blocks.map((block, index) => (
          <li key={block.id} className="row block-row" data-gap="3" data-align="start">
            <input type="hidden" name="blockId" value={block.id} />
            <input type="hidden" name={`type-${block.id}`} value={block.type} />
            <BlockField block={block} number={index + 1} />
            <BlockButtons id={block.id} number={index + 1} isFirst={index === 0} isLast={index === blocks.length - 1} />
          </li>
        ))}
      </ol>
      <Mistake name="content" />
      <div className="row" role="group" aria-label={text.addBlock}>
        {blockTypes.map((type) => (
          <ListButton key={type} intent={`add-${type}`} icon="plus" label={text.add[type]} />
        ))}
      </div>
    </fieldset>
  )
}

function BlockField({ block, number }: { block: TypedBlock; number: number }) {
  const { wizard: text } = useAdminTexts()
  if (block.type === 'image') return <ImageBlock block={block} number={number} />
  return (
    <FieldFrame name={`value-${block.id}`} label={text.blockLabel(text.block[block.type], number)}>
      {(attributes) =>
        block.type === 'heading' ? (
          <input maxLength={20_000} defaultValue={block.value} {...attributes} />
        ) : (
          <textarea maxLength={20_000} defaultValue={block.value} rows={block.type === 'textarea' ? 8 : 4} {...attributes} />
        )
      }
    </FieldFrame>
  )
}

function BlockButtons({ id, number, isFirst, isLast }: { id: string; number: number; isFirst: boolean; isLast: boolean }) {
  const { wizard: text } = useAdminTexts()
  const buttons = [
    { verb: 'up', icon: 'up', label: text.up, disabled: isFirst },
    { verb: 'down', icon: 'down', label: text.down, disabled: isLast },
    { verb: 'remove', icon: 'close', label: text.remove, disabled: false },
  ] as const
  return (
    <div className="row block-buttons" data-gap="1">
      {buttons.map(({ verb, icon, label, disabled }) => (
        <ListButton
          key={verb}
          intent={`${verb}:${id}`}
          icon={icon}
          label={text.blockLabel(label, number)}
          title={label}
          disabled={disabled}
        />
      ))}
    </div>
  )
}

/**
 * An image block: an address, or a file that is stored at once when it is chosen, so that its mistake stands here and the preview can show it.
 * Without scripts the file goes with the form and is bound to this block by its name.
 */
export function ImageBlock({ block, number }: { block: TypedBlock; number: number }) {
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
    <div className="stack sheet block-image" data-gap="2">
      <FieldFrame name={`value-${block.id}`} label={text.imageAddress(number)} mistake={refusalOf(answer, texts)}>
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

/**
 * The lists of a form with blocks, and what changes them at once when one of their buttons is clicked; a server that is asked without scripts gives the
 * same answer.
 */
export function useShape(initial: TypedPost): [TypedPost, (event: MouseEvent) => void, Dispatch<SetStateAction<TypedPost>>] {
  const [shape, setShape] = useState(initial)
  const focusAfter = useFocusAfter()
  const press = (intent: string) => {
    const next = reshape(shape, intent)
    if (next === undefined) return undefined
    setShape(next)
    focusAfter(focusAfterReshape(shape, next, intent))
    return next
  }
  return [shape, (event) => handleIntent(event, press), setShape]
}
