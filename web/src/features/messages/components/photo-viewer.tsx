/** Photos as large as the screen, one at a time. Esc and Back close, the arrow keys turn. */
import { useState, type KeyboardEvent } from 'react'
import type { Photo } from '@fanfare/contract/media'
import { t } from '#lib/i18n.ts'
import { IconButton } from '#ui/button.tsx'
import { useDialog } from '#ui/dialog.ts'
import { BackIcon, CloseIcon, NextIcon } from '#ui/icons.ts'
import css from './photos.module.css'

interface PhotoViewerProps {
  readonly photos: readonly Photo[]
  readonly first: number
  readonly onClose: () => void
}

export function PhotoViewer({ photos, first, onClose }: PhotoViewerProps) {
  const dialog = useDialog(true, onClose)
  const [at, setAt] = useState(first)
  const turn = (by: number) => setAt((now) => Math.min(Math.max(now + by, 0), photos.length - 1))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') turn(1)
    if (event.key === 'ArrowLeft') turn(-1)
  }
  const photo = photos[at]
  return (
    <dialog ref={dialog} className={css['viewer']} aria-label={t('Photo')} onKeyDown={onKeyDown}>
      <div className={css['bar']}>
        <p aria-live="polite">{photos.length > 1 && t('{number} of {of}', { number: at + 1, of: photos.length })}</p>
        {photos.length > 1 && <IconButton label={t('Previous')} icon={BackIcon} onClick={() => turn(-1)} disabled={at === 0} />}
        {photos.length > 1 && (
          <IconButton label={t('Next')} icon={NextIcon} onClick={() => turn(1)} disabled={at === photos.length - 1} />
        )}
        <IconButton label={t('Close')} icon={CloseIcon} onClick={onClose} />
      </div>
      {photo && (
        <img
          key={photo._id}
          src={photo.fullUrl || photo.url}
          alt={photo.alt || t('Photo')}
          width={photo.width}
          height={photo.height}
          draggable={false}
        />
      )}
    </dialog>
  )
}
