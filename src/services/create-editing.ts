import type { Editing } from '#services/editing.ts'
import { createInbox } from '#services/inbox.ts'
import type { LinkCheck } from '#services/link-check.ts'
import { listMorning } from '#services/morning.ts'
import { createOpportunityEditing } from '#services/opportunity-editing.ts'
import { createPictures } from '#services/pictures.ts'
import { createPostEditing } from '#services/post-editing.ts'
import { createReporting } from '#services/reporting.ts'
import { createSiteEditing } from '#services/site-editing.ts'
import { createTransfer } from '#services/transfer.ts'
import type { Database } from '#storage/database.ts'

export interface EditingSetting {
  /** Migrated. Stays open and belongs to the caller. */
  readonly db: Database
  readonly clock: () => Date
  /** Uploads are stored below it. */
  readonly dataDir: string
  readonly links?: LinkCheck
}

/** The administrator's side over a database of its own. Nothing is kept in memory: several instances may share one database. */
export function createEditing({ db, clock, dataDir, links }: EditingSetting): Editing {
  return {
    opportunities: createOpportunityEditing({ db, clock }),
    posts: createPostEditing({ db, clock }),
    messages: createInbox({ db }),
    reports: createReporting({ db, clock }),
    site: createSiteEditing({ db, clock }),
    pictures: createPictures({ db, clock, dataDir }),
    transfer: createTransfer({ db, clock, dataDir }),
    links: links ?? null,
    listMorning: () => listMorning(db, clock()),
  }
}
