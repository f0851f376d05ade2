/** A gallery for those to whom it is locked: its cover, the rest blurred by the server, and the unlock option. */
import type { Gallery } from '@fanfare/contract/galleries'
import type { Blurred, Photo } from '@fanfare/contract/media'
import { insideWords } from '#core/access/inside-words.ts'
import { UnlockCta } from '#core/access/unlock-cta.tsx'
import { aspectRatioOf } from '#core/media/aspect-ratio.ts'
import { t } from '#lib/i18n.ts'
import { LockIcon } from '#ui/icons.ts'
import { Picture } from '#ui/picture.tsx'
import css from './locked-gallery.module.css'

type Locked = Extract<Gallery, { locked: true }>

interface LockedGalleryProps {
  readonly gallery: Pick<Locked, '_id' | 'title' | 'performer' | 'audience' | 'price' | 'inside' | 'unlock'> & {
    readonly previews: readonly Blurred[]
    readonly cover?: Pick<Photo, 'url' | 'placeholder' | 'width' | 'height' | 'alt'>
  }
  /** For its owner to look at: shows the unlock option, and leads nowhere. */
  readonly isShow?: boolean
}

export function LockedGallery({ gallery, isShow = false }: LockedGalleryProps) {
  const { cover, previews, inside, title } = gallery
  return (
    <div className={css['locked']}>
      {cover && (
        <span role="img" aria-label={cover.alt || t('Cover of the gallery')}>
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
        <div className={css['panel']}>
          <p className={css['inside']}>
            <LockIcon />
            {cover ? t('{what} more inside', { what: insideWords(inside) }) : t('{what} inside', { what: insideWords(inside) })}
          </p>
          <UnlockCta kind="gallery" {...gallery} teaser={title} isShow={isShow} />
        </div>
      </div>
    </div>
  )
}
