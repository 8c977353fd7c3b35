import type { Subject, UnderstoodKind } from '#domain/search/vocabulary.ts'

export interface Understood {
  readonly kind: UnderstoodKind
  /**
   * A value of `words` (a region may be a subregion), a country's ISO 3166-1 alpha-2 code, YYYY-MM, a test with its score
   * (`ielts:6.5`), or an age: `15`, `36-` (36 or older), `-17` (17 or younger), `any`.
   */
  readonly value: string
  /** The value is excluded: 'not in China', 'without IELTS', 'GRE not required'. */
  readonly not: boolean
  /** The words by which it was understood, as typed. */
  readonly said: string
  /** They had a typing error. */
  readonly isCorrected: boolean
  /**
   * A country or continent without a word that says whether it is the host or one's own. A city is
   * one only where it stands alone: beside other words it is the host.
   */
  readonly isBare: boolean
  /**
   * The city, or part of a country, that stands for its country: its words, normalized and with
   * typing errors corrected. null: the country was named itself, or it is no country.
   */
  readonly city: string | null
  /** 'And' or 'or' joins it to the one before, so that both are meant alike. */
  readonly isJoined: boolean
  /** Of a country of one's own: one lives there, and may come from elsewhere. */
  readonly isHome: boolean
  /** Refugees are there: they live there, and may look for something there ('refugees in Kenya'). */
  readonly isRefuge: boolean
  /** Of a field: what of it was named. */
  readonly subjects: readonly Subject[]
}

export interface Query {
  /** Each once, in the order of the query. */
  readonly understood: readonly Understood[]
  /** The normalized words without a meaning of their own; fillers of questions are left out. */
  readonly rest: readonly string[]
  /** Words without a meaning that follow a negation: 'not sure'. They are not looked up. */
  readonly negated: readonly string[]
  /** Those of them that shall be absent: 'without bond'. Nothing is sure to lack them. */
  readonly lacking: readonly string[]
  /** All words, normalized; names are matched with them. */
  readonly all: readonly string[]
}

/**
 * The form in which an address names a removed chip: its kind and its value (docs/interface,
 * Search).
 */
export const toChipKey = ({
  kind,
  value,
  not,
}: Pick<Understood, 'kind' | 'value' | 'not'>): string => `${kind}:${not ? '!' : ''}${value}`
