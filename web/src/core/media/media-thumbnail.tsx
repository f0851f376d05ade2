/** Shows a vault item as a square: picture, length and processing state. */
import type { Audio, Media, Video } from '@fanfare/contract/media'
import { formatDuration } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { AlertIcon, VideoIcon } from '#ui/icons.ts'
import { AudioIcon } from '#ui/page-icons.ts'
import { Picture } from '#ui/picture.tsx'
import { processingOf, processingLabel, type Stage } from './processing-label.ts'
import css from './media-thumbnail.module.css'

interface MediaThumbnailProps {
  readonly media: Media
  readonly stage?: Stage | undefined
}

export function MediaThumbnail({ media, stage }: MediaThumbnailProps) {
  return (
    <Picture src={media.type === 'photo' ? media.url : media.posterUrl} placeholder={media.placeholder} ratio={1}>
      {media.status !== 'ready' && (
        <span className={css['state']}>
          {media.status === 'failed' ? <AlertIcon /> : processingLabel(processingOf(media, stage))}
        </span>
      )}
      {media.type === 'audio' && media.status === 'ready' && (
        <span className={css['state']}>
          <AudioIcon size={32} />
        </span>
      )}
      {media.type !== 'photo' && media.status === 'ready' && (
        <span className={css['length']}>{media.type === 'video' && media.isAnimation ? t('GIF') : <Length media={media} />}</span>
      )}
    </Picture>
  )
}

const Length = ({ media }: { media: Video | Audio }) => (
  <>
    {media.type === 'video' ? <VideoIcon size={14} /> : <AudioIcon size={14} />}
    {formatDuration(media.seconds)}
  </>
)
