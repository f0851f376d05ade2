import type { QuotedLine } from '@fanfare/contract/cart'
import { ParcelIcon } from '#ui/page-icons.ts'
import { Picture } from '#ui/picture.tsx'
import css from './line-picture.module.css'

/** The square picture of an ordered product, or a parcel if it has none. Fills the width of its place. */
export const LinePicture = ({ picture }: { readonly picture: QuotedLine['picture'] | undefined }) => (
  <span className={css['picture']}>
    {picture ? <Picture src={picture.url} placeholder={picture.placeholder} ratio={1} /> : <ParcelIcon size={28} />}
  </span>
)
