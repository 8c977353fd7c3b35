/** Pictures uploaded by the administrator (issue 3 section 3). */
export interface Pictures {
  /**
   * Re-encodes to AVIF and WebP without metadata and stores the files. The answer's `address` is what an item keeps as its image
   * (`/uploads/…`, see domain/uploaded-picture.ts for its sizes). Throws Problem 'too-large' (8 MB, 24 megapixels), 'wrong-type' (anything but
   * JPEG, PNG, WebP, AVIF and GIF, SVG included), and 'unavailable' when the disk refuses; then no file is left.
   */
  store(bytes: Uint8Array): Promise<StoredPicture>
  /** Deletes files that no item, article or history mentions and that are older than a day; how many pictures went. */
  sweep(): Promise<number>
}

export interface StoredPicture {
  readonly address: string
  readonly width: number
  readonly height: number
}
