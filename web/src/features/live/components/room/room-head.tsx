/** The performer, the title and the figures of a room. */
import { Link } from 'react-router'
import type { LiveRoom } from '@fanfare/contract/live-views'
import { aiLabel } from '#core/content/ai-label.ts'
import { ReportButton } from '#core/reports/report-button.tsx'
import { t } from '#lib/i18n.ts'
import { CompactNumber, RelativeTime } from '#ui/amounts.tsx'
import { Avatar, PersonName } from '#ui/avatar.tsx'
import { DateAndTimeOf } from '#ui/date-and-time-of.tsx'
import { CalendarIcon, UserIcon } from '#ui/icons.ts'
import { categoryLabel } from '../category-label.ts'
import { entryLabel } from '../entry-label.ts'
import css from './room.module.css'

interface RoomHeadProps {
  readonly room: LiveRoom
  /** Accounts that watch now. */
  readonly viewers: number
}

export function RoomHead({ room, viewers }: RoomHeadProps) {
  const { performer, title, status, startsAt, startedAt, category } = room
  const entry = entryLabel({
    ...room,
    unlock: room.locked ? room.unlock : [],
    hasTicket: !room.locked && room.hasTicket,
  })
  return (
    <header className={css['head']}>
      <Link to={`/${performer.username}`} tabIndex={-1} aria-hidden>
        <Avatar person={performer} size={40} isLive={status === 'live'} />
      </Link>
      <div className={css['names']}>
        <h1 className={css['title']}>
          <bdi>{title}</bdi>
        </h1>
        <p>
          <PersonName person={performer} to={`/${performer.username}`} />
        </p>
        <p className={css['facts']}>
          {status === 'live' && <strong className={css['live']}>{t('Live')}</strong>}
          {status === 'live' && (
            <span className={css['count']} title={t('{count, plural, one {# viewer} other {# viewers}}', { count: viewers })}>
              <UserIcon size={14} />
              <CompactNumber value={viewers} />
            </span>
          )}
          {status === 'live' && startedAt !== null && <RelativeTime at={startedAt} />}
          {status === 'scheduled' && startsAt !== null && (
            <span className={css['count']}>
              <CalendarIcon size={14} />
              <DateAndTimeOf at={startsAt} />
            </span>
          )}
          <span>{entry}</span>
          <span>{categoryLabel(category)}</span>
          {room.ai && <span>{aiLabel(room.ai)}</span>}
        </p>
      </div>
      <ReportButton kind="live" id={room._id} ownerId={performer._id} />
    </header>
  )
}
