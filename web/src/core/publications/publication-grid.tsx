import { Link } from 'react-router'
import { NO_THUMBNAIL, type ContentCard } from '@fanfare/contract/content'
import type { Publication } from '@fanfare/contract/publications'
import { aiLabel } from '#core/content/ai-label.ts'
import { goodsLabel } from '#core/content/goods-label.ts'
import { unlockLabel } from '#core/content/unlock-label.ts'
import { cardKind } from '#core/kinds.ts'
import { formatDuration, formatCompact } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { formatTokens } from '#lib/token-format.ts'
import { RelativeTime } from '#ui/amounts.tsx'
import { Chip } from '#ui/card.tsx'
import { HeartIcon, LockIcon } from '#ui/icons.ts'
import { StarFilledIcon } from '#ui/icons.ts'
import { Picture } from '#ui/picture.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
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
  const { title, picture, goods, engagement } = thing
  // Everyone sees the pictures of goods, which are never unlocked but bought.
  const locked = thing.locked && !(goods && picture?.url)
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
        {thing.ai && <span>{aiLabel(thing.ai)}</span>}
        {goods ? <GoodsTerms thing={thing} goods={goods} /> : <Terms thing={thing} />}
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

const Terms = ({ thing }: { thing: Publication }) => (
  <>
    {thing.locked && <span className={css['price']}>{unlockLabel(thing)}</span>}
    <RelativeTime at={thing.createdAt} />
  </>
)

interface GoodsTermsProps {
  readonly thing: Publication
  readonly goods: NonNullable<Publication['goods']>
}

/** The price for the viewer, before it the price without the viewer's discount, and the stars. */
const GoodsTerms = ({ thing: { price }, goods }: GoodsTermsProps) => (
  <>
    <span className={css['price']} data-gone={goods.isSoldOut || undefined}>
      {goodsLabel(price, goods)}
    </span>
    {!goods.isSoldOut && goods.fullPrice > price && (
      <s>
        <VisuallyHidden>{t('Regular price:')} </VisuallyHidden>
        {formatTokens(goods.fullPrice)}
      </s>
    )}
    <GoodsRating rating={goods.rating} />
  </>
)

/** Such as `★ 4.6 (12)`. Renders nothing without reviews. */
function GoodsRating({ rating: { average, count } }: Pick<GoodsTermsProps['goods'], 'rating'>) {
  if (count === 0) return null
  const words = { average: formatCompact(average), count }
  return (
    <span role="img" aria-label={t('{average} out of 5 stars, {count, plural, one {# review} other {# reviews}}', words)}>
      <Chip icon={StarFilledIcon}>
        {words.average} ({formatCompact(count)})
      </Chip>
    </span>
  )
}

/** Returns the length or the number of photos. Empty when there is neither. */
function countOf({ inside: { photos, seconds } }: ContentCard): string {
  if (seconds > 0) return formatDuration(seconds)
  return photos > 0 ? formatCompact(photos) : ''
}
