/** Values by field as they came; what is not a key is not named and stays as it is, what is empty empties. */
export type NamedValues = Readonly<Record<string, unknown>>
