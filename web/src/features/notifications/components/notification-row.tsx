/** One thing that has happened: who, what and when; a press reads it and leads on. */
import { Link } from 'react-router'
import type { Notification } from '@fanfare/contract/notifications'
import { t } from '#lib/i18n.ts'
import { RelativeTime } from '#ui/amounts.tsx'
import { Avatar } from '#ui/avatar.tsx'
import {
  BellIcon,
  DocumentIcon,
  EarningsIcon,
  FansIcon,
  HeartIcon,
  MessageIcon,
  PhotoIcon,
  TipIcon,
  UnlockIcon,
  WalletIcon,
  type Icon,
} from '#ui/icons.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import css from './notifications.module.css'

const icons: Readonly<Record<string, Icon>> = {
  message: MessageIcon,
  new_follower: FansIcon,
  new_subscriber: HeartIcon,
  subscribed: HeartIcon,
  renewal: HeartIcon,
  renewed: HeartIcon,
  past_due: WalletIcon,
  expiry: HeartIcon,
  tip: TipIcon,
  purchase: UnlockIcon,
  tokens_purchased: WalletIcon,
  new_post: PhotoIcon,
  payout: EarningsIcon,
  verification: DocumentIcon,
  verification_waiting: DocumentIcon,
}
/** What is about money wears brass. */
const paid = new Set(['tip', 'purchase', 'tokens_purchased', 'new_subscriber', 'renewal', 'payout'])

export function NotificationRow({ line, onRead }: { line: Notification; onRead: () => void }) {
  const { type, title, link, from, isRead, updatedAt } = line
  const Drawn = icons[type] ?? BellIcon
  return (
    <Link to={link || '/notifications'} className={css['row']} data-unread={!isRead || undefined} onClick={onRead}>
      <span className={css['sign']}>
        {from ? (
          <>
            <Avatar person={from} size={40} />
            <span className={css['mark']} data-paid={paid.has(type) || undefined}>
              <Drawn size={14} />
            </span>
          </>
        ) : (
          <span className={css['alone']} data-paid={paid.has(type) || undefined}>
            <Drawn />
          </span>
        )}
      </span>
      <span className={css['words']}>
        {from && (
          <strong>
            <bdi>{from.name || from.username}</bdi>
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
