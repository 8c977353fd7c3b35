import { ruleSections } from '#domain/eligibility/rule-words.ts'

/**
 * What an editor compares with the official page, in the order in which Verify asks: the deadline,
 * then the sections of the rules.
 */
export const verifiedFacts = ['deadline', ...ruleSections] as const
export type VerifiedFact = (typeof verifiedFacts)[number]

/** 'silent': the page does not say it. */
export const factAnswers = ['right', 'changed', 'silent'] as const
export type FactAnswer = (typeof factAnswers)[number]

/** What an editor found on the official page; a fact without an answer was not compared yet. */
export type FactAnswers = Readonly<Partial<Record<VerifiedFact, FactAnswer>>>
