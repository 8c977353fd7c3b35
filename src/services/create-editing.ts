import { lastBackup } from '#services/backup/last-backup.ts'
import type { Nightly } from '#services/backup/nightly.ts'
import type { Editing } from '#services/editing.ts'
import { createInbox } from '#services/desk/inbox.ts'
import type { LinkCheck } from '#services/links/link-check.ts'
import { createMorning, type MorningParts } from '#services/desk/morning.ts'
import { createPublicServices } from '#services/create-public-services.ts'
import { createGroupEditing } from '#services/rules/group-editing.ts'
import { createPictures } from '#services/items/pictures.ts'
import { createReporting } from '#services/desk/reporting.ts'
import { createRulesEditing } from '#services/rules/rules-editing.ts'
import { createSiteEditing } from '#services/items/site-editing.ts'
import { createTransfer } from '#services/import/create-transfer.ts'
import type { Database } from '#storage/database.ts'
import { openFolderPictures, type PictureFiles, uploadFolder } from '#storage/picture-files.ts'
import { createOpportunityEditing } from '#services/items/opportunities.ts'
import { createPostEditing } from '#services/items/posts.ts'

export interface EditingSetting {
  /** Migrated. Stays open and belongs to the caller. */
  readonly db: Database
  readonly clock: () => Date
  readonly dataDir: string
  /** Where uploads are kept; left out: below `dataDir`. */
  readonly pictureFiles?: PictureFiles
  readonly links?: LinkCheck
  /** When copies are made by night; left out or null: never. */
  readonly nightly?: Nightly | null
  /** Of the public site; left out: from a catalogue of its own. */
  readonly overview?: MorningParts['overview']
}

/** The administrator's side over a database of its own. What is kept in memory follows the database: several instances may share one. */
export function createEditing({ db, clock, dataDir, links, pictureFiles, nightly, overview }: EditingSetting): Editing {
  return {
    opportunities: createOpportunityEditing({ db: db.kysely, clock }),
    posts: createPostEditing({ db: db.kysely, clock }),
    messages: createInbox({ db }),
    reports: createReporting({ db, clock }),
    site: createSiteEditing({ db, clock }),
    groups: createGroupEditing({ db, clock }),
    rules: createRulesEditing({ db, clock }),
    pictures: createPictures({ db, clock, files: pictureFiles ?? openFolderPictures(uploadFolder(dataDir)) }),
    transfer: createTransfer({ db, clock }),
    links: links ?? null,
    backups: { nightly: nightly ?? null, last: () => lastBackup(db.kysely) },
    listMorning: createMorning({ db, clock, overview: overview ?? createPublicServices({ db, clock, times: { every: 0 } }).overview }),
  }
}
