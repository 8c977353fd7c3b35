import { blockTypes } from '#domain/post.ts'
import { FieldFrame, Mistake } from '#web/admin/frame/FieldFrame.tsx'
import { ImageBlock } from '#web/admin/post/ImageBlock.tsx'
import { Icon } from '#web/pictures/marks.tsx'
import type { TypedBlock } from '#web/admin/post/typed-post.ts'
import type { SaidErrors } from '#web/texts/say-mistake.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

/** The blocks of an article, each with its own field; the five buttons add one more. */
export function BlockList({ blocks, errors }: { blocks: readonly TypedBlock[]; errors: SaidErrors }) {
  const { wizard: text } = useAdminTexts()
  return (
    <fieldset className="blocks">
      <legend>{text.blocks}</legend>
      {blocks.length === 0 && <p className="muted">{text.noBlocks}</p>}
      <ol>
        {blocks.map((block, index) => (
          <li key={block.id} className="block-row">
            <input type="hidden" name="blockId" value={block.id} />
            <input type="hidden" name={`type-${block.id}`} value={block.type} />
            <BlockField block={block} number={index + 1} mistake={errors[`value-${block.id}`]} />
            <BlockButtons id={block.id} number={index + 1} isFirst={index === 0} isLast={index === blocks.length - 1} />
          </li>
        ))}
      </ol>
      <Mistake name="content" text={errors['content']} />
      <div className="row-actions" role="group" aria-label={text.addBlock}>
        {blockTypes.map((type) => (
          <button className="button button-line" name="intent" value={`add-${type}`} formNoValidate data-enhance="" key={type}>
            <Icon name="plus" size={18} />
            {text.add[type]}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

function BlockField({ block, number, mistake }: { block: TypedBlock; number: number; mistake: string | undefined }) {
  const { wizard: text } = useAdminTexts()
  if (block.type === 'image') return <ImageBlock block={block} number={number} mistake={mistake} />
  return (
    <FieldFrame name={`value-${block.id}`} label={text.blockLabel(text.block[block.type], number)} mistake={mistake}>
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
    <div className="block-buttons">
      {buttons.map(({ verb, icon, label, disabled }) => (
        <button
          className="button button-icon"
          name="intent"
          value={`${verb}:${id}`}
          formNoValidate
          data-enhance=""
          disabled={disabled}
          aria-label={text.blockLabel(label, number)}
          title={label}
          key={verb}
        >
          <Icon name={icon} />
        </button>
      ))}
    </div>
  )
}
