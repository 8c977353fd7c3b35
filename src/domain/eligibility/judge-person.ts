import type { Facts, SpokenLanguage } from '#domain/eligibility/facts.ts'
import { excludes, holds, type Judgement, open } from '#domain/eligibility/judgement.ts'
import { type LanguageRule, languageLevels, type Rules } from '#domain/eligibility/rules.ts'

export function judgeWork(years: Rules['experienceYears'], { work }: Facts): Judgement {
  if (years === null) return holds
  if (work === undefined) return open('not-told', 'work')
  if (work >= years) return holds
  return years - work === 1 ? open('work-almost') : excludes('work-too-short')
}

export function judgeGender(rule: Rules['gender'], { gender }: Facts): Judgement {
  if (rule === 'any') return holds
  if (gender === undefined) return open('not-told', 'gender')
  if (gender === 'other') return open('gender-unclear')
  return gender === (rule === 'women' ? 'woman' : 'man') ? holds : excludes('other-gender')
}

/** Never excludes: languages are learned. */
export function judgeLanguages(rules: readonly LanguageRule[], { speaks = [] }: Facts): Judgement {
  if (rules.every((rule) => speaks.some((spoken) => meets(spoken, rule)))) return holds
  return open(speaks.length === 0 ? 'not-told' : 'language', 'speaks')
}

function meets(spoken: SpokenLanguage, { language, level }: LanguageRule): boolean {
  if (spoken.language !== language) return false
  if (spoken.level === 'native') return true
  if (spoken.level === null) return level === null
  return languageLevels.indexOf(spoken.level) >= languageLevels.indexOf(level ?? 'B2')
}
