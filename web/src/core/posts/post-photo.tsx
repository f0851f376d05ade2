/** One photo of a post: its placeholder first; where the post has just been opened, the blurred preview dissolves into it. */
import { useState } from 'react'
import type { Photo } from '@fanfare/contract/media'
import { say } from '#lib/words.ts'
import css from './post-media.module.css'

interface PostPhotoProps {
  readonly photo: Photo
  readonly ratio: number
  readonly isEager: boolean
  readonly veil?: string
}

export function PostPhoto({ photo, ratio, isEager, veil }: PostPhotoProps) {
  const [come, setCome] = useState('')
  // A picture that has come stays, also when the post is read again and its address is another.
  const src = come || photo.url
  const hasCome = come !== ''
  return (
    <span
      className={css['frame']}
      style={{ aspectRatio: ratio, ...(!hasCome && { backgroundImage: `url("${photo.placeholder}")` }) }}
    >
      {src === '' ? (
        <span className={css['waiting']}>{say('This photo is being processed')}</span>
      ) : (
        <img
          // A cached picture may have come before React listens.
          ref={(image) => void (image?.complete && image.naturalWidth > 0 && setCome(src))}
          src={src}
          alt=""
          width={photo.width}
          height={photo.height}
          loading={isEager ? 'eager' : 'lazy'}
          fetchPriority={isEager ? 'high' : 'auto'}
          decoding="async"
          draggable={false}
          onLoad={() => setCome(src)}
          onError={() => setCome('')}
          data-come={hasCome || isEager || undefined}
        />
      )}
      {veil && <span className={css['veil']} style={{ backgroundImage: `url("${veil}")` }} data-gone={hasCome || undefined} />}
    </span>
  )
}
