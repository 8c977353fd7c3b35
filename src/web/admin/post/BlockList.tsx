import { blockTypes } from '#domain/post.ts'
import { LabeledField, FieldErrorMessage, InputField } from '#web/admin/form/LabeledField.tsx'
import { usePicture } from '#web/admin/form/usePicture.ts'
import { ListButton, useRows } from '#web/admin/form/useRows.tsx'
import type { BlockFormValues } from '#web/admin/post/post-form-values.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import '#web/admin/post/post.css'

/**
 * The blocks of an article, each with its own field; the five buttons add one more. `initial` is
 * read once.
 */
export function BlockList({ initial }: { initial: readonly BlockFormValues[] }) {
  const { wizard: text } = useAdminTexts()
  const { rows, add, remove, move } = useRows('block', initial)
  return (
    <fieldset className="stack blocks" data-gap="4" id="block-rows">
      <legend>{text.blocks}</legend>
      {rows.length === 0 && <p className="muted">{text.noBlocks}</p>}
      <ol className="stack" data-gap="4">
        {rows.map((block, index) => {
          const labelled = (label: string) => ({
            label: text.blockLabel(label, index + 1),
            title: label,
          })
          return (
            <li
              key={block.id}
              className="row block-row"
              data-gap="3"
              data-align="start"
              data-row={block.id}
            >
              <input type="hidden" name="blockId" value={block.id} />
              <input type="hidden" name={`type-${block.id}`} value={block.type} />
              <BlockField block={block} number={index + 1} />
              <div className="row block-buttons" data-gap="1">
                <ListButton
                  icon="up"
                  {...labelled(text.up)}
                  sends={`block up ${block.id}`}
                  disabled={index === 0}
                  onClick={() => move(block.id, -1)}
                />
                <ListButton
                  icon="down"
                  {...labelled(text.down)}
                  sends={`block down ${block.id}`}
                  disabled={index === rows.length - 1}
                  onClick={() => move(block.id, 1)}
                />
                <ListButton
                  icon="close"
                  {...labelled(text.remove)}
                  sends={`block close ${block.id}`}
                  onClick={() => remove(block.id)}
                />
              </div>
            </li>
          )
        })}
      </ol>
      <FieldErrorMessage name="content" />
      <div className="row" role="group" aria-label={text.addBlock}>
        {blockTypes.map((type) => (
          <ListButton
            key={type}
            icon="plus"
            label={text.add[type]}
            adds="block"
            sends={`block add ${type}`}
            onClick={() => add({ type, value: '', alt: '' })}
          />
        ))}
      </div>
    </fieldset>
  )
}

function BlockField({ block, number }: { block: BlockFormValues; number: number }) {
  const { wizard: text } = useAdminTexts()
  if (block.type === 'image') return <ImageBlock block={block} number={number} />
  return (
    <LabeledField
      name={`value-${block.id}`}
      label={text.blockLabel(text.block[block.type], number)}
    >
      {(attributes) =>
        block.type === 'heading' ? (
          <input maxLength={20_000} defaultValue={block.value} {...attributes} />
        ) : (
          <textarea
            maxLength={20_000}
            defaultValue={block.value}
            rows={block.type === 'textarea' ? 8 : 4}
            {...attributes}
          />
        )
      }
    </LabeledField>
  )
}

/**
 * An address, or a file. One that is still on its way when the form is sent goes with it, bound to
 * this block by its name.
 */
function ImageBlock({
  block: { id, value, alt },
  number,
}: {
  block: BlockFormValues
  number: number
}) {
  const { wizard: text } = useAdminTexts()
  const { address, setAddress, picker, isSending, isStored, preview, error } = usePicture(value)
  return (
    <div className="stack sheet block-image" data-gap="2">
      <InputField
        name={`value-${id}`}
        label={text.imageAddress(number)}
        error={error}
        maxLength={2000}
        inputMode="url"
        defaultValue={value}
        ref={address}
        onChange={(event) => setAddress(event.target.value)}
      />
      <InputField
        name={`file-${id}`}
        label={text.imageFile(number)}
        hint={text.imageHint}
        {...picker}
      />
      <InputField
        name={`alt-${id}`}
        label={text.imageAlt(number)}
        hint={text.imageAltHint}
        maxLength={300}
        defaultValue={alt}
      />
      <p role="status" className="small">
        {isSending ? text.uploading : isStored && text.uploaded}
      </p>
      {preview && <img src={preview} alt="" width="160" />}
    </div>
  )
}
