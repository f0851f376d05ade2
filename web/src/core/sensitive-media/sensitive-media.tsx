/** Pictures and videos that operators decide about. They are gray and blurred until a press, and another press blurs them again. */
import { useState, type ReactNode } from 'react'
import type { Media } from '@fanfare/contract/media'
import { formatDuration } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { idleComponent } from '#ui/idle-component.tsx'
import { useExposure } from './exposures.ts'
import css from './sensitive-media.module.css'

const MutedVideo = idleComponent(
  () => import('./muted-video.tsx'),
  () => false,
)

interface CoveredProps {
  readonly isCovered: boolean
  readonly onToggle: () => void
}

function useCover(): CoveredProps {
  const [isCovered, setIsCovered] = useState(true)
  const count = useExposure()
  return {
    isCovered,
    onToggle() {
      if (isCovered) count()
      setIsCovered(!isCovered)
    },
  }
}

interface SensitivePictureProps {
  readonly url: string
  readonly label?: string
  /** Shows the whole picture. By default, it fills a tile. */
  readonly isWhole?: boolean
}

export function SensitivePicture({ url, label, isWhole = false }: SensitivePictureProps) {
  const { isCovered, onToggle } = useCover()
  if (url === '') return <small className={css['none']}>{t('No picture')}</small>
  return (
    <button
      type="button"
      className={css['picture']}
      data-sensitive
      data-covered={isCovered || undefined}
      data-whole={isWhole || undefined}
      aria-pressed={!isCovered}
      aria-label={isCovered ? t('Show picture') : t('Blur picture')}
      title={label}
      onClick={onToggle}
    >
      <img src={url} alt={isCovered ? '' : (label ?? '')} loading="lazy" decoding="async" />
    </button>
  )
}

/** One file of any type. */
export function SensitiveMedia({ media }: { readonly media: Media }) {
  if (media.status === 'processing') return <Missing>{t('This file is still being processed.')}</Missing>
  if (media.status === 'failed') return <Missing>{t('This file is damaged and can’t be shown.')}</Missing>
  if (media.type === 'photo') return <SensitivePicture url={media.fullUrl || media.url} label={media.alt} isWhole />
  if (media.type === 'video') return <SensitiveVideo video={media} />
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a transcript follows if there is one
    <audio className={css['audio']} src={media.url} controls preload="none" aria-label={media.alt || t('Recording')} />
  )
}

const Missing = ({ children }: { readonly children: ReactNode }) => <p className={css['missing']}>{children}</p>

function SensitiveVideo({ video }: { readonly video: Extract<Media, { type: 'video' }> }) {
  const { isCovered, onToggle } = useCover()
  const length = formatDuration(video.seconds)
  if (isCovered)
    return (
      <button
        type="button"
        className={css['picture']}
        data-sensitive
        data-covered
        data-whole
        aria-label={t('Show video, {length}', { length })}
        onClick={onToggle}
      >
        {video.posterUrl !== '' && <img src={video.posterUrl} alt="" loading="lazy" decoding="async" />}
        <span className={css['mark']}>{length}</span>
      </button>
    )
  return (
    <div className={css['video']}>
      <MutedVideo video={video} />
      <Button size="small" variant="quiet" onClick={onToggle}>
        {t('Blur video')}
      </Button>
    </div>
  )
}
