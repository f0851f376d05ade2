/** Below the conversation's header: states who answers, and which messages the performer did not write. */
import type { ReplyDisclosure } from '@fanfare/contract/conversation-states'
import type { Conversation } from '@fanfare/contract/messages'
import { t } from '#lib/i18n.ts'
import { CheckIcon, FansIcon } from '#ui/icons.ts'
import css from './reply-disclosure-line.module.css'

const texts: Readonly<Record<ReplyDisclosure, (name: string) => string>> = {
  alone: (name) => t('Only {name} replies here.', { name }),
  labelled: (name) => t('Only {name} replies here. Messages sent automatically or by an operator are labeled.', { name }),
  team: (name) => t('{name} and their team reply here. Messages written by the team are labeled.', { name }),
}

export default function ReplyDisclosureLine({
  conversation: { with: person, answering },
}: {
  readonly conversation: Conversation
}) {
  const name = person.name || person.username
  return (
    <p className={css['line']}>
      {answering === 'team' ? <FansIcon size={16} /> : <CheckIcon size={16} />}
      {answering && texts[answering](name)}
    </p>
  )
}
