import type { VerdictWord } from '#domain/eligibility/verdict.ts'

/** A way and a border: it leads through, up to it, or a bar stands before it. Always beside words. */
export function VerdictKey({ word }: { word: VerdictWord }) {
  return (
    <svg className="key" aria-hidden="true">
      <use href={`/verdicts.svg#${word}`} />
    </svg>
  )
}
