import { FieldFrame, Mistake } from '#web/admin/frame/FieldFrame.tsx'
import { Icon } from '#web/pictures/marks.tsx'
import type { TypedPost } from '#web/admin/post/typed-post.ts'
import type { SaidErrors } from '#web/texts/say-mistake.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

/** Optional image addresses; one row always remains (docs/interface.md, Article form). */
export function ImageUrlRows({ rows, errors }: { rows: TypedPost['urls']; errors: SaidErrors }) {
  const { wizard: text } = useAdminTexts()
  return (
    <fieldset className="blocks">
      <legend>
        {text.imageUrls} <span className="optional">{text.optional}</span>
      </legend>
      {rows.map((row, index) => (
        <div className="block-row" key={row.id}>
          <input type="hidden" name="urlId" value={row.id} />
          <FieldFrame name={`url-${row.id}`} label={text.imageUrl(index + 1)} mistake={errors[`url-${row.id}`]}>
            {(attributes) => <input maxLength={2000} inputMode="url" defaultValue={row.value} {...attributes} />}
          </FieldFrame>
          <div className="block-buttons">
            <button
              className="button button-icon"
              name="intent"
              value={`remove-url:${row.id}`}
              formNoValidate
              data-enhance=""
              disabled={rows.length === 1}
              aria-label={text.removeUrl(index + 1)}
              title={text.remove}
            >
              <Icon name="close" />
            </button>
          </div>
        </div>
      ))}
      <Mistake name="imageUrls" text={errors['imageUrls']} />
      <p>
        <button className="button button-line" name="intent" value="add-url" formNoValidate data-enhance="">
          <Icon name="plus" size={18} />
          {text.addUrl}
        </button>
      </p>
    </fieldset>
  )
}
