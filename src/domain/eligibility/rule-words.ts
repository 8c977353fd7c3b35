/** The words that rules are made of, without zod, so that a browser may have them. */

/**
 * 'varies': depends on a track, a partner or a call. Only its bounds decide; countries named there
 * are a hint.
 */
export const countryRules = ['any', 'listed', 'except', 'varies', 'unknown'] as const

/** How the list behind the bounds is known: this round's, an earlier round's, or by reasoning. */
export const listOrigins = ['round', 'earlier', 'reasoned'] as const

/** The questions into which forms fold the rules, in their order; 'study' has all that is in no other. */
export const ruleSections = ['nationality', 'residence', 'age', 'study', 'paid'] as const
export type RuleSection = (typeof ruleSections)[number]

/** The bounds of a rule that varies. */
export const countryBounds = ['within', 'surely', 'never'] as const

/** The levels of which a rule may say an age of their own. */
export const ageLevels = ['high-school', 'undergraduate', 'master', 'phd', 'postdoc'] as const

export const enrolmentRules = ['required', 'excluded', 'either', 'unknown'] as const
export const enrolmentLevels = ['high-school', 'undergraduate', 'master', 'phd'] as const
export type EnrolmentLevel = (typeof enrolmentLevels)[number]

/** The lowest first. */
export const degrees = ['none', 'secondary', 'bachelor', 'master', 'doctorate'] as const
export type Degree = (typeof degrees)[number]

/**
 * Whose degree the rules leave to the organizer: 'bachelor-for-phd': who wants a PhD with a
 * bachelor's degree, where only some are taken; 'same-degree': who holds one of the wanted level
 * already, as with a second master's degree; 'old-doctorate': a postdoc whose doctorate is older
 * than the text says or, where it says no number, not recent: breaks or years without research may
 * not count.
 */
export const degreesToCheck = ['bachelor-for-phd', 'same-degree', 'old-doctorate'] as const

/** Of the Common European Framework, lowest first. */
export const languageLevels = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2'] as const
export type LanguageLevel = (typeof languageLevels)[number]

export const coveredThings = [
  'tuition',
  'living',
  'housing',
  'travel',
  'insurance',
  'visa',
  'family',
  'materials',
] as const
export type CoveredThing = (typeof coveredThings)[number]
export const coverages = ['yes', 'partly', 'no', 'unknown'] as const
export type Coverage = (typeof coverages)[number]

export const paymentPurposes = [...coveredThings, 'prize', 'other'] as const
export const paymentPeriods = ['month', 'year', 'once', 'term', 'week', 'day'] as const

export const genderRules = ['any', 'women', 'men'] as const
export const feeRules = ['none', 'asked', 'unknown'] as const
/** The fields of study that a person or a rule can name. */
export const studyFields = [
  'stem',
  'it-engineering',
  'business',
  'law',
  'health',
  'arts-humanities',
  'social-sciences',
  'public-policy',
  'education',
  'agriculture-environment',
] as const
export const fieldRules = ['all', 'some', 'except'] as const
export const refugeeRules = ['only', 'welcome'] as const
export const ruleBases = ['page', 'elsewhere', 'entry', 'knowledge'] as const
export type RuleBasis = (typeof ruleBases)[number]
