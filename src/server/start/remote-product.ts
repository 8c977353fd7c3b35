import { getCatalogueVersion } from '#storage/catalogue-version.ts'
import type { Database } from '#storage/database.ts'
import type { PictureFiles } from '#storage/picture-files.ts'
import { createSiteContent } from '#services/site-content.ts'
import type { Product } from '#server/deps.ts'
import { createBackend } from '#server/remote/backend.ts'
import { createRemoteEditing } from '#server/remote/editing.ts'
import { createHeldPictures } from '#server/remote/held-pictures.ts'
import { createRemoteServices } from '#server/remote/services.ts'
import { createRemoteSessions } from '#server/remote/sessions.ts'
import { createRemoteSource } from '#server/remote/source.ts'

/**
 * The product over another backend (API_URL). Catalogue and administrator are that backend's; what
 * it has no call for, such as the questions, is our own. Mails are its own affair.
 */
export function openRemoteProduct({
  url,
  db,
  pictureFiles,
  clock,
}: {
  readonly url: string
  readonly db: Database
  readonly pictureFiles: PictureFiles
  readonly clock: () => Date
}): Product {
  const backend = createBackend(url)
  const source = createRemoteSource(backend)
  const admin = createRemoteSessions(backend, clock)
  const pictures = createHeldPictures({ db, clock, files: pictureFiles })
  const services = createRemoteServices({
    content: createSiteContent(db),
    contentVersion: () => getCatalogueVersion(db.kysely, clock()),
    isReady: () => db.isReady(),
    backend,
    source,
    clock,
  })
  const remoteEditingFor = createRemoteEditing({ sessions: admin, source, pictures, clock })
  return { services, admin, editing: null, remoteEditingFor, jobs: [] }
}
