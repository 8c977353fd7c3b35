import type { Database } from '#storage/database.ts'
import type { PictureFiles } from '#storage/picture-files.ts'
import { type BackupSchedule, lastBackup } from '#services/backup/backup-job.ts'
import { type AttentionListDeps, createAttentionList } from '#services/dashboard/attention-list.ts'
import { createFigures } from '#services/dashboard/figures.ts'
import { createOpenedPages } from '#services/dashboard/opened-pages.ts'
import { createPostponing } from '#services/dashboard/postponed-rows.ts'
import { createVerifyQueue } from '#services/dashboard/verify-queue.ts'
import { createApplyClicks } from '#services/feedback/apply-clicks.ts'
import { createInbox } from '#services/feedback/inbox.ts'
import { createReporting } from '#services/feedback/reporting.ts'
import { createSuggesting } from '#services/feedback/suggesting.ts'
import { createSheetMappings } from '#services/import/sheet-mappings.ts'
import { createTransfer } from '#services/import/transfer.ts'
import { createOpportunityEditing, createPostEditing } from '#services/items/editing.ts'
import { createPictures } from '#services/items/pictures.ts'
import { createTableViews } from '#services/items/table-views.ts'
import { createUnsavedForms } from '#services/items/unsaved-forms.ts'
import type { LinkCheck } from '#services/links/link-check.ts'
import { createPageAnswers } from '#services/links/page-answers.ts'
import { createGroupEditing, createRulesEditing } from '#services/rules/rules-editing.ts'
import { createVisaMeasureEditing } from '#services/rules/visa-measure-editing.ts'
import { createSiteEditing } from '#services/site-content.ts'

export interface EditingSetting {
  /** Migrated. Stays open and belongs to the caller. */
  readonly db: Database
  readonly clock: () => Date
  readonly pictureFiles: PictureFiles
  /** null: this process has no access to the web. */
  readonly links: LinkCheck | null
  /** The schedule of nightly backups; null: none. */
  readonly nightly: BackupSchedule | null
  /** The digest of the shipped starter catalogue; null: the site wants none. */
  readonly readStarterDigest: AttentionListDeps['readStarterDigest']
  readonly services: AttentionListDeps['services']
}

/**
 * The administrator's verbs, as one typed object. Sessions and the password are in
 * services/account, the link check in services/links/link-check.ts. Nothing here checks the caller:
 * pages and API do that first. Every method throws Problem 'unavailable' when the database does not
 * answer, 'not-found' for an unknown id and 'conflict' where documented. Errors in a form are
 * returned as an Outcome, by field of the draft. Data in memory follows the database, so several
 * instances may share one.
 */
export function createEditing({
  db,
  clock,
  links,
  pictureFiles,
  nightly,
  readStarterDigest,
  services,
}: EditingSetting) {
  const listAttention = createAttentionList({ db, clock, readStarterDigest, services })
  return {
    opportunities: createOpportunityEditing({ db: db.kysely, clock }),
    posts: createPostEditing({ db: db.kysely, clock }),
    messages: createInbox({ db: db.kysely, clock }),
    reports: createReporting({ db, clock }),
    suggestions: createSuggesting({ db, clock }),
    applyClicks: createApplyClicks({ db, clock }),
    site: createSiteEditing({ db, clock }),
    groups: createGroupEditing({ db, clock }),
    visaMeasures: createVisaMeasureEditing({ db, clock }),
    rules: createRulesEditing({ db, clock }),
    unsavedForms: createUnsavedForms({ db, clock }),
    tableViews: createTableViews({ db, clock }),
    pictures: createPictures({ db, clock, files: pictureFiles }),
    transfer: createTransfer({ db, clock }),
    sheetMappings: createSheetMappings({ db, clock }),
    /** The same for a key for scripts of this name, which the history names. */
    byKey: (name: string) => ({
      opportunities: createOpportunityEditing({ db: db.kysely, clock, by: name }),
      posts: createPostEditing({ db: db.kysely, clock, by: name }),
      transfer: createTransfer({ db, clock, by: name }),
    }),
    /** Checks official links on demand; null: this process has no access to the web. */
    links,
    /** The administrator's view of backups. `nightly` null: no nightly backups. */
    backups: { nightly, last: () => lastBackup(db.kysely) },
    /**
     * What could mislead students, the most urgent first (docs/interface, Panel). Pages have
     * words and an action for each `reason`.
     */
    listAttention,
    readFigures: createFigures({ db, clock, services }),
    officialPages: createOpenedPages({ db, clock }),
    /** Answers to what official pages say now. */
    pages: createPageAnswers({ db, clock }),
    postponed: createPostponing({ db, clock, list: listAttention }),
    /** What to compare with official pages next, and what they said when they were read last. */
    verifyQueue: createVerifyQueue({ db, clock, services }),
  }
}

export type Editing = ReturnType<typeof createEditing>
