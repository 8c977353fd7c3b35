import type { FactKind } from '#domain/watch/sentence-facts.ts'

/**
 * Why something is in the list 'To do today', the most urgent first
 * (services/dashboard/attention-list.ts). Pages hold the texts and the one-click action of each.
 */
export const attentionReasons = [
  'reported',
  'correction',
  'correction-flood',
  'link-failing',
  'page-changed',
  'deadline-passed',
  'deadline-soon',
  'announced-unchecked',
  'expected-passed',
  'expected-soon',
  'draft-due',
  'rules-disagree',
  'rules-unconfirmed',
  'rules-elsewhere',
  'not-verified',
  'page-refuses',
  'starter-newer',
  'unread-messages',
  'suggested',
  'page-empty',
] as const

export type AttentionReason = (typeof attentionReasons)[number]

/** The parts of the list, by what an editor does there. */
export const attentionLanes = ['dates', 'rules', 'links', 'readers', 'messages'] as const
export type AttentionLane = (typeof attentionLanes)[number]

const lanes: Readonly<Record<AttentionReason, AttentionLane>> = {
  reported: 'readers',
  correction: 'readers',
  'correction-flood': 'readers',
  'link-failing': 'links',
  'page-changed': 'dates',
  'deadline-passed': 'dates',
  'deadline-soon': 'dates',
  'announced-unchecked': 'dates',
  'expected-passed': 'dates',
  'expected-soon': 'dates',
  'draft-due': 'dates',
  'rules-disagree': 'rules',
  'rules-unconfirmed': 'rules',
  'rules-elsewhere': 'rules',
  // The check of an item is about its day first.
  'not-verified': 'dates',
  'page-refuses': 'links',
  'starter-newer': 'messages',
  'unread-messages': 'messages',
  suggested: 'readers',
  'page-empty': 'readers',
}

/** `says`: what the official page says now; null: the line is not about that. */
export const laneOf = (reason: AttentionReason, says: FactKind | null): AttentionLane =>
  says === 'sum' || says === 'age' ? 'rules' : lanes[reason]
