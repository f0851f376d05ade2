/** One photo of a post; where the post has just been opened, the blurred preview dissolves into it. */
import { useState } from 'react'
import type { Photo } from '@fanfare/contract/media'
import { t } from '#lib/i18n.ts'
import { Picture } from '#ui/picture.tsx'
import css from './post-media.module.css'

interface PostPhotoProps {
  readonly photo: Photo
  readonly ratio: number
  readonly isEager: boolean
  readonly preview?: string
  /** Its address does not work, or no longer: the post has to be read again. */
  readonly onBroken: () => Promise<boolean>
}

export function PostPhoto({ photo: { url, placeholder }, ratio, isEager, preview, onBroken }: PostPhotoProps) {
  const [hasLoaded, setHasLoaded] = useState(false)
  return (
    <Picture src={url} {...{ placeholder, ratio, isEager, onBroken }} onLoaded={() => setHasLoaded(true)}>
      {url === '' && <span className={css['waiting']}>{t('This photo is being processed')}</span>}
      {preview && (
        <span className={css['preview']} style={{ backgroundImage: `url("${preview}")` }} data-gone={hasLoaded || undefined} />
      )}
    </Picture>
  )
}
