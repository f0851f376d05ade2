/** The picture, title and text of an item in a cart or an order. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { QuotedLine } from '@fanfare/contract/cart'
import { ParcelIcon } from '#ui/rare-icons.ts'
import { Picture } from '#ui/picture.tsx'
import css from './line-parts.module.css'

/** The square picture of an ordered product, or a parcel if it has none. */
export const LinePicture = ({ picture }: { readonly picture: QuotedLine['picture'] | undefined }) => (
  <span className={css['picture']}>
    {picture ? <Picture src={picture.url} placeholder={picture.placeholder} ratio={1} /> : <ParcelIcon size={28} />}
  </span>
)

export const LineText = ({ children }: { readonly children: ReactNode }) => <div className={css['text']}>{children}</div>

interface LineTitleProps {
  /** The page of the item. Absent if it has none. */
  readonly to?: string | undefined
  readonly children: ReactNode
}

export function LineTitle({ to, children }: LineTitleProps) {
  if (to === undefined) {
    return (
      <span className={css['title']} dir="auto">
        {children}
      </span>
    )
  }
  return (
    <Link to={to} className={css['title']} dir="auto">
      {children}
    </Link>
  )
}
