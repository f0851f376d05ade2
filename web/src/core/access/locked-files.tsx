/** Shows the locked files of a message: blurred, with their number and kind. */
import type { ReactNode } from 'react'
import type { MediaCounts } from '@fanfare/contract/content'
import type { Blurred } from '@fanfare/contract/media'
import { aspectRatioOf } from '#core/media/aspect-ratio.ts'
import { t } from '#lib/i18n.ts'
import { LockIcon } from '#ui/icons.ts'
import { mediaCountLabel } from './media-count-label.ts'
import css from './locked-files.module.css'

interface LockedFilesProps {
  readonly preview: (Parameters<typeof aspectRatioOf>[0] & Partial<Pick<Blurred, 'placeholder'>>) | undefined
  /** Replaces the blurred preview for every reader. */
  readonly thumbnail?: { readonly url: string; readonly alt: string } | null | undefined
  readonly inside: MediaCounts
  readonly hasText: boolean
  readonly children: ReactNode
}

export function LockedFiles({ preview, thumbnail, inside, hasText, children }: LockedFilesProps) {
  const placeholder = preview?.placeholder
  const words = mediaCountLabel(inside)
  return (
    <div className={css['locked']} style={{ aspectRatio: aspectRatioOf(preview) }}>
      {thumbnail && <img className={css['blur']} src={thumbnail.url} alt={thumbnail.alt} />}
      {!thumbnail && placeholder && <span className={css['blur']} style={{ backgroundImage: `url("${placeholder}")` }} />}
      <div className={css['offer']}>
        <span className={css['inside']}>
          <LockIcon size={16} />
          {hasText ? t('{inside} and text', { inside: words }) : words}
        </span>
        {children}
      </div>
    </div>
  )
}
