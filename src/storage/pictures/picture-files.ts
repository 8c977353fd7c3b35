/** A file of an uploaded picture, as its store lists it. */
export interface PictureFile {
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly storedAt: Date
}

export interface OpenPictureFile {
  /** Bytes. */
  readonly size: number
  /** To be read to its end or cancelled. */
  readonly bytes: ReadableStream<Uint8Array<ArrayBuffer>>
}

/**
 * Where the files of uploaded pictures lie, by name (`{id}-{width}x{height}.webp`): in a folder, in PostgreSQL or in an S3-compatible store
 * (PICTURES_URL). A name is never used for other bytes. Every method throws what its store says when that refuses or does not answer.
 */
export interface PictureFiles {
  /** Stores a file whole or not at all. */
  write(name: string, bytes: Uint8Array): Promise<void>
  /** undefined: there is none of this name. */
  open(name: string): Promise<OpenPictureFile | undefined>
  /** Does nothing for those that are not there. */
  remove(names: readonly string[]): Promise<void>
  /** All files, or those whose names begin so, in no order. */
  list(beginning?: string): Promise<readonly PictureFile[]>
}

/** A store elsewhere did not do what it was asked; `code` is the system's word for it, or what it answered ('HTTP 500'). */
export class PictureTrouble extends Error {
  readonly code: string

  constructor(message: string, code: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'PictureTrouble'
    this.code = code
  }
}

/** The whole file; undefined: there is none of this name. */
export async function readPictureFile(files: Pick<PictureFiles, 'open'>, name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const opened = await files.open(name)
  return opened && new Uint8Array(await new Response(opened.bytes).arrayBuffer())
}
