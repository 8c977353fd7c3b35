import { categoriesOf, fieldsOf, regionsOf } from '#domain/opportunity/vocabulary.ts'
import type { Texts } from '#web/texts/language.ts'
import { fieldFor, wordFor } from '#web/opportunity/words.ts'

/** A choice of a form: `value` is kept in the opportunity, `label` is read by people; it may be chosen already. */
export interface ShownChoice {
  readonly value: string
  readonly label: string
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
export function showChoices(
  choices: readonly string[],
  held: readonly string[],
  what: keyof typeof keysOf,
  texts: Pick<Texts, 'words'>,
): readonly ShownChoice[] {
  const labelOf = (word: string) => (what === 'fields' ? fieldFor(word, texts) : wordFor(word, texts))
  const means = (choice: string, word: string) => {
    const ours = keysOf[what]([choice])
    const theirs = keysOf[what]([word])
    return theirs.length === 1 && theirs[0] === ours[0] && (what !== 'regions' || labelOf(word) === labelOf(choice))
  }
  const left = [...held]
  const shown = choices.map((choice) => {
    const at = left.findIndex((word) => word === choice || means(choice, word))
    const word = at === -1 ? undefined : left.splice(at, 1)[0]
    return { value: word ?? choice, label: labelOf(choice), chosen: word !== undefined }
  })
  return [...shown, ...left.map((word) => ({ value: word, label: labelOf(word), chosen: true }))]
}
