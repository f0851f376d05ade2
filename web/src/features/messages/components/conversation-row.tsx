import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { Conversation } from '@fanfare/contract/messages'
import { useMe } from '#core/viewer.ts'
import { formatInteger } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { RelativeTime } from '#ui/amounts.tsx'
import { Avatar, PersonName } from '#ui/avatar.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { useComposedText } from './composition.ts'
import { useOutbox } from './outbox.ts'
import { RowBadges } from './inbox-idle-components.ts'
import { keepListFilters } from './inbox-filters.ts'
import css from './conversation-list.module.css'

interface ConversationRowProps {
  readonly conversation: Conversation
  readonly isActive: boolean
}

/** Keeps the current tab. */
export function ConversationRow({ conversation, isActive }: ConversationRowProps) {
  const { search } = useLocation()
  return (
    <Link
      to={{ pathname: `/messages/${conversation._id}`, search: keepListFilters(search) }}
      className={css['row']}
      aria-current={isActive ? 'page' : undefined}
      data-conversation={conversation._id}
      data-unseen={conversation.totalNotSeenMessages > 0 || conversation.state.isUnread || undefined}
    >
      <ConversationWords conversation={conversation} isActive={isActive} />
    </Link>
  )
}

export function ConversationWords({
  conversation,
  isActive = false,
}: Pick<ConversationRowProps, 'conversation'> & { isActive?: boolean }) {
  const { with: person, nickname, totalNotSeenMessages: unseen, lastMessageCreatedAt } = conversation
  return (
    <>
      <Avatar person={person} size={56} />
      <span className={css['words']}>
        <span className={css['line']}>
          <span className={css['name']}>
            <PersonName person={{ name: nickname || person.name || person.username, isVerified: person.isVerified }} isOneLine />
            {nickname && <bdi className={css['real']}>{person.name}</bdi>}
            <RowBadges conversation={conversation} />
          </span>
          {lastMessageCreatedAt && (
            <span className={css['when']}>
              <RelativeTime at={lastMessageCreatedAt} />
            </span>
          )}
        </span>
        <span className={css['line']}>
          <LastWords {...{ conversation, isActive }} />
          {unseen > 0 && (
            <span className={css['count']}>
              {unseen > 99 ? '99+' : formatInteger(unseen)}
              <VisuallyHidden>{t('{unseen, plural, one {unseen message} other {unseen messages}}', { unseen })}</VisuallyHidden>
            </span>
          )}
        </span>
      </span>
    </>
  )
}

function LastWords({ conversation: { _id, lastMessage, lastSenderId }, isActive }: ConversationRowProps) {
  const written = useComposedText(_id)
  const waiting = useOutbox(_id).at(-1)
  const isOwn = lastSenderId === useMe()._id
  const b = (words: ReactNode) => <strong>{words}</strong>
  // An unsent message comes before the draft, because it may need a press.
  if (waiting && !isActive) {
    const text = <bdi>{waiting.text === '' ? t('Files') : waiting.text.slice(0, 200)}</bdi>
    const words = waiting.isSending ? rich('<b>Sending:</b> {text}', { b, text }) : rich('<b>Not sent:</b> {text}', { b, text })
    return <span className={css['last']}>{words}</span>
  }
  if (written !== '' && !isActive)
    return <span className={css['last']}>{rich('<b>Draft:</b> {text}', { b, text: <bdi>{written.slice(0, 200)}</bdi> })}</span>
  if (lastMessage === '') return <span className={css['last']}>{t('No messages yet')}</span>
  const text = lastMessage.replaceAll(/\n+/g, ' · ')
  if (isOwn) return <span className={css['last']}>{rich('You: {message}', { message: <bdi>{text}</bdi> })}</span>
  // Truncated at the end of its own text direction.
  return (
    <span className={css['last']} dir="auto">
      {text}
    </span>
  )
}
