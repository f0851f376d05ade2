/** A post's media: one in full column width, or several to swipe. A press opens photos in full size. */
import { Children, Suspense, useState, type ReactNode } from 'react'
import type { Blurred, Media } from '@fanfare/contract/media'
import { aspectRatioOf } from '#core/media/aspect-ratio.ts'
import { useRefetchExpiredMedia } from '#core/media/refetch-expired-media.ts'
import { t } from '#lib/i18n.ts'
import { idleComponent } from '#ui/idle-component.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { PostPhoto } from './post-photo.tsx'
import css from './post-media.module.css'

// Most posts have neither a video nor several photos, so this code loads separately.
const First = ({ children }: { children: ReactNode }) => Children.toArray(children)[0]
const Carousel = lazyComponent(async () => ({ default: (await import('#core/media/carousel.tsx')).Carousel }), First)
const Playable = lazyComponent(async () => ({ default: (await import('#core/media/playable.tsx')).Playable }))
const PhotoViewer = idleComponent(() => import('#core/media/photo-viewer.tsx'))

interface PostMediaProps {
  readonly postId: string
  readonly files: readonly Media[]
  /** The preview of each photo before the post was unlocked, or undefined. */
  readonly previews: readonly (Blurred | undefined)[]
  readonly isEager: boolean
}

export function PostMedia({ postId, files, previews, isEager }: PostMediaProps) {
  const [large, setLarge] = useState<number>()
  const renew = useRefetchExpiredMedia(`post:${postId}`)
  const ratio = aspectRatioOf(files[0])
  const photos = files.filter((file) => file.type === 'photo')
  const slides = files.map((file, index) => {
    const shared = { ratio, isEager: isEager && index === 0, onBroken: renew }
    if (file.type !== 'photo') {
      return (
        <Suspense key={file._id} fallback={<div style={{ aspectRatio: ratio }} />}>
          <Playable media={file} {...shared} />
        </Suspense>
      )
    }
    const place = photos.indexOf(file)
    return (
      <button
        key={file._id}
        type="button"
        className={css['slide']}
        aria-label={labelOf(file.alt, place, photos.length)}
        onClick={() => setLarge(place)}
      >
        <PostPhoto photo={file} {...shared} {...previewProps(previews[index])} />
      </button>
    )
  })
  return (
    <>
      {slides.length === 1 ? (
        slides
      ) : (
        <Suspense fallback={slides[0]}>
          <Carousel label={t('{count} items', { count: slides.length })}>{slides}</Carousel>
        </Suspense>
      )}
      {large !== undefined && (
        <PhotoViewer
          label={t('Photos')}
          photos={photos.map((photo) => ({ ...photo, url: photo.fullUrl }))}
          first={large}
          onBroken={renew}
          onClose={() => setLarge(undefined)}
        />
      )}
    </>
  )
}

const previewProps = (preview: Blurred | undefined) => (preview ? { preview: preview.placeholder } : {})

function labelOf(alt: string, index: number, count: number): string {
  const words = { alt: alt || t('no description'), place: index + 1, count }
  return count > 1 ? t('Enlarge photo {place} of {count}: {alt}', words) : t('Enlarge photo: {alt}', words)
}
