/** Overlays on a poster that load after the page: processing progress, watched progress, and an autoplaying teaser. */
import { useQuery } from '@tanstack/react-query'
import type { Video } from '@fanfare/contract/media'
import { storedPlayerState } from '#lib/browser-memory.ts'
import { formatPercent } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { session } from '#lib/session.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { positionsQuery } from './resume-playback.ts'
import { TeaserAutoplay } from './teaser-autoplay.tsx'
import css from './poster-extras.module.css'

export default function PosterExtras({ video }: { video: Video }) {
  if (video.status !== 'ready') {
    return (
      <span className={css['waiting']}>
        {video.status === 'failed'
          ? t('This video could not be processed')
          : t('Processing video: {percent}%', { percent: video.progress })}
      </span>
    )
  }
  return (
    <>
      {video.isTeaser && <TeaserAutoplay video={video} />}
      <Progress id={video._id} length={video.seconds} />
    </>
  )
}

function Progress({ id, length }: { id: string; length: number }) {
  const isMember = session.token !== ''
  const { data } = useQuery({ ...positionsQuery(), enabled: isMember })
  const seconds = isMember ? data?.data.find(({ fileId }) => fileId === id)?.seconds : Number(storedPlayerState.read(id))
  if (!seconds || length <= 0) return null
  const part = Math.min(1, seconds / length)
  return (
    <span className={css['line']} dir="ltr">
      <span style={{ inlineSize: `${part * 100}%` }} />
      <VisuallyHidden>{t('{part} watched', { part: formatPercent(Math.round(part * 100) / 100) })}</VisuallyHidden>
    </span>
  )
}
