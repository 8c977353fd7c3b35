/** What is wrong in one part of an item's rules. */
export type RuleFault =
  | 'name'
  | 'record'
  | 'list'
  | 'too-many'
  | 'text'
  | 'too-long'
  | 'word'
  | 'number'
  | 'count'
  | 'flag'
  | 'order'
  | 'students'
  | 'fields'
  | 'country'
  | 'no-country'
  | 'bound'
  | 'both'
  | 'group'
  | 'language'
  | 'currency'
  | 'link'

export interface RuleError {
  readonly key: 'bad-rule'
  /** 'nationality.countries.1' (of lists counted from 1). */
  readonly part: string
  readonly fault: RuleFault
  /** The words, or the highest number. */
  readonly allowed: string
}
