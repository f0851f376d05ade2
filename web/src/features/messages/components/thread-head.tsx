/** The header of a conversation: the other person, their presence, a back button on phones, and the menu. */
import { Link, useLocation } from 'react-router'
import type { Conversation } from '@fanfare/contract/messages'
import { profilePath } from '#core/performers/profile-path.ts'
import { t } from '#lib/i18n.ts'
import { Avatar, PersonName } from '#ui/avatar.tsx'
import { IconButton } from '#ui/button.tsx'
import { Skeleton } from '#ui/feedback.tsx'
import { BackIcon } from '#ui/page-icons.ts'
import { SearchButton } from './search-button.tsx'
import { ConversationMenu, PresenceLine } from './inbox-idle-components.ts'
import { keepListFilters } from './inbox-filters.ts'
import { isUnavailable } from './message-actions.ts'
import { useIsTyping } from './typing.ts'
import css from './thread.module.css'

export function ThreadHead({ conversation }: { conversation: Conversation | undefined }) {
  // The link returns to the tab that the viewer came from.
  const { search } = useLocation()
  return (
    <header className={css['head']}>
      <span className={css['back']}>
        <IconButton label={t('All messages')} icon={BackIcon} to={`/messages${keepListFilters(search)}`} />
      </span>
      {conversation ? <Who conversation={conversation} /> : <Skeleton width="40%" height={20} />}
      {conversation && <SearchButton id={conversation._id} />}
      {conversation && <ConversationMenu conversation={conversation} />}
    </header>
  )
}

function Who({ conversation }: { conversation: Conversation }) {
  const { _id, with: person, nickname } = conversation
  const isTyping = useIsTyping(_id)
  const words = (
    <>
      <Avatar person={person} size={40} />
      <span className={css['who']}>
        <h1>
          <PersonName person={{ name: nickname || person.name || person.username, isVerified: person.isVerified }} isOneLine />
        </h1>
        <small aria-live="polite">
          {!isTyping && nickname && <bdi>{person.name} · </bdi>}
          {isTyping ? t('typing…') : person.username && <bdi>@{person.username}</bdi>}
          {!isTyping && <PresenceLine conversation={conversation} />}
        </small>
      </span>
    </>
  )
  const path = person.isPerformer && !isUnavailable(conversation) ? profilePath(person) : undefined
  if (path === undefined) return <span className={css['person']}>{words}</span>
  return (
    <Link to={path} className={css['person']}>
      {words}
    </Link>
  )
}
