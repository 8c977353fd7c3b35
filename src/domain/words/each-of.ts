/** A record with the same value at each of the names, in their order. */
export const eachOf = <Name extends string, Value>(
  names: readonly Name[],
  value: Value,
): Record<Name, Value> =>
  Object.fromEntries(names.map((name) => [name, value])) as Record<Name, Value>
