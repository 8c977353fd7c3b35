import type { CountryGroup } from '#domain/eligibility/country-group.ts'
import { paymentPurposes } from '#domain/eligibility/rules.ts'
import { readNamed } from '#web/admin/rules-form/rules-input.ts'
import { figureControl, languageControl, type Place, purposeOf, type TypedRules } from '#web/admin/rules-form/typed-rules.ts'

/**
 * The rules after a button of one of their lists: `rules-add-figure:PURPOSE`, `rules-remove-figure:ID`, `rules-add-language`,
 * `rules-remove-language:ID`, `rules-add:PLACE` (takes what was typed among
 * what is named), `rules-remove:PLACE:NAMED`. undefined: the button is none of these. The browser and a server that is asked without scripts
 * give the same answer.
 */
export function reshapeRules(typed: TypedRules, intent: string, groups: readonly CountryGroup[]): TypedRules | undefined {
  const [verb, about = '', ...rest] = intent.split(':')
  const { figures } = typed
  switch (verb) {
    case 'rules-add-figure': {
      const purpose = paymentPurposes.find((each) => each === about)
      if (purpose === undefined) return typed
      const numbers = figures.filter((each) => purposeOf(each) === purpose).map(({ id }) => Number(id.slice(purpose.length + 1)) || 0)
      const blank = { amount: '', currency: figures[0]?.currency ?? '', per: purpose === 'prize' ? 'once' : 'month', note: '' }
      return { ...typed, figures: [...figures, { id: `${purpose}-${Math.max(0, ...numbers) + 1}`, ...blank }] }
    }
    case 'rules-remove-figure':
      return { ...typed, figures: figures.filter(({ id }) => id !== about) }
    case 'rules-add-language': {
      const numbers = typed.languages.map(({ id }) => Number(id.split('-')[1]) || 0)
      const blank = { id: `language-${Math.max(0, ...numbers) + 1}`, language: '', level: '', tests: '', note: '' }
      return { ...typed, languages: [...typed.languages, blank] }
    }
    case 'rules-remove-language':
      return { ...typed, languages: typed.languages.filter(({ id }) => id !== about) }
    case 'rules-add': {
      const place = toPlace(about)
      const { named, unread } = readNamed(place, typed, groups)
      return { ...typed, lists: { ...typed.lists, [`${place}.named`]: named, [`${place}.more`]: unread } }
    }
    case 'rules-remove': {
      const place = toPlace(about)
      const gone = rest.join(':')
      return { ...typed, lists: { ...typed.lists, [`${place}.named`]: typed.lists[`${place}.named`].filter((each) => each !== gone) } }
    }
    default:
      return undefined
  }
}

/** Selectors of what gets the keyboard after such a button: the row that was added, or what adds one where a row is gone. */
export function focusAfterReshape(next: TypedRules, intent: string): readonly string[] {
  const [verb, about = ''] = intent.split(':')
  const control = (name: string) => `[name="rules.${name}"]`
  const adds = (value: string) => `button[value="${value}"]`
  switch (verb) {
    case 'rules-add-figure': {
      const added = next.figures.at(-1)
      return added ? [control(figureControl(added, 'amount'))] : []
    }
    case 'rules-add-language': {
      const added = next.languages.at(-1)
      return added ? [control(languageControl(added, 'language'))] : []
    }
    case 'rules-remove-figure':
      return [adds(`rules-add-figure:${purposeOf({ id: about })}`)]
    case 'rules-remove-language':
      return [adds('rules-add-language')]
    default:
      return []
  }
}

function toPlace(word: string): Place {
  return word === 'residence' ? 'residence' : 'nationality'
}
