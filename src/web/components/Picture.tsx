import { type ImgHTMLAttributes, type ReactNode, useState } from 'react'

interface PictureProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'alt'> {
  readonly alt: string
  /** The replacement when it fails to load: the address of another picture, or any node. */
  readonly instead: ReactNode
}

/**
 * A picture that may be on another site, which receives no referrer. A failure before hydration is
 * noticed too.
 */
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
