/** One picture of a product. A press opens it in full-window size. */
import type { Photo } from '@fanfare/contract/media'
import { t } from '#lib/i18n.ts'
import { Picture } from '#ui/picture.tsx'

export interface ShownPictures {
  /** At least one. */
  readonly pictures: readonly Photo[]
  readonly onEnlarge: (place: number) => void
  readonly onBroken: () => Promise<boolean>
  /** The style of a picture's button. A sheet of its own would load with every page. */
  readonly className: string | undefined
}

interface PictureButtonProps extends ShownPictures {
  readonly place: number
}

export function PictureButton({ pictures, place, onEnlarge, onBroken, className }: PictureButtonProps) {
  const picture = pictures[place]
  if (!picture) return null
  const words = { place: place + 1, count: pictures.length, alt: picture.alt || t('no description') }
  return (
    <button
      type="button"
      className={className}
      aria-label={t('Enlarge photo {place} of {count}: {alt}', words)}
      onClick={() => onEnlarge(place)}
    >
      <Picture src={picture.url} placeholder={picture.placeholder} ratio={1} isEager={place === 0} onBroken={onBroken} />
    </button>
  )
}
