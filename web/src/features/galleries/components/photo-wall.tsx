/** All photos of a gallery side by side; a press opens them as large as the window. */
import { useRef, useState } from 'react'
import type { Photo } from '@fanfare/contract/media'
import { useInvalidate } from '#lib/invalidate.ts'
import { t } from '#lib/i18n.ts'
import { deferred } from '#ui/deferred.tsx'
import { Picture } from '#ui/picture.tsx'
import css from './photo-wall.module.css'

const PhotoViewer = deferred(() => import('#core/media/photo-viewer.tsx'))

interface PhotoWallProps {
  readonly id: string
  readonly title: string
  readonly photos: readonly Photo[]
}

const FIRST_SEEN = 6

export function PhotoWall({ id, title, photos }: PhotoWallProps) {
  const [large, setLarge] = useState<number>()
  const renew = useRenewal(id)
  return (
    <>
      <ul className={css['wall']} aria-label={t('Photos')}>
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
              <Picture src={photo.url} placeholder={photo.placeholder} ratio={1} isEager={place < FIRST_SEEN} onBroken={renew} />
            </button>
          </li>
        ))}
      </ul>
      {large !== undefined && (
        <PhotoViewer
          label={title}
          photos={photos.map((photo) => ({ ...photo, url: photo.fullUrl }))}
          first={large}
          onBroken={renew}
          onClose={() => setLarge(undefined)}
        />
      )}
    </>
  )
}

const ONE_MINUTE = 60_000

/** Addresses of photos work for some minutes only: reads the gallery again, at most once a minute, and says whether it did. */
function useRenewal(id: string): () => Promise<boolean> {
  const invalidate = useInvalidate()
  const last = useRef(0)
  return async () => {
    if (Date.now() - last.current < ONE_MINUTE) return false
    last.current = Date.now()
    await invalidate([`gallery:${id}`])
    return true
  }
}
