/** One photo of a post: its placeholder first; where the post has just been opened, the blurred preview dissolves into it. */
import { useState } from 'react'
import type { Photo } from '@fanfare/contract/media'
import { t } from '#lib/i18n.ts'
import css from './post-media.module.css'

interface PostPhotoProps {
  readonly photo: Photo
  readonly ratio: number
  readonly isEager: boolean
  readonly preview?: string
  /** Its address does not work, or no longer: the post has to be read again. */
  readonly onBroken: () => Promise<boolean>
}

export function PostPhoto({ photo, ratio, isEager, preview, onBroken }: PostPhotoProps) {
  const [come, setCome] = useState('')
  const [isBroken, setIsBroken] = useState(false)
  const [attempt, setAttempt] = useState(0)

  async function fail(): Promise<void> {
    setCome('')
    setIsBroken(true)
    if (!(await onBroken())) return
    setIsBroken(false)
    setAttempt((before) => before + 1)
  }
  // A picture that has come stays, also when the post is read again and its address is another.
  const src = come || photo.url
  const hasCome = come !== ''
  return (
    <span
      className={css['frame']}
      style={{ aspectRatio: ratio, ...(!hasCome && { backgroundImage: `url("${photo.placeholder}")` }) }}
    >
      {src === '' ? (
        <span className={css['waiting']}>{t('This photo is being processed')}</span>
      ) : (
        <img
          // The same address is asked for anew only by a new element.
          key={attempt}
          // It may have come, or failed, before React listens.
          ref={(image) => {
            if (!image?.complete || isBroken) return
            if (image.naturalWidth > 0) setCome(src)
            else void fail()
          }}
          src={src}
          alt=""
          width={photo.width}
          height={photo.height}
          loading={isEager ? 'eager' : 'lazy'}
          fetchPriority={isEager ? 'high' : 'auto'}
          decoding="async"
          draggable={false}
          onLoad={() => setCome(src)}
          onError={() => void fail()}
          data-come={hasCome || isEager || undefined}
        />
      )}
      {preview && (
        <span className={css['preview']} style={{ backgroundImage: `url("${preview}")` }} data-gone={hasCome || undefined} />
      )}
    </span>
  )
}
