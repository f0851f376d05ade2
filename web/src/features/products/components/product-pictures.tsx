/** The pictures of a product. The first one is in the document, and the code for the others loads after the page. */
import { Suspense, useState } from 'react'
import type { Photo } from '@fanfare/contract/media'
import { useRefetchExpiredMedia } from '#core/media/refetch-expired-media.ts'
import { idleComponent } from '#ui/idle-component.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { PictureButton, type ShownPictures } from './picture-button.tsx'
import css from './product-pictures.module.css'

const PhotoViewer = idleComponent(() => import('#core/media/photo-viewer.tsx'))
const First = (shown: ShownPictures) => <PictureButton {...shown} place={0} />
const PictureCarousel = lazyComponent(() => import('./picture-carousel.tsx'), First)

interface ProductPicturesProps {
  readonly id: string
  readonly title: string
  /** At least one. */
  readonly pictures: readonly Photo[]
}

export function ProductPictures({ id, title, pictures }: ProductPicturesProps) {
  const [large, setLarge] = useState<number>()
  const renew = useRefetchExpiredMedia(`product:${id}`)
  const shown = { pictures, onEnlarge: setLarge, onBroken: renew, className: css['picture'] }
  const hasMore = pictures.length > 1
  return (
    <div className={css['pictures']} data-more={hasMore || undefined}>
      {hasMore ? (
        <Suspense fallback={<First {...shown} />}>
          <PictureCarousel {...shown} />
        </Suspense>
      ) : (
        <First {...shown} />
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
