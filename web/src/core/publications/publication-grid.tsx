import { Link } from 'react-router'
import { NO_THUMBNAIL, type ContentCard } from '@fanfare/contract/content'
import type { Publication } from '@fanfare/contract/publications'
import { unlockLabel } from '#core/content/unlock-label.ts'
import { cardKind } from '#core/kinds.ts'
import { formatDuration, formatCompact } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { RelativeTime } from '#ui/amounts.tsx'
import { HeartIcon, LockIcon } from '#ui/icons.ts'
import { Picture } from '#ui/picture.tsx'
import css from './publication-grid.module.css'

interface PublicationGridProps {
  readonly things: readonly Publication[]
  readonly label: string
  /** Width of the pictures divided by their height. */
  readonly ratio: number
}

export const PublicationGrid = ({ things, label, ratio }: PublicationGridProps) => (
  <ul className={css['grid']} aria-label={label}>
    {things.map((thing) => (
      <li key={thing._id} className={css['tile']}>
        <Tile thing={thing} ratio={ratio} />
      </li>
    ))}
  </ul>
)

function Tile({ thing, ratio }: { thing: Publication; ratio: number }) {
  const { title, locked, picture, createdAt, engagement } = thing
  const kind = cardKind(thing.kind)
  const count = countOf(thing)
  return (
    <>
      <span className={css['picture']} data-blurred={(locked && !picture?.url) || undefined}>
        <Picture src={picture?.url ?? NO_THUMBNAIL} {...(picture && { placeholder: picture.placeholder })} ratio={ratio} />
        {locked && (
          <span className={css['mark']}>
            <LockIcon size={20} />
          </span>
        )}
        {count !== '' && <span className={css['count']}>{count}</span>}
      </span>
      <Link to={kind?.addressOf?.(thing._id, thing.performer) ?? ''} className={css['title']}>
        <bdi>{title}</bdi>
      </Link>
      <p className={css['facts']}>
        {locked && <span className={css['price']}>{unlockLabel(thing)}</span>}
        <RelativeTime at={createdAt} />
        {engagement.likes > 0 && (
          <span className={css['likes']} title={t('{count, plural, one {# like} other {# likes}}', { count: engagement.likes })}>
            <HeartIcon size={14} />
            {formatCompact(engagement.likes)}
          </span>
        )}
      </p>
    </>
  )
}

/** Returns the length or the number of photos. Empty when there is neither. */
function countOf({ inside: { photos, seconds } }: ContentCard): string {
  if (seconds > 0) return formatDuration(seconds)
  return photos > 0 ? formatCompact(photos) : ''
}
