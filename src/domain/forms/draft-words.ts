import { type Kind, opportunityFields, type WrittenField } from '#domain/opportunity/opportunity.ts'

type Asks = Partial<Record<WrittenField, string>>

/** Where 'Please enter the …' would not do. */
const asks: Asks = {
  code: 'Please enter an id.',
  image: 'Please enter the address of a picture.',
  benefits: 'Please enter at least one benefit.',
  eligibility: 'Please enter at least one eligibility criterion.',
  documents: 'Please enter at least one document.',
  howToApply: 'Please enter how to apply.',
  amount: 'Please enter the amount; 0 where it varies or everything is paid.',
  regions: 'Please choose a region.',
  customMessage: 'Please enter a message.',
}
const ownAsks: Partial<Record<Kind, Asks>> = { leadership: { name: 'Please enter the title of the program.' } }

/** The sentence for a required field that was left empty. */
export function askFor(kind: Kind, field: WrittenField): string {
  return ownAsks[kind]?.[field] ?? asks[field] ?? `Please enter the ${opportunityFields[field].called}.`
}
