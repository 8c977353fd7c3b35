import type { Database } from '#storage/database.ts'
import { openDatabasePictures } from '#storage/pictures/database-pictures.ts'
import { openFolderPictures, uploadFolder } from '#storage/pictures/folder-pictures.ts'
import { moveOlder, withOlder } from '#storage/pictures/older-pictures.ts'
import type { PictureFiles } from '#storage/pictures/picture-files.ts'
import { openS3Pictures } from '#storage/pictures/s3-pictures.ts'
import type { Config } from '#server/config/config.ts'

/** Where pictures are kept, as the settings say. */
export interface OpenPictures {
  /** Reads also what still lies where pictures were kept before the settings were changed. */
  readonly files: PictureFiles
  /** Moves that into `files`; how many files went. */
  moveOlder(signal?: AbortSignal): Promise<number>
}

/**
 * The store of PICTURES_URL; without it the database where that is PostgreSQL, which all instances have in common, else the folder in DATA_DIR.
 */
export function openPictureFiles(config: Pick<Config, 'dataDir' | 'pictureStore'>, db: Database): OpenPictures {
  const folder = openFolderPictures(uploadFolder(config.dataDir))
  const rows = openDatabasePictures(db.kysely)
  if (config.pictureStore !== null) return keepIn(openS3Pictures(config.pictureStore), [folder, rows])
  return db.dialect === 'postgres' ? keepIn(rows, [folder]) : keepIn(folder, [])
}

function keepIn(files: PictureFiles, older: readonly PictureFiles[]): OpenPictures {
  return { files: withOlder(files, older), moveOlder: (signal) => moveOlder(files, older, signal) }
}
