import { Link } from 'react-router'
import type { Notification } from '@fanfare/contract/notifications'
import type { Person } from '@fanfare/contract/people'
import { notificationType } from '#core/notification-types.ts'
import { formatList } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { RelativeTime } from '#ui/amounts.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { BellIcon } from '#ui/icons.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import css from './notifications.module.css'

export function NotificationRow({ line, onRead }: { line: Notification; onRead: () => void }) {
  const { type, title, link, from, others, people, isRead, updatedAt } = line
  const { icon: Drawn = BellIcon, isPaid = false } = notificationType(type) ?? {}
  return (
    <Link to={link || '/notifications'} className={css['row']} data-unread={!isRead || undefined} onClick={onRead}>
      <span className={css['sign']}>
        {from ? (
          <>
            <Avatar person={from} size={40} />
            <span className={css['mark']} data-paid={isPaid || undefined}>
              <Drawn size={14} />
            </span>
          </>
        ) : (
          <span className={css['alone']} data-paid={isPaid || undefined}>
            <Drawn />
          </span>
        )}
      </span>
      <span className={css['words']}>
        {from && (
          <strong>
            <bdi>{namesOf([from, ...others], people)}</bdi>
          </strong>
        )}
        <span className={css['title']}>{title}</span>
        <small>
          <RelativeTime at={updatedAt} />
        </small>
      </span>
      {!isRead && (
        <span className={css['dot']}>
          <VisuallyHidden>{t('Unread')}</VisuallyHidden>
        </span>
      )}
    </Link>
  )
}

/** Returns names such as "Ada, Felix and 10 others". */
function namesOf(shown: readonly Person[], people: number): string {
  const names = formatList(shown.map(({ name, username }) => name || username))
  const rest = people - shown.length
  return rest > 0 ? t('{names} and {count, plural, one {# other} other {# others}}', { names, count: rest }) : names
}
