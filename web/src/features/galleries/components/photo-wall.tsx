/** Shows all photos of a gallery as a grid. A press opens a photo in full-window size. */
import { useState } from 'react'
import type { Photo } from '@fanfare/contract/media'
import { aspectRatioOf } from '#core/media/aspect-ratio.ts'
import { useRefetchExpiredMedia } from '#core/media/refetch-expired-media.ts'
import { t } from '#lib/i18n.ts'
import { idleComponent } from '#ui/idle-component.tsx'
import { Picture } from '#ui/picture.tsx'
import css from './photo-wall.module.css'

const PhotoViewer = idleComponent(() => import('#core/media/photo-viewer.tsx'))

interface PhotoWallProps {
  readonly id: string
  readonly title: string
  readonly ownerId: string
  readonly photos: readonly Photo[]
}

const EAGER_PHOTOS = 6

export function PhotoWall({ id, title, ownerId, photos }: PhotoWallProps) {
  const [large, setLarge] = useState<number>()
  const isAlone = photos.length === 1
  const renew = useRefetchExpiredMedia(`gallery:${id}`)
  return (
    <>
      <ul className={css['wall']} data-alone={isAlone || undefined} aria-label={t('Photos')}>
        {photos.map((photo, place) => (
          <li key={photo._id}>
            <button
              type="button"
              className={css['photo']}
              aria-label={t('Enlarge photo {place} of {count}: {alt}', {
                place: place + 1,
                count: photos.length,
                alt: photo.alt || t('no description'),
              })}
              onClick={() => setLarge(place)}
            >
              <Picture
                src={photo.url}
                placeholder={photo.placeholder}
                ratio={isAlone ? aspectRatioOf(photo) : 1}
                isEager={place < EAGER_PHOTOS}
                onBroken={renew}
              />
            </button>
          </li>
        ))}
      </ul>
      {large !== undefined && (
        <PhotoViewer
          label={title}
          photos={photos.map((photo) => ({ ...photo, url: photo.fullUrl, reported: { id: photo._id, ownerId } }))}
          first={large}
          onBroken={renew}
          onClose={() => setLarge(undefined)}
        />
      )}
    </>
  )
}
