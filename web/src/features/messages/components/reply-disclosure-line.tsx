/** Below the conversation's header: states that only the performer answers, and which messages the performer did not write. */
import type { Conversation } from '@fanfare/contract/messages'
import { t } from '#lib/i18n.ts'
import { CheckIcon } from '#ui/icons.ts'
import css from './reply-disclosure-line.module.css'

export default function ReplyDisclosureLine({
  conversation: { with: person, answering },
}: {
  readonly conversation: Conversation
}) {
  const name = person.name || person.username
  return (
    <p className={css['line']}>
      <CheckIcon size={16} />
      {answering === 'labelled'
        ? t('Only {name} replies here. Messages sent automatically or by an operator are labeled.', { name })
        : t('Only {name} replies here.', { name })}
    </p>
  )
}
