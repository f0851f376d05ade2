/** Photos, videos and audio of an order. A press shows a photo at full size. */
import { useState } from 'react'
import type { Media, Photo } from '@fanfare/contract/media'
import { aspectRatioOf } from '#core/media/aspect-ratio.ts'
import { Playable } from '#core/media/playable.tsx'
import { t } from '#lib/i18n.ts'
import { idleComponent } from '#ui/idle-component.tsx'
import { Picture } from '#ui/picture.tsx'
import css from './orders.module.css'

const PhotoViewer = idleComponent(() => import('#core/media/photo-viewer.tsx'))

interface MediaGridProps {
  readonly label: string
  readonly media: readonly Media[]
  /** Called when an address has expired. Resolves to whether it was fetched again. */
  readonly onBroken: () => Promise<boolean>
}

export function MediaGrid({ label, media, onBroken }: MediaGridProps) {
  const photos = media.filter((one) => one.type === 'photo')
  const others = media.filter((one) => one.type !== 'photo')
  return (
    <>
      <PictureRow label={label} photos={photos} onBroken={onBroken} />
      {others.map((one) => (
        <div key={one._id} className={css['player']}>
          <Playable media={one} ratio={aspectRatioOf(one)} onBroken={onBroken} />
        </div>
      ))}
    </>
  )
}

interface PictureRowProps extends Omit<MediaGridProps, 'media'> {
  readonly photos: readonly Photo[]
}

export function PictureRow({ label, photos, onBroken }: PictureRowProps) {
  const [opened, setOpened] = useState<number>()
  if (photos.length === 0) return null
  const ready = photos.filter(({ status }) => status === 'ready')
  return (
    <>
      <ul className={css['media']} aria-label={label}>
        {ready.map((photo, at) => (
          <li key={photo._id}>
            <button
              type="button"
              aria-label={t('Open picture {number} of {of}', { number: at + 1, of: ready.length })}
              onClick={() => setOpened(at)}
            >
              <Picture src={photo.url} placeholder={photo.placeholder} ratio={1} onBroken={onBroken} />
            </button>
          </li>
        ))}
      </ul>
      {ready.length < photos.length && <p className={css['soft']}>{t('Some pictures are still being prepared.')}</p>}
      {opened !== undefined && (
        <PhotoViewer
          label={label}
          photos={ready.map((photo) => ({ ...photo, url: photo.fullUrl || photo.url }))}
          first={opened}
          onBroken={onBroken}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}
