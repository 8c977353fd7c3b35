import type { Database } from '#storage/database.ts'
import { openFolderPictures, uploadFolder } from '#storage/picture-files.ts'
import { createEditing, type Editing } from '#services/create-editing.ts'
import { createPublicServices } from '#services/create-public-services.ts'

/**
 * Editing as a site without access to the web, nightly backups and newer catalogues has it.
 * Pictures lie below `dataDir`.
 */
export function createTestEditing(setting: {
  readonly db: Database
  readonly clock: () => Date
  readonly dataDir?: string
  readonly readStarterDigest?: () => Promise<string>
}): Editing {
  const { db, clock, dataDir = '/nonexistent', readStarterDigest = null } = setting
  const services = createPublicServices({ db, clock, times: { every: 0 } })
  return createEditing({
    db,
    clock,
    pictureFiles: openFolderPictures(uploadFolder(dataDir)),
    links: null,
    nightly: null,
    readStarterDigest,
    services,
  })
}
