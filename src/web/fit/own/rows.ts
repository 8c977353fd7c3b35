import type { RowBase } from '#web/fit/results/row-view.ts'

/** Slugs in a request: an address has room for so many. */
const batch = 60

/** Items as lists of what fits show them, by their slugs; what is not there any more is left out. Throws when they cannot be had. */
export async function loadRows(slugs: readonly string[]): Promise<ReadonlyMap<string, RowBase>> {
  const starts = Array.from({ length: Math.ceil(slugs.length / batch) }, (_, index) => index * batch)
  const answers = await Promise.all(
    starts.map(async (start) => {
      const answer = await fetch(`/can-i-apply/rows?slug=${slugs.slice(start, start + batch).join(',')}`)
      return (await answer.json()) as RowBase[]
    }),
  )
  return new Map(answers.flat().map((row) => [row.slug, row]))
}
