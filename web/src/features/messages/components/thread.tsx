/** The open conversation: its header, messages and composer. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '@fanfare/contract'
import { readConversation } from '@fanfare/contract/messages'
import { useMe } from '#core/viewer.ts'
import { query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { idleComponent } from '#ui/idle-component.tsx'
import { ErrorNote } from '#ui/feedback.tsx'
import { Composer } from './composer.tsx'
import { conversationInList } from './conversation-cache.ts'
import { removeOlder, threadQuery } from './thread-cache.ts'
import { useOpenedConversation, useOpeningPosition, useNavigateToOpening } from './opening-position.ts'
import { useMarkSeen } from './conversation-updates.ts'
import { ConversationNotFound, LockedComposer } from './inbox-idle-components.ts'
import { useLinkedMessage } from './linked-message.ts'
import { isOutsideThread } from './merge-messages.ts'
import { MessageList } from './message-list.tsx'
import { ThreadHead } from './thread-head.tsx'
import css from './thread.module.css'

const ReplyDisclosureLine = idleComponent(
  () => import('./reply-disclosure-line.tsx'),
  () => false,
)
const ThreadAroundMessage = idleComponent(() => import('./thread-around-message.tsx'))
const ThreadNotes = idleComponent(() => import('./thread-notes.tsx'))

export function Thread({ id }: { readonly id: string }) {
  const queries = useQueryClient()
  const me = useMe()._id
  const asked = useQuery({
    ...query(readConversation, { params: { id } }),
    placeholderData: () => conversationInList(queries, id),
  })
  const { data: conversation, error } = asked
  const thread = useQuery(threadQuery(id))
  const at = useLinkedMessage()
  const isFar = isOutsideThread(thread.data, at)
  const opened = useOpenedConversation(id, asked)
  const firstUnread = opened?.firstUnseenSeq ?? undefined
  const opening = useOpeningPosition({ thread: thread.data, isFetching: thread.isFetching, opened })
  useNavigateToOpening(id, opening)
  const [reached, setReached] = useState(0)
  const lastOfOther = thread.data?.messages.findLast((message) => message.senderId !== me)?.seq ?? 0
  // While an older part is on screen, the newest messages are not visible and not seen. The opening position depends on what was
  // unread before.
  useMarkSeen(id, {
    news: !opened || opening.isElsewhere ? 0 : isFar ? reached : lastOfOther,
    upToSeq: isFar ? reached : (thread.data?.messages.at(-1)?.seq ?? 0),
  })
  useEffect(() => () => removeOlder(queries, id), [queries, id])

  if (isGone(error) || isGone(thread.error)) return <ConversationNotFound />
  return (
    <section
      className={css['thread']}
      aria-label={conversation ? t('With {name}', { name: conversation.with.name }) : t('Conversation')}
    >
      <div>
        <ThreadHead conversation={conversation} />
        <ThreadNotes id={id} person={conversation?.with} />
        {conversation?.answering && <ReplyDisclosureLine conversation={conversation} />}
      </div>
      {isFar ? (
        <ThreadAroundMessage {...{ id, at, conversation, opened, reached }} thread={thread.data} onReach={setReached} />
      ) : (
        <MessageList
          id={id}
          thread={thread.data}
          conversation={conversation}
          {...{ firstUnread, opening }}
          trouble={
            !thread.data &&
            thread.error && <ErrorNote error={t('Error occurred, please try again later')} onRetry={thread.refetch} />
          }
          onBrokenPhoto={() => void thread.refetch()}
        />
      )}
      {conversation?.writing?.may === 'not' ? (
        <LockedComposer conversation={conversation} />
      ) : (
        <Composer id={id} other={conversation?.with} isReady={thread.data !== undefined} writing={conversation?.writing} />
      )}
    </section>
  )
}

const isGone = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 400)
