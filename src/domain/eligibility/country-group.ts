/** Countries that rules name together. A changed group changes every item that names it. */
export interface CountryGroup {
  /** What rules call it: lower case letters, digits, hyphens. Never changes. */
  readonly key: string
  readonly name: string
  /** ISO 3166-1 alpha-2, and XK. */
  readonly countries: readonly string[]
  /** The year, month or day from which its members are these, as its source says it. */
  readonly asOf: string
  /** For people who apply; null: nothing has to be said. */
  readonly note: string | null
}
