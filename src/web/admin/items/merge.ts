/** The units of a form that are compared one by one, by name. */
export type Units = Readonly<Record<string, unknown>>

/** How the values of a form are taken apart and put together again. */
export interface FormUnits<Values> {
  toUnits(values: Values): Units
  /** Units that `toUnits` gave. */
  fromUnits(values: Values, units: Units): Values
}

/** The result of merging a form with an older version into the stored one. */
export interface Merged<Values> {
  /** The entered values, with the stored values of untouched fields. */
  readonly values: Values
  /** Units that both changed, to different values: there `values` holds what was entered. */
  readonly conflicts: readonly string[]
  /** Whether something that the other one changed is taken over. */
  readonly hasTheirs: boolean
}

/** Three-way merge. `base`: the values that the form was opened with. */
export function mergeForm<Values>(
  { toUnits, fromUnits }: FormUnits<Values>,
  { base, stored, entered }: { readonly base: Values; readonly stored: Values; readonly entered: Values },
): Merged<Values> {
  const [was, theirs, yours] = [toUnits(base), toUnits(stored), toUnits(entered)]
  const names = Object.keys(yours)
  const untouched = names.filter((name) => isSame(yours[name], was[name]))
  const changedByBoth = names.filter((name) => !untouched.includes(name) && !isSame(theirs[name], was[name]))
  return {
    values: fromUnits(entered, { ...yours, ...Object.fromEntries(untouched.map((name) => [name, theirs[name]])) }),
    conflicts: changedByBoth.filter((name) => !isSame(theirs[name], yours[name])),
    hasTheirs: untouched.some((name) => !isSame(theirs[name], was[name])),
  }
}

/** Blanks around a text, and the names of rows within a form, mean nothing. */
function isSame(one: unknown, other: unknown): boolean {
  const toComparable = (value: unknown) =>
    JSON.stringify(value, (key, each: unknown) => (key === 'id' ? undefined : typeof each === 'string' ? each.trim() : each))
  return toComparable(one) === toComparable(other)
}
