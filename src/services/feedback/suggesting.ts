import { suggestedKinds } from '#domain/feedback.ts'
import { type FieldErrors, type Outcome, Problem } from '#domain/problem.ts'
import { readLink } from '#domain/words/links.ts'
import { cleanLine, normalizedWords } from '#domain/words/text.ts'
import type { Database } from '#storage/database.ts'
import * as store from '#storage/feedback/suggestion-store.ts'
import { hashRange } from '#services/feedback/visitor-range.ts'

const maxWordsLength = 200

/** Of the day of something that is not listed, in any words. */
const maxDayLength = 60

/** The words by which suggestions are equal: case, accents and order of marks do not count. */
const toSuggestionKey = (words: string): string => normalizedWords(words).join(' ')

/**
 * What visitors say is not listed. Of a visitor nothing is stored but, for 30 days, a keyed hash of
 * the range of addresses that it came from.
 */
export function createSuggesting({ db: { kysely }, clock }: { db: Database; clock: () => Date }) {
  async function settleBy(
    words: string,
    change: (key: string, at: string, network: string | null) => Promise<unknown>,
  ): Promise<string> {
    const key = toSuggestionKey(words)
    const found = await store.findSuggestion(kysely, key)
    if (found === undefined) throw new Problem('not-found', { key: 'no-stored-suggestion' })
    if (found.settledAt !== null) return found.settledAt
    const at = clock().toISOString()
    await change(key, at, found.network)
    return at
  }

  return {
    /**
     * What a visitor looked for and did not find (200 characters at most), with the address of its
     * page, its kind and its day (60 characters) if there are any. Equal words, compared as the
     * search does, are counted. `range`: of the visitor's address. Only a keyed hash of it is
     * stored.
     */
    async suggest(input: {
      words: unknown
      link?: unknown
      kind?: unknown
      day?: unknown
      range?: string
    }): Promise<Outcome<'accepted'>> {
      const words = typeof input.words === 'string' ? cleanLine(input.words) : ''
      const given = typeof input.link === 'string' ? input.link.trim() : ''
      const day = typeof input.day === 'string' ? cleanLine(input.day) : ''
      const key = toSuggestionKey(words)
      const link = given === '' ? null : readLink(given)
      const errors: FieldErrors = {
        ...(key === '' ? { words: { key: 'no-words' } } : {}),
        ...(words.length > maxWordsLength
          ? { words: { key: 'too-long', most: maxWordsLength } }
          : {}),
        ...(day.length > maxDayLength ? { day: { key: 'too-long', most: maxDayLength } } : {}),
        ...(link?.ok === false ? { link: { key: 'bad-link', fault: link.reason } } : {}),
      }
      if (Object.keys(errors).length > 0) return { ok: false, errors }
      await store.countSuggestion(kysely, key, {
        words,
        link: link?.ok === true ? link.href : null,
        kind: suggestedKinds.find((each) => each === input.kind) ?? null,
        day: day || null,
        createdAt: clock().toISOString(),
        network: await hashRange({ db: kysely, clock }, 'suggestion', input.range),
      })
      return { ok: true, value: 'accepted' }
    },
    /**
     * Settles the open suggestion with equal words; the instant by which `reopen` finds
     * it, also at a second press. Throws Problem 'not-found'.
     */
    settle: (words: string): Promise<string> =>
      settleBy(words, (key, at) => store.settleSuggestion(kysely, key, at)),
    /** As `settle`, all from its range of addresses. */
    settleRange: (words: string): Promise<string> =>
      settleBy(words, (key, at, network) =>
        network === null
          ? store.settleSuggestion(kysely, key, at)
          : store.settleSuggestionsFrom(kysely, network, at),
      ),
    /** Takes `settle` and `settleRange` back. */
    reopen: (settledAt: string) => store.reopenSuggestions(kysely, settledAt),
  }
}

export type Suggesting = ReturnType<typeof createSuggesting>
