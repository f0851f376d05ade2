/** The picture of the own camera, mirrored as people know it from a mirror. */
import { useCallback } from 'react'
import { t } from '#lib/i18n.ts'
import css from './video-stage.module.css'

interface OwnPictureProps {
  readonly media: MediaStream
  /** False for a shared screen, whose text would be reversed. */
  readonly isMirrored?: boolean
}

export function OwnPicture({ media, isMirrored = true }: OwnPictureProps) {
  const show = useCallback(
    (video: HTMLVideoElement | null) => {
      if (video) video.srcObject = media
    },
    [media],
  )
  return (
    <video
      ref={show}
      className={css['selfie']}
      data-mirrored={isMirrored || undefined}
      autoPlay
      playsInline
      muted
      aria-label={isMirrored ? t('Your camera') : t('Your screen')}
    />
  )
}
