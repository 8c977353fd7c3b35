import type { ErrorMessage } from '#domain/errors/error-message.ts'
import { listPostErrors } from '#domain/forms/post-draft.ts'
import type { FieldErrors } from '#domain/problem.ts'
import { rowName } from '#web/admin/form/rows.ts'
import {
  listGivenBlocks,
  listGivenUrls,
  type PostFormValues,
  toPostInput,
} from '#web/admin/post/post-form-values.ts'
import { type FormattedErrors, formatFieldErrors } from '#web/texts/format-error.ts'
import type { Texts } from '#web/texts/language.ts'

/** What a service refused in these values, with the errors in lists at the controls of their rows. */
export function toControlErrors(
  texts: Texts,
  values: PostFormValues,
  { content, imageUrls, ...others }: FieldErrors,
): FormattedErrors {
  const errors: Record<string, ErrorMessage> = { ...others }
  const found = Object.entries(listPostErrors(toPostInput(values)))
  const lists = [
    { list: 'content', error: content, rows: listGivenBlocks(values.blocks), name: 'blocks' },
    { list: 'imageUrls', error: imageUrls, rows: listGivenUrls(values.urls), name: 'urls' },
  ]
  for (const { list, error, rows, name } of lists) {
    if (error === undefined) continue
    let isPlaced = false
    for (const [path, one] of found) {
      const [field, index, part = 'value'] = path.split('.')
      const row = rows[Number(index)]
      if (field !== list || row === undefined) continue
      isPlaced = true
      errors[`${rowName(name, row)}.${part}`] = withoutPlace(one)
    }
    // An error of the whole list.
    if (!isPlaced) errors[list] = error
  }
  return formatFieldErrors(texts, errors)
}

/** At its own control an error need not say in which block it is. */
const withoutPlace = (error: ErrorMessage): ErrorMessage =>
  error.key === 'bad-picture' ? { ...error, block: null } : error
