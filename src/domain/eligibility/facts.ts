import type { Degree, EnrolmentLevel, LanguageLevel } from '#domain/eligibility/rules.ts'

/** Levels that somebody may look for. */
export const wantedLevels = ['high-school', 'undergraduate', 'master', 'phd', 'postdoc'] as const
export type WantedLevel = (typeof wantedLevels)[number]

/** Citizenship of nobody: what asks for a nationality stays open. */
export const stateless = 'none'

export interface SpokenLanguage {
  /** ISO 639-1. */
  readonly language: string
  /** null: not said. */
  readonly level: LanguageLevel | 'native' | null
}

/**
 * What a person says of themselves; every answer is optional, and a missing one is never taken for a no. Kept in the visitor's browser, or
 * with an alert that a subscriber asked for.
 */
export interface Facts {
  /** ISO 3166-1 alpha-2, XK, or `stateless`; empty: not told. */
  readonly citizenships?: readonly string[]
  /** ISO 3166-1 alpha-2 or XK. */
  readonly lives?: string
  /** `month` 1 to 12; null: the year alone was told. */
  readonly born?: { readonly year: number; readonly month: number | null }
  /** The highest that is held. */
  readonly degree?: Degree
  /** 'high-school' is any school before university, 'other' any other kind of course. */
  readonly enrolled?: EnrolmentLevel | 'other' | 'no'
  readonly level?: WantedLevel
  /** Whole years. */
  readonly work?: number
  /** Empty: not told. */
  readonly speaks?: readonly SpokenLanguage[]
  readonly gender?: 'woman' | 'man' | 'other'
}

/** The answers that a rule can wait for. */
export type Question = Exclude<keyof Facts, 'level'>

/** Whether anything was told that a rule could be judged by; the level wanted alone narrows a list and judges nothing. */
export function hasAnswers(facts: Facts): boolean {
  for (const [question, answer] of Object.entries(facts)) {
    if (question !== 'level' && answer !== undefined && !(Array.isArray(answer) && answer.length === 0)) return true
  }
  return false
}
