import type { Database } from '#storage/database.ts'
import { openFolderPictures, uploadFolder } from '#storage/picture-files.ts'
import { createEditing, type Editing } from '#services/create-editing.ts'
import { createPublicServices } from '#services/create-public-services.ts'

/**
 * Editing as a site without access to the web and without nightly backups has it. Pictures lie
 * below `dataDir`.
 */
export function createTestEditing(setting: {
  readonly db: Database
  readonly clock: () => Date
  readonly dataDir?: string
}): Editing {
  const { db, clock, dataDir = '/nonexistent' } = setting
  const services = createPublicServices({ db, clock, times: { every: 0 } })
  return createEditing({
    db,
    clock,
    pictureFiles: openFolderPictures(uploadFolder(dataDir)),
    links: null,
    nightly: null,
    services,
  })
}
