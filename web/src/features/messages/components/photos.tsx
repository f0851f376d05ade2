/** Photos of a message that may be seen: on their way, there, or failed; a press shows one as large as the screen. */
import { useState } from 'react'
import type { Photo } from '@fanfare/contract/media'
import { t } from '#lib/i18n.ts'
import { AlertIcon } from '#ui/icons.ts'
import { Picture } from '#ui/picture.tsx'
import { PhotoGrid } from './photo-grid.tsx'
import { PhotoViewer } from './photo-viewer.tsx'
import { previewOf } from './previews.ts'
import css from './photos.module.css'

export function Photos({ photos }: { photos: readonly Photo[] }) {
  const [opened, setOpened] = useState<number>()
  if (photos.length === 0) return null
  return (
    <>
      <PhotoGrid count={photos.length}>
        {photos.map((photo, at) => (
          <One key={photo._id} photo={photo} at={at} of={photos.length} onOpen={() => setOpened(at)} />
        ))}
      </PhotoGrid>
      {opened !== undefined && <PhotoViewer photos={photos} first={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

interface OneProps {
  readonly photo: Photo
  readonly at: number
  readonly of: number
  readonly onOpen: () => void
}

function One({ photo, at, of, onOpen }: OneProps) {
  if (photo.status === 'failed') {
    return (
      <span className={css['note']}>
        <AlertIcon />
        {t('This photo could not be shown.')}
      </span>
    )
  }
  if (photo.status === 'processing') return <OnItsWay photo={photo} />
  const { width, height } = shapeOf(photo)
  const label = of > 1 ? t('Photo {number} of {of}', { number: at + 1, of }) : t('Photo')
  return (
    <button type="button" className={css['open']} onClick={onOpen} aria-label={t('{label}, open', { label: photo.alt || label })}>
      <Picture src={photo.url} placeholder={photo.placeholder} alt="" {...{ width, height }} />
    </button>
  )
}

function OnItsWay({ photo }: { photo: Photo }) {
  const own = previewOf(photo._id)
  const { width, height } = shapeOf(own ?? photo)
  return (
    <span className={css['under']}>
      <Picture src={own?.url ?? ''} placeholder={photo.placeholder} alt="" {...{ width, height }} />
      <span className={css['state']}>{t('Preparing the photo …')}</span>
    </span>
  )
}

/** Neither a strip nor a tower: the rest is seen when it is opened. */
export function shapeOf({ width, height }: { width: number; height: number }): { width: number; height: number } {
  if (width <= 0 || height <= 0) return { width: 4, height: 5 }
  const share = Math.min(Math.max(width / height, 0.75), 1.8)
  return { width: Math.round(share * 1000), height: 1000 }
}
