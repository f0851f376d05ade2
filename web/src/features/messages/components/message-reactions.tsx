/** Both people's reactions below a message. A press opens the message's menu. */
import type { Message } from '@fanfare/contract/messages'
import { useMe } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import css from './marks.module.css'

interface MessageReactionsProps {
  readonly reactions: NonNullable<Message['reactions']>
  readonly name: string
  readonly onPress: () => void
}

export default function MessageReactions({ reactions, name, onPress }: MessageReactionsProps) {
  const me = useMe()._id
  const emoji = [...new Set(reactions.map((one) => one.emoji))]
  const label = reactions.map((one) =>
    one.accountId === me
      ? t('You reacted with {emoji}', { emoji: one.emoji })
      : t('{name} reacted with {emoji}', { name, emoji: one.emoji }),
  )
  return (
    <button type="button" className={css['reactions']} onClick={onPress} aria-label={label.join(', ')} title={label.join(', ')}>
      {emoji.join(' ')}
      {reactions.length > emoji.length && <small>{reactions.length}</small>}
    </button>
  )
}
