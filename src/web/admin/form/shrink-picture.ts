import { keptSizeOf, maxPictureBytes, takesPicture } from '#domain/forms/uploaded-picture.ts'

/** The types that the server takes; a canvas writes the first two. */
const taken = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']

/**
 * The picture as the server takes it (docs/interface, Limits). One that it takes already comes back
 * untouched. One that is too large, or of another type that this browser can read (HEIC in
 * Safari), becomes a JPEG, or a PNG of a PNG, in the size that the server would keep. What this
 * browser cannot read comes back unchanged: the server has the sentence for it.
 */
export async function shrinkPicture(file: File): Promise<File> {
  // A phone's photo carries its turn in its header, which this applies.
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (bitmap === null) return file
  const { width, height } = bitmap
  const isTaken =
    file.size <= maxPictureBytes && taken.includes(file.type) && takesPicture({ width, height })
  const blob = isTaken
    ? null
    : await draw(bitmap, file.type === 'image/png' ? file.type : 'image/jpeg')
  bitmap.close()
  if (blob === null) return file
  return new File([blob], file.name, { type: blob.type })
}

async function draw(bitmap: ImageBitmap, type: string): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, keptSizeOf(bitmap))
  const context = canvas.getContext('2d')
  if (context === null) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return await new Promise((resolve) => canvas.toBlob(resolve, type, 0.92))
}
