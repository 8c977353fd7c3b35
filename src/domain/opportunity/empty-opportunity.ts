import type { DeadlineKind } from '#domain/opportunity/deadline.ts'
import { fieldNames, type Kind, type Opportunity, type OpportunityField, rowOf } from '#domain/opportunity/opportunity.ts'

/**
 * A draft of which nothing is known yet. As the earlier state of a form it lets everything be empty, for previews; its keys are all that an
 * item has, for the columns of a table file.
 */
export function emptyOpportunity(kind: Kind, deadlineKind: DeadlineKind): Opportunity {
  const deadline = { kind: deadlineKind, date: null, time: null, zone: null, note: null }
  return { ...(Object.fromEntries(fieldNames.map((field) => [field, emptyValue(field)])) as Opportunity), kind, deadline }
}

/** What a field is without a value; the deadline varies. */
export function emptyValue(field: OpportunityField): unknown {
  const row = rowOf(field)
  switch (row.value) {
    case 'lines':
    case 'words':
    case 'months':
      return []
    case 'flag':
      return false
    case 'deadline':
      return { kind: 'varies', date: null, time: null, zone: null, note: null }
    case 'line':
    case 'text':
    case 'choice':
      return row.empty ?? null
    default:
      return null
  }
}
