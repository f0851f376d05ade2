import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { PerformerCard as Card } from '@fanfare/contract/profiles'
import { useSettings } from '#core/viewer.ts'
import { formatCompact, formatMoney, formatInteger } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { Avatar, PersonName } from '#ui/avatar.tsx'
import css from './performer-card.module.css'

interface PerformerCardProps {
  readonly performer: Card
  readonly action?: ReactNode
  /** From 0. */
  readonly place?: number
}

/** The first pictures load eagerly. The very first is the largest element of the first paint. */
const EAGER_CARDS = 3

export function PerformerCard({ performer, action, place = Infinity }: PerformerCardProps) {
  const { name, username, bio, cover, totalPosts, totalFollowers } = performer
  const isSeen = place < EAGER_CARDS
  return (
    <article className={css['card']} aria-label={name}>
      <div className={css['cover']}>
        {cover !== '' && (
          <img
            src={cover}
            alt=""
            width={600}
            height={240}
            loading={isSeen ? 'eager' : 'lazy'}
            fetchPriority={place === 0 ? 'high' : 'auto'}
            decoding="async"
          />
        )}
      </div>
      <span className={css['face']}>
        <Avatar person={performer} size={56} isLazy={!isSeen} />
      </span>
      <div className={css['words']}>
        <div className={css['name']}>
          <Link to={`/${username}`} className={css['whole']}>
            <PersonName person={performer} />
          </Link>
          <small>
            <bdi>@{username}</bdi>
          </small>
        </div>
        {bio !== '' && (
          <p className={css['bio']} dir="auto">
            {bio}
          </p>
        )}
        <p className={css['facts']}>
          <PriceTag performer={performer} />
          <span title={formatInteger(totalPosts)}>
            {t('{shown} {count, plural, one {post} other {posts}}', { shown: formatCompact(totalPosts), count: totalPosts })}
          </span>
          <span title={formatInteger(totalFollowers)}>
            {t('{shown} {count, plural, one {follower} other {followers}}', {
              shown: formatCompact(totalFollowers),
              count: totalFollowers,
            })}
          </span>
        </p>
        {action && <div className={css['action']}>{action}</div>}
      </div>
    </article>
  )
}

function PriceTag({ performer: { prices } }: { performer: Card }) {
  const { currency } = useSettings()
  if (prices.monthly <= 0) return null
  return <strong className={css['price']}>{t('{price} a month', { price: formatMoney(prices.monthly, currency) })}</strong>
}
