import type { Disagreement } from '#domain/eligibility/disagreement.ts'
import type { Question } from '#web/admin/rules-form/rule-errors.ts'
import type { AdminTexts } from '#web/texts/language.ts'

const questionsOf = {
  'open-to-all': 'nationality',
  'eligible-from': 'nationality',
  funding: 'paid',
  fee: 'paid',
  age: 'age',
  work: 'study',
  degree: 'study',
} as const satisfies Record<Disagreement['about'], Question>

/** The question beside which a disagreement is shown. */
export function questionAbout({ about }: Disagreement): Question {
  return questionsOf[about]
}

export function sayDisagreement(found: Disagreement, { rulesForm, funding }: Pick<AdminTexts, 'rulesForm' | 'funding'>): string {
  const says = rulesForm.disagree
  switch (found.about) {
    case 'open-to-all':
      return says[found.about]
    case 'eligible-from':
    case 'degree':
      return says[found.about](found.said)
    case 'funding':
      return says.funding(funding[found.said], funding[found.ruled])
    case 'fee':
      return says.fee(found.said, found.ruled === 'asked')
    case 'age':
    case 'work':
      return says[found.about](found.said)
  }
}
