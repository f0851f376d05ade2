/** A post's photos: one as large as the column, or several to swipe through. A press opens them large. */
import { useRef, useState } from 'react'
import type { Post } from '@fanfare/contract/posts'
import type { Blurred } from '@fanfare/contract/media'
import { aspectRatioOf } from '#core/media/aspect-ratio.ts'
import { Carousel } from '#core/media/carousel.tsx'
import { VideoPoster } from '#core/media/video-poster.tsx'
import { useInvalidate } from '#lib/invalidate.ts'
import { t } from '#lib/i18n.ts'
import { deferred } from '#ui/deferred.tsx'
import { PostPhoto } from './post-photo.tsx'
import css from './post-media.module.css'

const PhotoViewer = deferred(() => import('#core/media/photo-viewer.tsx'))

export type OpenPost = Extract<Post, { locked: false }>

interface PostMediaProps {
  readonly post: OpenPost
  /** What each photo looked like before the post was opened; nothing where it always was. */
  readonly previews: readonly Blurred[]
  readonly isEager: boolean
}

export function PostMedia({ post, previews, isEager }: PostMediaProps) {
  const { files } = post
  const [large, setLarge] = useState<number>()
  const renew = useRenewal(post._id)
  const ratio = aspectRatioOf(files[0])
  const photos = files.filter((file) => file.type === 'photo')
  const slides = files.map((file, index) => {
    const shared = { ratio, isEager: isEager && index === 0, onBroken: renew }
    if (file.type === 'video') return <VideoPoster key={file._id} video={file} {...shared} />
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
        <Carousel label={t('{count} photos and videos', { count: slides.length })}>{slides}</Carousel>
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
  return count > 1 ? t('Enlarge photo {place} of {count}: {alt}', words) : t('Enlarge the photo: {alt}', words)
}

const ONE_MINUTE = 60_000

/** Addresses of photos work for some minutes only: reads the post again, at most once a minute, and says whether it did. */
function useRenewal(id: string): () => Promise<boolean> {
  const invalidate = useInvalidate()
  const last = useRef(0)
  return async () => {
    if (Date.now() - last.current < ONE_MINUTE) return false
    last.current = Date.now()
    await invalidate([`post:${id}`])
    return true
  }
}
