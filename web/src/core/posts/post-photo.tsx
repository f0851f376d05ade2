/** A photo of a post. After an unlock, the blurred preview dissolves into it. */
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
  /** Called when the address does not work or has expired, so that the post must be fetched again. */
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
