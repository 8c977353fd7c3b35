import { lastBackup } from '#services/backup/last-backup.ts'
import type { BackupSchedule } from '#services/backup/backup-job.ts'
import { createInbox } from '#services/feedback/inbox.ts'
import type { LinkCheck } from '#services/links/link-check.ts'
import { createAttentionList, type AttentionListDeps } from '#services/dashboard/attention-list.ts'
import { createPostponing } from '#services/dashboard/postponed-rows.ts'
import { createPublicServices } from '#services/create-public-services.ts'
import { createGroupEditing } from '#services/rules/group-editing.ts'
import { createPictures } from '#services/items/pictures.ts'
import { createRulesEditing } from '#services/rules/rules-editing.ts'
import { createTransfer } from '#services/import/transfer.ts'
import type { Database } from '#storage/database.ts'
import { openFolderPictures, type PictureFiles, uploadFolder } from '#storage/picture-files.ts'
import { createOpportunityEditing } from '#services/items/opportunities.ts'
import { createPostEditing } from '#services/items/posts.ts'
import { createReporting } from '#services/feedback/reports.ts'
import { createSiteEditing } from '#services/site-content.ts'

export interface EditingSetting {
  /** Migrated. Stays open and belongs to the caller. */
  readonly db: Database
  readonly clock: () => Date
  readonly dataDir: string
  /** Where uploads are kept; left out: below `dataDir`. */
  readonly pictureFiles?: PictureFiles
  readonly links?: LinkCheck
  /** When copies are made by night; left out or null: never. */
  readonly nightly?: BackupSchedule | null
  /** Of the public site; left out: from a catalogue of its own. */
  readonly overview?: AttentionListDeps['overview']
}

/**
 * What the administrator can do, as one typed object; sessions and the password are in services/account, the link check in
 * services/links/link-check.ts. Nothing here asks who is calling: pages and API do that first. Everything throws Problem 'unavailable' when
 * the database does not answer, 'not-found' for an unknown id and 'conflict' where it says so; mistakes in a form come back as an Outcome
 * with the errors by field of the draft. What is kept in memory follows the database: several instances may share one.
 */
export function createEditing({ db, clock, dataDir, links, pictureFiles, nightly, overview }: EditingSetting) {
  const listAttention = createAttentionList({
    db,
    clock,
    overview: overview ?? createPublicServices({ db, clock, times: { every: 0 } }).overview,
  })
  return {
    opportunities: createOpportunityEditing({ db: db.kysely, clock }),
    posts: createPostEditing({ db: db.kysely, clock }),
    messages: createInbox(db.kysely),
    reports: createReporting({ db, clock }),
    site: createSiteEditing({ db, clock }),
    groups: createGroupEditing({ db, clock }),
    rules: createRulesEditing({ db, clock }),
    pictures: createPictures({ db, clock, files: pictureFiles ?? openFolderPictures(uploadFolder(dataDir)) }),
    transfer: createTransfer({ db, clock }),
    /** The official links, on demand; null: this process has no web to look at. */
    links: links ?? null,
    /** What the administrator sees of backups. `nightly` null: no nightly backups. */
    backups: { nightly: nightly ?? null, last: () => lastBackup(db.kysely) },
    /**
     * What is about to mislead a student, the most urgent first (docs/interface.md, Panel). Each row has a `reason` that pages give words and
     * an action.
     */
    listAttention,
    postponed: createPostponing({ db, clock, list: listAttention }),
  }
}

export type Editing = ReturnType<typeof createEditing>
