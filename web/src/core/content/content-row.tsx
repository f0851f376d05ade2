/** One item of any kind in a list: picture or placeholder, title and author. The whole row is a link. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { NO_THUMBNAIL, type ContentCard } from '@fanfare/contract/content'
import { mediaCountLabel } from '#core/access/media-count-label.ts'
import { cardKind, contentKind } from '#core/kinds.ts'
import { RelativeTime } from '#ui/amounts.tsx'
import { LockIcon } from '#ui/icons.ts'
import { Picture } from '#ui/picture.tsx'
import { aiLabel } from './ai-label.ts'
import { goodsLabel } from './goods-label.ts'
import { unlockLabel } from './unlock-label.ts'
import css from './content-row.module.css'

interface ContentRowProps {
  readonly card: ContentCard
  /** Replaces the publication date below the title. */
  readonly note?: ReactNode
  /** True if the note says what the viewer has paid. The current price is then left out. */
  readonly isBought?: boolean
  readonly acts?: ReactNode
}

export function ContentRow({ card, note, isBought = false, acts }: ContentRowProps) {
  const { performer, title, createdAt } = card
  const kind = cardKind(card.kind)
  const address = kind?.addressOf?.(card._id, performer)
  const name = title || performer.name
  return (
    <article className={css['row']}>
      <Tile card={card} />
      <div className={css['what']}>
        <p className={css['kind']}>
          {kind?.one() ?? card.kind} · <bdi>{performer.name}</bdi>
        </p>
        <p className={css['title']} dir="auto">
          {address === undefined ? (
            name
          ) : (
            <Link to={address} className={css['link']}>
              {name}
            </Link>
          )}
        </p>
        <p className={css['note']}>
          {!isBought && priceWords(card)}
          {card.ai && <span>{aiLabel(card.ai)}</span>}
          {note ?? <RelativeTime at={createdAt} />}
        </p>
      </div>
      {acts && <div className={css['acts']}>{acts}</div>}
    </article>
  )
}

/** A text has no picture that could be missing, so the icon of its kind shows instead of the leaf. */
function Tile({ card: { kind, picture, locked: isLocked, inside, goods } }: { card: ContentCard }) {
  // Everyone sees the pictures of goods, which are never unlocked but bought.
  const locked = isLocked && !(goods && picture?.url)
  const Drawn = locked ? LockIcon : cardKind(kind)?.icon
  const missing = inside.photos + inside.videos > 0 ? NO_THUMBNAIL : undefined
  const src = picture?.url ?? missing
  return (
    <span className={css['tile']}>
      {src !== undefined && <Picture src={src} {...(picture && { placeholder: picture.placeholder })} ratio={1} />}
      {Drawn && (locked || !src) && (
        <span className={css['mark']} data-over={src !== undefined || undefined}>
          <Drawn size={locked && src !== undefined ? 18 : 24} />
        </span>
      )}
    </span>
  )
}

/** Such as `8 photos, 30 tokens · `. */
function priceWords(card: ContentCard): string {
  const { goods, locked, price, inside } = card
  if (goods) return `${goodsLabel(price, goods)} · `
  if (!locked) return ''
  const what = contentKind(card.kind)?.isEvent ? '' : `${mediaCountLabel(inside)}, `
  return `${what}${unlockLabel(card)} · `
}
