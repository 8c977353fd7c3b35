import { isRequired } from '#domain/forms/opportunity-draft.ts'
import {
  fieldNames,
  isWritten,
  type Kind,
  type Opportunity,
  type WrittenField,
} from '#domain/opportunity/opportunity.ts'
import { addPaths, findKind } from '#web/admin/layout/paths.ts'

/** The kind that a form adds, by its address; articles have another form. */
export const addedKindOf = ({ pathname }: URL): Kind => findKind(addPaths, pathname) as Kind

/**
 * The fields that a browser requires of what is public: those of the kind, except fields that are
 * empty in public (docs/interface, Saving). `before` undefined: the item is new, or a draft.
 */
export function listRequired(kind: Kind, before?: Opportunity): readonly WrittenField[] {
  const wasEmpty = (field: WrittenField) => {
    const value = field === 'deadline' ? before?.deadline.date : before?.[field]
    return (
      before !== undefined &&
      (value === null || value === '' || (Array.isArray(value) && value.length === 0))
    )
  }
  return fieldNames.filter(isWritten).filter((field) => isRequired(kind, field) && !wasEmpty(field))
}
