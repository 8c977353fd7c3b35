import type { JudgedRule } from '#domain/eligibility/judgement.ts'
import { judgedRules, type Verdict } from '#domain/eligibility/verdict.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { type OriginView, toOriginView, withRules } from '#web/fit/origin-view.ts'
import type { VerdictView } from '#web/fit/verdict-view.ts'
import { type CardView, toCardView } from '#web/opportunity/card-view.ts'
import { noteOf } from '#web/fit/rule-words.ts'
import type { Texts } from '#web/texts/language.ts'

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

export function toRowBase(item: Opportunity, { isRemote, now }: { isRemote: boolean; now: Date }, texts: Texts): RowBase {
  const { slug, name, kind, cover, image, imageAlt, flag, place, tint, levels, funding, due } = toCardView(item, texts, now)
  const { rules } = item
  return {
    slug,
    name,
    kind,
    cover,
    image,
    imageAlt,
    flag,
    place,
    tint,
    levels,
    funding,
    due,
    alsoTitle: texts.verdict.alsoCount(rules?.other.length ?? 0),
    also: rules?.other ?? [],
    notes:
      rules === null ? {} : Object.fromEntries(judgedRules.map((rule) => [rule, noteOf(rule, rules)]).filter(([, note]) => note !== null)),
    origin: toOriginView(item, isRemote, texts),
  }
}
