/** The player of a video. If it is locked: its teaser or thumbnail, and the unlock option. */
import type { Video as Film } from '@fanfare/contract/media'
import type { Video } from '@fanfare/contract/videos'
import { Paywall } from '#core/access/paywall.tsx'
import { aspectRatioOf } from '#core/media/aspect-ratio.ts'
import { VideoPoster } from '#core/media/video-poster.tsx'
import { useRefetchExpiredMedia } from '#core/media/refetch-expired-media.ts'
import { t } from '#lib/i18n.ts'
import { Inset } from '#ui/layout/boxes.tsx'
import css from './video.module.css'

export function VideoPane({ video }: { video: Video }) {
  const renew = useRefetchExpiredMedia(`video:${video._id}`)
  if (!video.locked) {
    const film = withPicture(video.video, video.thumbnail)
    return <VideoPoster video={film} ratio={aspectRatioOf(film)} isEager onBroken={renew} />
  }
  const { teaser, thumbnail, preview, title } = video
  const previews = thumbnail ? [thumbnail] : [preview]
  return (
    <div className={css['pane']}>
      {teaser && (
        <figure>
          <VideoPoster video={withPicture(teaser, thumbnail)} ratio={aspectRatioOf(teaser)} isEager onBroken={renew} />
          <figcaption className={css['caption']}>
            <Inset>{t('Teaser (visible to everyone)')}</Inset>
          </figcaption>
        </figure>
      )}
      <Paywall kind="video" {...video} teaser={title} previews={previews} />
    </div>
  )
}

/** The performer's thumbnail replaces a frame. */
const withPicture = (film: Film, thumbnail: Video['thumbnail']): Film =>
  thumbnail ? { ...film, posterUrl: thumbnail.url, placeholder: thumbnail.placeholder } : film
