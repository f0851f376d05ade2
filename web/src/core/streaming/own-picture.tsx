/** The picture of the own camera, mirrored as people know it from a mirror. */
import { useCallback } from 'react'
import { t } from '#lib/i18n.ts'
import css from './video-stage.module.css'

export function OwnPicture({ media }: { readonly media: MediaStream }) {
  const show = useCallback(
    (video: HTMLVideoElement | null) => {
      if (video) video.srcObject = media
    },
    [media],
  )
  return <video ref={show} className={css['mirrored']} autoPlay playsInline muted aria-label={t('Your camera')} />
}
