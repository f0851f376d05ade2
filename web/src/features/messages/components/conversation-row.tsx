/** One conversation in the list: with whom, what was said last and when, and how much of it is unseen. */
import { Link } from 'react-router'
import type { Conversation } from '@fanfare/contract/messages'
import { useMe } from '#core/viewer.ts'
import { whole } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { RelativeTime } from '#ui/amounts.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { VerifiedIcon } from '#ui/icons.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import css from './conversation-list.module.css'

interface ConversationRowProps {
  readonly conversation: Conversation
  readonly isActive: boolean
}

export function ConversationRow({ conversation, isActive }: ConversationRowProps) {
  const { _id, with: person, totalNotSeenMessages: unseen, lastMessageCreatedAt } = conversation
  return (
    <Link
      to={`/messages/${_id}`}
      className={css['row']}
      aria-current={isActive ? 'page' : undefined}
      data-unseen={unseen > 0 || undefined}
    >
      <Avatar person={person} size={56} />
      <span className={css['words']}>
        <span className={css['line']}>
          <span className={css['name']}>
            <bdi>{person.name || person.username}</bdi>
            {person.isVerified && <VerifiedIcon size={16} />}
          </span>
          {lastMessageCreatedAt && (
            <span className={css['when']}>
              <RelativeTime at={lastMessageCreatedAt} />
            </span>
          )}
        </span>
        <span className={css['line']}>
          <LastWords conversation={conversation} />
          {unseen > 0 && (
            <span className={css['count']}>
              {unseen > 99 ? '99+' : whole(unseen)}
              <VisuallyHidden>{t('{unseen, plural, one {unseen message} other {unseen messages}}', { unseen })}</VisuallyHidden>
            </span>
          )}
        </span>
      </span>
    </Link>
  )
}

function LastWords({ conversation: { lastMessage, lastSenderId } }: { conversation: Conversation }) {
  const isOwn = lastSenderId === useMe()._id
  if (lastMessage === '') return <span className={css['last']}>{t('No messages yet')}</span>
  const text = lastMessage.replaceAll(/\n+/g, ' · ')
  if (isOwn) return <span className={css['last']}>{rich('You: {message}', { message: <bdi>{text}</bdi> })}</span>
  // Cut off at the end of its own direction.
  return (
    <span className={css['last']} dir="auto">
      {text}
    </span>
  )
}
