/** The open photos of a message: uploading, loaded or failed. A press shows one at full-screen size. */
import { useState } from 'react'
import type { Photo } from '@fanfare/contract/media'
import { aspectRatioOf } from '#core/media/aspect-ratio.ts'
import { t } from '#lib/i18n.ts'
import { idleComponent } from '#ui/idle-component.tsx'
import { AlertIcon } from '#ui/icons.ts'
import { Picture } from '#ui/picture.tsx'
import { PhotoGrid } from './photo-grid.tsx'
import { previewOf } from './local-previews.ts'
import css from './photos.module.css'

const PhotoViewer = idleComponent(() => import('#core/media/photo-viewer.tsx'))

export function Photos({ photos }: { photos: readonly Photo[] }) {
  const [opened, setOpened] = useState<string>()
  if (photos.length === 0) return null
  const ready = photos.filter(({ status }) => status === 'ready')
  return (
    <>
      <PhotoGrid count={photos.length}>
        {photos.map((photo, at) => (
          <One key={photo._id} photo={photo} at={at} of={photos.length} onOpen={() => setOpened(photo._id)} />
        ))}
      </PhotoGrid>
      {opened !== undefined && (
        <PhotoViewer
          label={t('Photos')}
          photos={ready.map((photo) => ({ ...photo, url: photo.fullUrl || photo.url }))}
          first={ready.findIndex(({ _id }) => _id === opened)}
          onClose={() => setOpened(undefined)}
        />
      )}
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
        {t('This photo can’t be shown.')}
      </span>
    )
  }
  if (photo.status === 'processing') return <Processing photo={photo} />
  const label = of > 1 ? t('photo {number} of {of}', { number: at + 1, of }) : t('photo')
  return (
    <button type="button" className={css['open']} onClick={onOpen} aria-label={t('Open {label}', { label: photo.alt || label })}>
      <Picture src={photo.url} placeholder={photo.placeholder} ratio={aspectRatioOf(photo)} />
    </button>
  )
}

function Processing({ photo }: { photo: Photo }) {
  const own = previewOf(photo._id)
  return (
    <span className={css['under']}>
      <Picture src={own?.url ?? ''} placeholder={photo.placeholder} ratio={aspectRatioOf(own ?? photo)} />
      <span className={css['state']}>{t('Preparing photo…')}</span>
    </span>
  )
}
