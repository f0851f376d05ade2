/** With whom one talks, the way back on a phone, and for performers the way to empty the conversation. */
import { useState } from 'react'
import { Link } from 'react-router'
import { removeAllMessages, type Conversation } from '@fanfare/contract/messages'
import { useMe } from '#core/viewer.ts'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Avatar, PersonName } from '#ui/avatar.tsx'
import { IconButton } from '#ui/button.tsx'
import { Skeleton } from '#ui/feedback.tsx'
import { BackIcon, TrashIcon } from '#ui/icons.ts'
import { MenuButton } from '#ui/menu/menu-button.tsx'
import { Confirm } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import { useIsTyping } from './typing.ts'
import css from './thread.module.css'

export function ThreadHead({ conversation }: { conversation: Conversation | undefined }) {
  const { isPerformer } = useMe()
  return (
    <header className={css['head']}>
      <span className={css['back']}>
        <IconButton label={t('All messages')} icon={BackIcon} to="/messages" />
      </span>
      {conversation ? <Who conversation={conversation} /> : <Skeleton width="40%" height={20} />}
      {isPerformer && conversation && <EmptyIt conversation={conversation} />}
    </header>
  )
}

function Who({ conversation: { _id, with: person } }: { conversation: Conversation }) {
  const isTyping = useIsTyping(_id)
  const words = (
    <>
      <Avatar person={person} size={40} />
      <span className={css['who']}>
        <h1>
          <PersonName person={{ name: person.name || person.username, isVerified: person.isVerified }} />
        </h1>
        <small aria-live="polite">{isTyping ? t('typing …') : <bdi>@{person.username}</bdi>}</small>
      </span>
    </>
  )
  if (!person.isPerformer) return <span className={css['person']}>{words}</span>
  return (
    <Link to={`/${person.username}`} className={css['person']}>
      {words}
    </Link>
  )
}

function EmptyIt({ conversation }: { conversation: Conversation }) {
  const [isAsked, setIsAsked] = useState(false)
  const { name } = conversation.with
  const act = useApiMutation(removeAllMessages)
  const empty = () =>
    act.mutate(
      { params: { id: conversation._id } },
      {
        onSuccess: () => toast(t('The conversation is empty')),
        onError: (error) => toast(messageOf(error), 'bad'),
        onSettled: () => setIsAsked(false),
      },
    )
  return (
    <>
      <MenuButton
        label={t('Options for this conversation')}
        commands={[{ label: t('Empty the conversation'), icon: TrashIcon, tone: 'danger', onSelect: () => setIsAsked(true) }]}
      />
      <Confirm
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        title={t('Empty the conversation?')}
        consequence={t(
          'Every message goes, for you and for {name}. Photos that {name} has paid for stay with them. This cannot be undone.',
          { name },
        )}
        action={t('Delete all messages')}
        isPending={act.isPending}
        onConfirm={empty}
      />
    </>
  )
}
