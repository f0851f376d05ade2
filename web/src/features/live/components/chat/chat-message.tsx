/** One line of a room's chat: the writer, a quoted message, the text or a payment, and what the viewer can do with it. */
import type { LiveChat, LiveMessage } from '@fanfare/contract/live-chat'
import { RichText } from '#core/text/rich-text.tsx'
import { t } from '#lib/i18n.ts'
import { Chip } from '#ui/card.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { MessageCommands } from './message-commands.tsx'
import { paymentLabel } from './payment-label.ts'
import css from './chat.module.css'

interface ChatMessageProps {
  readonly message: LiveMessage
  readonly chat: LiveChat
  readonly viewerId: string | undefined
  readonly onReply: (message: LiveMessage) => void
}

export function ChatMessage({ message, chat, viewerId, onReply }: ChatMessageProps) {
  const { sender, role, kind, spending, text, isDeleted, replyTo } = message
  const isPayment = kind !== 'text'
  const name = sender?.name ?? (isPayment ? t('Someone') : t('Deleted account'))
  return (
    <div className={css['message']} data-paid={isPayment || undefined} data-deleted={isDeleted || undefined}>
      <div className={css['words']}>
        {replyTo && (
          <p className={css['quote']}>
            <VisuallyHidden>{t('Reply to')} </VisuallyHidden>
            <bdi>{replyTo.senderName}</bdi>: <bdi>{replyTo.text}</bdi>
          </p>
        )}
        <p dir="auto">
          <strong className={css['name']} data-spending={role === 'viewer' ? spending : undefined} data-role={role}>
            <bdi>{name}</bdi>
          </strong>{' '}
          {role === 'moderator' && <Chip>{t('Moderator')}</Chip>} {isPayment && <span>{paymentLabel(message)} </span>}
          {text !== '' && (isDeleted ? text : <RichText text={text} />)}
        </p>
      </div>
      {!isDeleted && <MessageCommands {...{ message, chat, viewerId, onReply }} />}
    </div>
  )
}
