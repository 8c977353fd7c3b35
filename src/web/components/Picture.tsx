import { type ImgHTMLAttributes, type ReactNode, useState } from 'react'

interface PictureProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'alt'> {
  readonly alt: string
  /** What is shown where it fails to load: the address of another picture, or anything else. */
  readonly instead: ReactNode
}

/** A picture that may be another site's, which is not told where it is asked from. Whether it failed before React was there is seen too. */
export function Picture({ src, alt, instead, ...attributes }: PictureProps) {
  const [hasFailed, setFailed] = useState(false)
  if (hasFailed && typeof instead !== 'string') return instead
  return (
    <img
      {...attributes}
      src={hasFailed ? String(instead) : src}
      alt={alt}
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailed(true)}
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) setFailed(true)
      }}
    />
  )
}
