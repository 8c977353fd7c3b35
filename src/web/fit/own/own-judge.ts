import { type BriefRules, fillRules } from '#domain/eligibility/brief-rules.ts'
import type { Facts } from '#domain/eligibility/facts.ts'
import { type Fit, fitOf, isLevelWanted } from '#domain/eligibility/fitting.ts'
import type { Judged } from '#domain/eligibility/verdict.ts'
import type { CountryGroup } from '#domain/eligibility/rules.ts'
import { today } from '#web/fit/own/kept.ts'
import type { Said } from '#web/fit/verdict-view.ts'
import type { Texts } from '#web/texts/language.ts'

export type OwnTexts = Pick<Texts, 'answers' | 'fitFilter' | 'fitPage' | 'verdict' | 'writing'>

export interface OwnItem extends Judged {
  readonly slug: string
}

/** What the browser says of its visitor without sending anything of them. */
export interface OwnJudge {
  readonly texts: OwnTexts
  /** Everything that is open and of the level that is wanted, the soonest deadline first. */
  judgeAll(facts: Facts): readonly Fit<OwnItem>[]
  /** undefined: it is not open. */
  judgeOne(slug: string, facts: Facts): Fit<OwnItem> | undefined
  say(fit: Fit<OwnItem>, facts: Facts): Said
}

const textFiles = import.meta.glob<Omit<OwnTexts, 'writing'>>('../../texts/*/fit/fit.ts')

let judge: Promise<OwnJudge | null> | undefined

/** null: there is too much for a browser, or it could not be loaded; then the form answers by its address. */
export function loadJudge(): Promise<OwnJudge | null> {
  judge ??= load().catch(() => null)
  return judge
}

async function load(): Promise<OwnJudge | null> {
  const { lang } = document.documentElement
  const [answer, words] = await Promise.all([fetch('/can-i-apply/rules'), textFiles[`../../texts/${lang}/fit/fit.ts`]?.()])
  const file = answer.ok ? ((await answer.json()) as RulesFile) : null
  if (!file?.items || words === undefined) return null
  const { groups } = file
  const items = file.items.map((item): OwnItem => ({ ...item, rules: item.rules && fillRules(item.rules) }))
  const bySlug = new Map(items.map((item) => [item.slug, item]))
  const circumstances = { today: today(), groups: new Map(groups.map(({ key, countries }) => [key, countries])) }
  const texts: OwnTexts = { ...words, writing: { short: lang, long: lang } }
  return {
    texts,
    judgeAll: (facts) => items.filter(({ levels }) => isLevelWanted(levels, facts)).map((item) => fitOf(item, item, facts, circumstances)),
    judgeOne: (slug, facts) => {
      const item = bySlug.get(slug)
      return item && fitOf(item, item, facts, circumstances)
    },
    say: ({ item, verdict }, facts) => ({ rules: item.rules, verdict, facts, groups, today: circumstances.today, isClosed: false }),
  }
}

/** What the browser judges by (`/can-i-apply/rules`). */
export interface RulesFile {
  readonly groups: readonly Pick<CountryGroup, 'key' | 'name' | 'countries'>[]
  /** What is open, the soonest deadline first; null: too much of it for a browser. */
  readonly items: readonly (Pick<Judged, 'deadline' | 'levels'> & { readonly slug: string; readonly rules: BriefRules | null })[] | null
}
