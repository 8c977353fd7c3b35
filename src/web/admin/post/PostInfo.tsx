import { categoryInWords } from '#web/posts/post-view.ts'
import type { SaidErrors } from '#web/texts/say-mistake.ts'
import { useTexts } from '#web/texts/useTexts.ts'
import { postCategories } from '#domain/post.ts'
import { FieldFrame } from '#web/admin/frame/FieldFrame.tsx'
import type { TypedPost } from '#web/admin/post/typed-post.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

/** Step 1: only the title is required (docs/interface.md, Saving). */
export function PostInfo({ typed, errors }: { typed: TypedPost; errors: SaidErrors }) {
  const { wizard: text } = useAdminTexts()
  const texts = useTexts()
  const known: readonly string[] = postCategories
  const categories = typed.category === '' || known.includes(typed.category) ? known : [...known, typed.category]
  return (
    <>
      <FieldFrame name="title" label={text.title} mistake={errors['title']} required>
        {(attributes) => <input maxLength={200} defaultValue={typed.title} {...attributes} />}
      </FieldFrame>
      <FieldFrame name="author" label={text.author} mistake={errors['author']} optional>
        {(attributes) => <input maxLength={200} defaultValue={typed.author} {...attributes} />}
      </FieldFrame>
      <FieldFrame name="category" label={text.category} mistake={errors['category']} optional>
        {(attributes) => (
          <select defaultValue={typed.category} {...attributes}>
            <option value="">{text.noCategory}</option>
            {categories.map((category) => (
              <option key={category} value={category}>
                {categoryInWords(category, texts)}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
    </>
  )
}
