import { blockTypes } from '#domain/post.ts'
import { LabeledField, FieldErrorMessage, InputField } from '#web/admin/form/LabeledField.tsx'
import { ListRow } from '#web/admin/form/ListRow.tsx'
import { rowName } from '#web/admin/form/rows.ts'
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
  const { rows, add, remove, move } = useRows('blocks', initial)
  return (
    <fieldset className="stack blocks" data-gap="4" id="blocks-rows">
      <legend>{text.blocks}</legend>
      {rows.length === 0 && <p className="muted">{text.noBlocks}</p>}
      <ol className="stack" data-gap="4">
        {rows.map((block, index) => {
          const name = rowName('blocks', block)
          const labelled = (label: string) => ({
            label: text.blockLabel(label, index + 1),
            title: label,
          })
          return (
            <ListRow
              key={block.id}
              as="li"
              list="blocks"
              row={block}
              buttons={
                <>
                  <ListButton {...labelled(text.up)} {...move(block, -1)} />
                  <ListButton {...labelled(text.down)} {...move(block, 1)} />
                  <ListButton {...labelled(text.remove)} {...remove(block)} />
                </>
              }
            >
              <input type="hidden" name={`${name}.type`} value={block.type} />
              <BlockField name={name} block={block} number={index + 1} />
            </ListRow>
          )
        })}
      </ol>
      <FieldErrorMessage name="content" />
      <div className="row" role="group" aria-label={text.addBlock}>
        {blockTypes.map((type) => (
          <ListButton
            key={type}
            label={text.add[type]}
            {...add({ type, value: '', alt: '' }, type)}
          />
        ))}
      </div>
    </fieldset>
  )
}

interface BlockFieldProps {
  /** Of the block in its form: 'blocks.2'. */
  readonly name: string
  readonly block: BlockFormValues
  readonly number: number
}

function BlockField({ name, block, number }: BlockFieldProps) {
  const { wizard: text } = useAdminTexts()
  if (block.type === 'image') return <ImageBlock name={name} block={block} number={number} />
  return (
    <LabeledField name={`${name}.value`} label={text.blockLabel(text.block[block.type], number)}>
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
function ImageBlock({ name, block: { value, alt }, number }: BlockFieldProps) {
  const { wizard: text } = useAdminTexts()
  const { address, setAddress, picker, isSending, isStored, preview, error } = usePicture(value)
  return (
    <div className="stack sheet block-image" data-gap="2">
      <InputField
        name={`${name}.value`}
        label={text.imageAddress(number)}
        error={error}
        maxLength={2000}
        inputMode="url"
        defaultValue={value}
        ref={address}
        onChange={(event) => setAddress(event.target.value)}
      />
      <InputField
        name={`${name}.file`}
        label={text.imageFile(number)}
        hint={text.imageHint}
        {...picker}
      />
      <InputField
        name={`${name}.alt`}
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
