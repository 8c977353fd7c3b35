import type { JudgedRule } from '#domain/eligibility/judgement.ts'
import type { Verdict } from '#domain/eligibility/verdict.ts'
import type { OriginView } from '#web/fit/origin-view.ts'
import type { VerdictView } from '#web/fit/verdict-view.ts'
import { withRules } from '#web/fit/wrong-address.ts'
import type { CardView } from '#web/opportunity/card-view.ts'

/** One item in a list of what fits, as it is for everybody. */
export interface RowBase extends Pick<
  CardView,
  'slug' | 'name' | 'kind' | 'cover' | 'image' | 'imageAlt' | 'flag' | 'place' | 'tint' | 'levels' | 'funding' | 'due'
> {
  readonly alsoTitle: string
  readonly also: readonly string[]
  readonly notes: Partial<Readonly<Record<JudgedRule, string>>>
  readonly origin: OriginView
}

/** The same with what its rules say of somebody. */
export interface RowView extends Omit<RowBase, 'also' | 'notes' | 'origin'> {
  /** Its own page. */
  readonly href: string
  readonly verdict: VerdictView
  /** Beside what a rule speaks against. */
  readonly origin: OriginView | null
}

/** `answers`: those of the address, to be carried on; '' where the browser keeps them. */
export function toRowView({ also, notes, origin, ...row }: RowBase, verdict: Verdict, said: VerdictView, answers: string): RowView {
  return {
    ...row,
    href: `/opportunity/${encodeURIComponent(row.slug)}${answers && `?${answers}`}`,
    verdict: { ...said, also, reasons: said.reasons.map((reason) => ({ ...reason, note: (reason.rule && notes[reason.rule]) ?? null })) },
    origin: verdict.word === 'no' ? withRules(origin, row.slug, verdict) : null,
  }
}
