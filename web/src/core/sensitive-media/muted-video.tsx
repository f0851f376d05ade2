/** A video that begins without sound, and only when someone presses play. */
import { useEffect, useRef, useState } from 'react'
import type { Video } from '@fanfare/contract/media'
import { attachStream } from '#core/media/attach-stream.ts'
import { t } from '#lib/i18n.ts'
import css from './sensitive-media.module.css'

export default function MutedVideo({ video }: { readonly video: Video }) {
  const player = useRef<HTMLVideoElement>(null)
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    if (!player.current) return
    const stream = attachStream(player.current, video.url, { onFailed: () => setHasFailed(true), onRungs: () => undefined })
    return () => stream.end()
  }, [video.url])
  return (
    <>
      <video
        ref={player}
        controls
        muted
        playsInline
        preload="metadata"
        poster={video.posterUrl}
        aria-label={video.alt || t('Video')}
      >
        {video.captions.map(({ language, label, url }) => (
          <track key={language} kind="captions" srcLang={language} label={label} src={url} />
        ))}
      </video>
      {hasFailed && <p className={css['missing']}>{t('This video couldn’t be loaded. Reload the page to try again.')}</p>}
    </>
  )
}
