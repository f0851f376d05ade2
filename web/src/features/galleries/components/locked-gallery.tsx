/** A locked gallery: its cover, the other photos blurred by the server, and the unlock option. */
import type { Gallery } from '@fanfare/contract/galleries'
import type { Blurred, Photo } from '@fanfare/contract/media'
import { UnlockPanel } from '#core/access/unlock-panel.tsx'
import { aspectRatioOf } from '#core/media/aspect-ratio.ts'
import { t } from '#lib/i18n.ts'
import { Picture } from '#ui/picture.tsx'
import css from './locked-gallery.module.css'

type Locked = Extract<Gallery, { locked: true }>

interface LockedGalleryProps {
  readonly gallery: Pick<Locked, '_id' | 'title' | 'performer' | 'audience' | 'price' | 'inside' | 'unlock'> & {
    readonly previews: readonly Blurred[]
    readonly cover?: Pick<Photo, 'url' | 'placeholder' | 'width' | 'height' | 'alt'>
  }
  /** A preview for the owner. Its buttons do nothing. */
  readonly isShow?: boolean
}

export function LockedGallery({ gallery, isShow = false }: LockedGalleryProps) {
  const { cover, previews, title } = gallery
  return (
    <div className={css['locked']}>
      {cover && (
        <span role="img" aria-label={cover.alt || t('Gallery cover')}>
          <Picture src={cover.url} placeholder={cover.placeholder} ratio={aspectRatioOf(cover)} isEager />
        </span>
      )}
      <div className={css['rest']}>
        <ul className={css['previews']} aria-hidden>
          {previews.map(({ placeholder }, place) => (
            <li key={place}>
              <span style={{ backgroundImage: `url("${placeholder}")` }} />
            </li>
          ))}
        </ul>
        <UnlockPanel kind="gallery" {...gallery} teaser={title} isShow={isShow} isRest={cover !== undefined} />
      </div>
    </div>
  )
}
