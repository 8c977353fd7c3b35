import type { Question } from '#web/admin/rules-form/rule-errors.ts'

/** English words by which a line of prose is about a question. */
const aboutQuestion: Readonly<Record<Question, RegExp>> = {
  nationality: /\b(?:citizen|national|countr|passport|international)/i,
  residence: /\b(?:resid|live|living|based in|abroad|home country|outside)/i,
  age: /\b(?:age[ds]?\b|years? old|under \d|over \d|born|younger|older)/i,
  study: /\b(?:degree|bachelor|master|ph\.?d|doctora|graduat|student|enrol|school|diploma|experience|years? of|language|english)/i,
  paid: /\b(?:tuition|stipend|fee|allowance|travel|airfare|insurance|housing|accommodation|living|visa|prize|[A-Z]{3} ?\d|full|fund)/i,
}

/** The lines of the prose beside a question, those about it first; all of them, because words alone may miss one. */
export function listProse(question: Question, prose: { readonly eligibility: string; readonly benefits: string }) {
  const text = question === 'paid' ? prose.benefits : prose.eligibility
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const marked = lines.map((line) => ({ line, isAbout: aboutQuestion[question].test(line) }))
  return [...marked.filter(({ isAbout }) => isAbout), ...marked.filter(({ isAbout }) => !isAbout)]
}
