import { type Choice, categoriesOf, fieldsOf, labelFor, regionsOf } from '#domain/opportunity/vocabulary.ts'

/** A choice of a form that may be chosen already. */
export interface ShownChoice extends Choice {
  readonly chosen: boolean
}

const keysOf = {
  categories: (words: readonly string[]): readonly string[] => categoriesOf({ categories: words }),
  regions: (words: readonly string[]): readonly string[] => regionsOf({ regions: words }),
  fields: (words: readonly string[]): readonly string[] => fieldsOf({ fields: words }),
}

/**
 * The choices with what an item holds: a word that means one of them alone stands for it, so that saving does not rewrite it; other words
 * ('Latin America', an unknown one) stand behind them and can be taken away.
 */
export function showChoices(choices: readonly Choice[], words: readonly string[], what: keyof typeof keysOf): readonly ShownChoice[] {
  const left = [...words]
  const shown = choices.map((choice) => {
    const at = left.findIndex((word) => word === choice.value || means(choice, word, what))
    const word = at === -1 ? undefined : left.splice(at, 1)[0]
    return { value: word ?? choice.value, label: choice.label, chosen: word !== undefined }
  })
  return [...shown, ...left.map((word) => ({ value: word, label: labelFor(word), chosen: true }))]
}

function means(choice: Choice, word: string, what: keyof typeof keysOf): boolean {
  const ours = keysOf[what]([choice.value])
  const theirs = keysOf[what]([word])
  return theirs.length === 1 && theirs[0] === ours[0] && (what !== 'regions' || labelFor(word) === choice.label)
}
