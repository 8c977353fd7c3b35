/**
 * A 32-bit number from a text (FNV-1a with a final mix): the same on every machine and in every
 * version, since addresses are immutable.
 */
export function hash(text: string): number {
  let value = 2166136261
  for (const character of text)
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 16777619) >>> 0
  value = Math.imul(value ^ (value >>> 15), 2246822519) >>> 0
  return (value ^ (value >>> 13)) >>> 0
}

/** A sequence of numbers from a seed; two dice with one seed give the same numbers. */
export interface Dice {
  /** From `low` to `high`, rounded to a whole number. */
  between(low: number, high: number): number
  /** true with the given chance (0 to 1). */
  chance(probability: number): boolean
  pick<T>(choices: readonly [T, ...T[]]): T
}

/** mulberry32 (public domain, Tommy Ettinger): small, fast and even enough for pictures. */
export function diceOf(seed: string): Dice {
  let state = hash(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    between: (low, high) => Math.round(low + next() * (high - low)),
    chance: (probability) => next() < probability,
    pick: (choices) => choices[Math.floor(next() * choices.length)] ?? choices[0],
  }
}
