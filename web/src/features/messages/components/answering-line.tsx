/** Below the head of a conversation: that nobody but the performer answers there, and what all the same was not written by them. */
import type { Conversation } from '@fanfare/contract/messages'
import { t } from '#lib/i18n.ts'
import { CheckIcon } from '#ui/icons.ts'
import css from './answering-line.module.css'

export default function AnsweringLine({ conversation: { with: person, answering } }: { readonly conversation: Conversation }) {
  const name = person.name || person.username
  return (
    <p className={css['line']}>
      <CheckIcon size={16} />
      {answering === 'labelled'
        ? t('Only {name} answers here. Messages that were sent automatically or by an operator are labelled.', { name })
        : t('Only {name} answers here.', { name })}
    </p>
  )
}
