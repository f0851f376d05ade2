import type { QuotedLine } from '@fanfare/contract/cart'
import { ParcelIcon } from '#ui/page-icons.ts'
import { Picture } from '#ui/picture.tsx'

interface LinePictureProps {
  readonly picture: QuotedLine['picture'] | undefined
  /** The style of a square place. Each page has its own, so that no page loads the styles of others. */
  readonly className: string | undefined
}

/** The square picture of an ordered product, or a parcel if it has none. */
export const LinePicture = ({ picture, className }: LinePictureProps) => (
  <span className={className}>
    {picture ? <Picture src={picture.url} placeholder={picture.placeholder} ratio={1} /> : <ParcelIcon size={28} />}
  </span>
)
