import type { JudgedRule } from '#domain/eligibility/judgement.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { toOriginView } from '#web/fit/origin-view.ts'
import type { RowBase } from '#web/fit/results/row-view.ts'
import { noteOf } from '#web/fit/rule-words.ts'
import { toCardView } from '#web/opportunity/card-view.ts'
import type { Texts } from '#web/texts/language.ts'

const noted: readonly JudgedRule[] = ['nationality', 'residence', 'age', 'languages']

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
    notes: rules === null ? {} : Object.fromEntries(noted.map((rule) => [rule, noteOf(rule, rules)]).filter(([, note]) => note !== null)),
    origin: toOriginView(item, isRemote, texts),
  }
}
