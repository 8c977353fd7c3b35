import type { Entry } from '#domain/listing/entry.ts'
import type { SoughtKind, UnderstoodKind } from '#domain/search/vocabulary.ts'

/** An entry that was found, with all that its place in the list depends on. */
export interface Hit {
  readonly entry: Entry
  /** As `toNaming`. */
  readonly naming: number
  /** Its whole name was typed, or a whole alias. */
  readonly isWholeName: boolean
  /** It is called so, and is of another kind or level than the wanted one. */
  readonly isOtherKind: boolean
  /** Its index in `standings`. */
  readonly standing: number
  /** A degree is wanted, and it leads to none. */
  readonly isOther: boolean
  /** How much it matters what is missing, as `toGravity`. */
  readonly gravity: number
  /** It is of another kind than the wanted one, and of none that comes near (`nearKinds`). */
  readonly isFarKind: boolean
  /** Other words that it does not have. */
  readonly lacking: number
  readonly isClosed: boolean
  /** No level is named, and it is for people with a doctorate alone. */
  readonly isForDoctors: boolean
  /** As `createAudienceDistance`. */
  readonly audience: number
  /** As `createSubjectDistance`. */
  readonly subject: number
  /** As `createOriginDistance`. */
  readonly origin: number
  /** How well the words match. */
  readonly quality: number
  /** Its index in `kindOrder`. */
  readonly kind: number
}

export const isPostdocOnly = ({ placement: { levels } }: Entry): boolean =>
  levels.length === 1 && levels[0] === 'postdoc'

/**
 * How far the name that was typed speaks for an entry, 0 the most: it is called so; it meets
 * everything, all words included; it is called so, wholly or by all that was typed, and is not for
 * the people who ask; all else. Beside the name of an internship, 'ADB scholarship' also calls what
 * has the word in its name and is of the wanted kind.
 */
export function toNaming({
  isNameMatch,
  isCalled,
  isForThem,
  isOfWantedKind,
  isMet,
}: {
  readonly isNameMatch: boolean
  readonly isCalled: boolean
  readonly isForThem: boolean
  /** A kind is wanted, and it is of that kind. */
  readonly isOfWantedKind: boolean
  readonly isMet: boolean
}): number {
  if (isNameMatch && isForThem) return 0
  if (isMet) return isCalled && isOfWantedKind ? 0 : 1
  return (isNameMatch || isCalled) && !isForThem ? 2 : 3
}

/**
 * How much it matters that a part is missing: who may not apply has nothing of it, another level
 * is of little use, another country or less money may still do.
 */
export function toGravity(missing: UnderstoodKind): number {
  if (missing === 'citizen') return 3
  if (missing === 'level' || missing === 'age') return 2
  return missing === 'country' || missing === 'region' ? 1 : 0
}

/**
 * Matches by name come first, of the wanted kind and level before others, whole names before parts; those
 * that are not for the people who ask follow what is. Then decide, in this order: standing, what is
 * missing, a kind that comes near, the fewest missing words, those for students rather than doctors,
 * open ones, those for the wanted people, those that name the subject, those made for
 * people from there, the nearest, scholarships before internships. Equal ones keep the order of their deadlines.
 */
export function compareHits(a: Hit, b: Hit): number {
  if (a.naming !== b.naming) return a.naming - b.naming
  if (a.isOtherKind !== b.isOtherKind) return a.isOtherKind ? 1 : -1
  if (a.naming === 0 && a.isWholeName !== b.isWholeName) return a.isWholeName ? -1 : 1
  if (a.standing !== b.standing) return a.standing - b.standing
  if (a.gravity !== b.gravity) return a.gravity - b.gravity
  if (a.isFarKind !== b.isFarKind) return a.isFarKind ? 1 : -1
  if (a.isOther !== b.isOther) return a.isOther ? 1 : -1
  if (a.lacking !== b.lacking) return a.lacking - b.lacking
  if (a.isForDoctors !== b.isForDoctors) return a.isForDoctors ? 1 : -1
  if (a.isClosed !== b.isClosed) return a.isClosed ? 1 : -1
  if (a.audience !== b.audience) return a.audience - b.audience
  if (a.subject !== b.subject) return a.subject - b.subject
  if (a.origin !== b.origin) return a.origin - b.origin
  if (a.quality !== b.quality) return b.quality - a.quality
  return a.kind - b.kind
}

/**
 * What comes nearest to a kind that is not to be had: a research summer is rather an internship
 * than a boarding school is.
 */
export const nearKinds: Readonly<Record<SoughtKind, readonly SoughtKind[]>> = {
  scholarship: ['exchange'],
  internship: ['summer'],
  leadership: ['exchange', 'summer'],
  competition: ['summer'],
  exchange: ['scholarship'],
  summer: ['exchange', 'internship'],
}

export const kindOrder: readonly SoughtKind[] = [
  'scholarship',
  'exchange',
  'summer',
  'competition',
  'internship',
  'leadership',
]
