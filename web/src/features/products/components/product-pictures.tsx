/** The pictures of a product, with thumbnails to choose from. A press opens a picture in full-window size. */
import { useState } from 'react'
import type { Photo } from '@fanfare/contract/media'
import { Slides, useCarousel } from '#core/media/carousel.tsx'
import { useRefetchExpiredMedia } from '#core/media/refetch-expired-media.ts'
import { t } from '#lib/i18n.ts'
import { idleComponent } from '#ui/idle-component.tsx'
import { Picture } from '#ui/picture.tsx'
import css from './product-pictures.module.css'

const PhotoViewer = idleComponent(() => import('#core/media/photo-viewer.tsx'))

interface ProductPicturesProps {
  readonly id: string
  readonly title: string
  /** At least one. */
  readonly pictures: readonly Photo[]
}

export function ProductPictures({ id, title, pictures }: ProductPicturesProps) {
  const [large, setLarge] = useState<number>()
  const carousel = useCarousel(pictures.length)
  const renew = useRefetchExpiredMedia(`product:${id}`)
  const count = pictures.length
  return (
    <div className={css['gallery']}>
      {/* The arrow keys work when any picture has the focus. */}
      <div role="group" aria-label={t('Pictures')} className={css['slides']} onKeyDown={carousel.onKeyDown}>
        <Slides carousel={carousel}>
          {pictures.map((picture, place) => (
            <button
              key={picture._id}
              type="button"
              className={css['slide']}
              aria-label={t('Enlarge photo {place} of {count}: {alt}', {
                place: place + 1,
                count,
                alt: picture.alt || t('no description'),
              })}
              onClick={() => setLarge(place)}
            >
              <Picture src={picture.url} placeholder={picture.placeholder} ratio={1} isEager={place === 0} onBroken={renew} />
            </button>
          ))}
        </Slides>
      </div>
      {count > 1 && (
        <ul className={css['thumbs']} aria-label={t('Choose a picture')}>
          {pictures.map(({ _id, url, placeholder, alt }, place) => (
            <li key={_id}>
              <button
                type="button"
                className={css['thumb']}
                aria-current={place === carousel.current || undefined}
                aria-label={alt || t('Picture {place}', { place: place + 1 })}
                onClick={() => carousel.show(place)}
              >
                <Picture src={url} placeholder={placeholder} ratio={1} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {large !== undefined && (
        <PhotoViewer
          label={title}
          photos={pictures.map((picture) => ({ ...picture, url: picture.fullUrl }))}
          first={large}
          onBroken={renew}
          onClose={() => setLarge(undefined)}
        />
      )}
    </div>
  )
}
