/** A picture whose place is kept before it comes: the server's placeholder first, then the picture fades in. */
import { useState } from 'react'
import css from './picture.module.css'

interface PictureProps {
  readonly src: string
  /** A small data URL, as views carry it. */
  readonly placeholder?: string
  readonly width: number
  readonly height: number
  readonly alt: string
  readonly srcSet?: string
  readonly sizes?: string
  /** For what is seen first; everything else waits until it comes near. */
  readonly isEager?: boolean
  readonly className?: string
}

export function Picture({ src, placeholder, width, height, alt, srcSet, sizes, isEager = false, className = '' }: PictureProps) {
  const [hasCome, setHasCome] = useState(false)
  const behind = placeholder && !hasCome ? { backgroundImage: `url("${placeholder}")` } : {}
  return (
    <span className={`${css['frame']} ${className}`} style={{ aspectRatio: `${width} / ${height}`, ...behind }}>
      {src !== '' && (
        <img
          // A cached picture may have come before React listens.
          ref={(image) => void (image?.complete && image.naturalWidth > 0 && setHasCome(true))}
          alt={alt}
          {...{ src, width, height, srcSet, sizes }}
          loading={isEager ? 'eager' : 'lazy'}
          fetchPriority={isEager ? 'high' : 'auto'}
          decoding="async"
          draggable={false}
          onLoad={() => setHasCome(true)}
          data-come={hasCome || isEager || undefined}
        />
      )}
    </span>
  )
}
