import type { LastBackup } from '#services/backup/last-backup.ts'
import type { Nightly } from '#services/backup/nightly.ts'
import type { InboxEditing } from '#services/desk/inbox-editing.ts'
import type { Morning } from '#services/desk/morning-row.ts'
import type { Reporting } from '#services/desk/report-editing.ts'
import type { GroupEditing } from '#services/rules/group-editing.ts'
import type { Transfer } from '#services/import/transfer.ts'
import type { Pictures } from '#services/items/pictures.ts'
import type { RulesEditing } from '#services/rules/rules-editing.ts'
import type { SiteEditing } from '#services/items/site-editing.ts'
import type { LinkCheck } from '#services/links/link-check.ts'
import type { OpportunityEditing } from '#services/items/opportunities.ts'
import type { PostEditing } from '#services/items/posts.ts'

/** What the administrator is told of backups. */
export interface Backups {
  /** null: none are made by night. */
  readonly nightly: Nightly | null
  last(): Promise<LastBackup>
}

/**
 * What the administrator can do, as one typed object; made by `createEditing({ db, clock, dataDir })` (services/create-editing.ts). Sessions
 * and the password are in services/account/admin.ts, the link check in services/links/link-check.ts. Nothing here asks who is calling: pages and API do that
 * first. Every method throws Problem 'unavailable' when the database does not answer, 'not-found' for an unknown id and 'conflict' where it
 * says so; mistakes in a form come back as an Outcome with the errors by field of the draft.
 */
export interface Editing {
  readonly opportunities: OpportunityEditing
  readonly posts: PostEditing
  readonly messages: InboxEditing
  readonly reports: Reporting
  readonly site: SiteEditing
  readonly groups: GroupEditing
  readonly rules: RulesEditing
  readonly pictures: Pictures
  readonly transfer: Transfer
  /** The official links, on demand; null: this process has no web to look at. */
  readonly links: LinkCheck | null
  readonly backups: Backups
  /**
   * What is about to mislead a student, the most urgent first (docs/interface.md, Panel). Each row has a `reason` that pages give words and
   * an action.
   */
  listMorning(): Promise<Morning>
}
