/** A post's photos as large as the window, on their own dark ground. */
import type { Photo } from '@fanfare/contract/media'
import { t } from '#lib/i18n.ts'
import { IconButton } from '#ui/button.tsx'
import { useDialog } from '#ui/dialog.ts'
import { CloseIcon } from '#ui/icons.ts'
import { Carousel } from './carousel.tsx'
import css from './lightbox.module.css'

interface LightboxProps {
  readonly files: readonly Photo[]
  readonly first: number
  /** An address does not work any longer. */
  readonly onBroken: () => unknown
  readonly onClose: () => void
}

export default function Lightbox({ files, first, onBroken, onClose }: LightboxProps) {
  const dialog = useDialog(true, onClose)
  const photos = files.map((photo) => <Large key={photo._id} photo={photo} onBroken={onBroken} />)
  return (
    <dialog ref={dialog} className={css['lightbox']} aria-label={t('Photos')}>
      {photos.length === 1 ? (
        photos
      ) : (
        <Carousel label={t('{count} photos', { count: photos.length })} first={first}>
          {photos}
        </Carousel>
      )}
      <span className={css['close']}>
        <IconButton label={t('Close')} icon={CloseIcon} onClick={onClose} />
      </span>
    </dialog>
  )
}

const Large = ({ photo, onBroken }: { photo: Photo; onBroken: () => unknown }) => (
  // Focusable, so that the arrow keys and the screen reader find it.
  <figure className={css['photo']} tabIndex={0} aria-label={photo.alt || t('A photo without a description')}>
    <img
      onError={() => void onBroken()}
      src={photo.fullUrl}
      alt=""
      width={photo.width}
      height={photo.height}
      loading="lazy"
      decoding="async"
      draggable={false}
    />
    {photo.alt !== '' && <figcaption aria-hidden>{photo.alt}</figcaption>}
  </figure>
)
