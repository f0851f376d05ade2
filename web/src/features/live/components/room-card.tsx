/** A live or scheduled room in a list. */
import { Link } from 'react-router'
import type { LiveCard } from '@fanfare/contract/live-views'
import { formatCompact } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { Avatar, PersonName } from '#ui/avatar.tsx'
import { DateAndTimeOf } from '#ui/date-and-time-of.tsx'
import { CalendarIcon, LockIcon, UserIcon } from '#ui/icons.ts'
import { Picture } from '#ui/picture.tsx'
import { aiLabel } from '#core/content/ai-label.ts'
import { categoryLabel } from './category-label.ts'
import { entryLabel } from './entry-label.ts'
import { ReminderButton } from './reminder-button.tsx'
import css from './room-card.module.css'

const RATIO = 16 / 9

export function RoomCard({ room }: { readonly room: LiveCard }) {
  const { performer, title, cover, status, viewers, startsAt, locked, category } = room
  const isLive = status === 'live'
  return (
    <article className={css['card']}>
      <span className={css['picture']}>
        <Picture src={cover?.url ?? ''} {...(cover && { placeholder: cover.placeholder })} ratio={RATIO} />
        {!cover && (
          <span className={css['face']}>
            <Avatar person={performer} size={96} />
          </span>
        )}
        {isLive && <span className={css['live']}>{t('Live')}</span>}
        {isLive && (
          <span className={css['viewers']} title={t('{count, plural, one {# viewer} other {# viewers}}', { count: viewers })}>
            <UserIcon size={14} />
            {formatCompact(viewers)}
          </span>
        )}
      </span>
      <div className={css['about']}>
        <Avatar person={performer} size={40} isLive={isLive} isLazy />
        <div className={css['words']}>
          <Link to={`/live/${performer.username}`} className={css['title']}>
            <bdi>{title}</bdi>
          </Link>
          <p className={css['performer']}>
            <PersonName person={performer} />
          </p>
          <p className={css['facts']}>
            <span className={css['entry']} data-paid={room.price > 0 || undefined}>
              {locked && <LockIcon size={14} />}
              {entryLabel(room)}
            </span>
            <span>{categoryLabel(category)}</span>
            {room.ai && <span>{aiLabel(room.ai)}</span>}
          </p>
          {!isLive && startsAt !== null && (
            <p className={css['when']}>
              <CalendarIcon size={14} />
              <DateAndTimeOf at={startsAt} />
            </p>
          )}
          {!isLive && (
            <div className={css['remind']}>
              <ReminderButton room={room} />
            </div>
          )}
        </div>
      </div>
    </article>
  )
}
