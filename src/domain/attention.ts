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
