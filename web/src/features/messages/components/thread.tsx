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
import { conversationInList } from './conversations.ts'
import { forgetOlder, threadQuery } from './thread-cache.ts'
import { useOpened, useOpening, useOpeningElsewhere } from './first-unread.ts'
import { useSeeing } from './conversation-updates.ts'
import { Gone, LockedComposer } from './inbox-deferred.ts'
import { useJumpTarget } from './jump.ts'
import { isElsewhere } from './merge.ts'
import { MessageList } from './message-list.tsx'
import { ThreadHead } from './thread-head.tsx'
import css from './thread.module.css'

const AnsweringLine = idleComponent(
  () => import('./answering-line.tsx'),
  () => false,
)
const Around = idleComponent(() => import('./around.tsx'))
const PinnedBar = idleComponent(() => import('./pinned-bar.tsx'))

export function Thread({ id }: { readonly id: string }) {
  const queries = useQueryClient()
  const me = useMe()._id
  const asked = useQuery({
    ...query(readConversation, { params: { id } }),
    placeholderData: () => conversationInList(queries, id),
  })
  const { data: conversation, error } = asked
  const thread = useQuery(threadQuery(id))
  const at = useJumpTarget()
  const isFar = isElsewhere(thread.data, at)
  const opened = useOpened(id, asked)
  const firstUnread = opened?.firstUnseenSeq ?? undefined
  const opening = useOpening({ thread: thread.data, isFetching: thread.isFetching, opened })
  useOpeningElsewhere(id, opening)
  const [reached, setReached] = useState(0)
  const lastOfOther = thread.data?.messages.findLast((message) => message.senderId !== me)?.seq ?? 0
  // While an older part is on screen, the newest messages are not visible and not seen. The opening position depends on what was
  // unread before.
  useSeeing(id, {
    news: !opened || opening.isElsewhere ? 0 : isFar ? reached : lastOfOther,
    upToSeq: isFar ? reached : (thread.data?.messages.at(-1)?.seq ?? 0),
  })
  useEffect(() => () => forgetOlder(queries, id), [queries, id])

  if (isGone(error) || isGone(thread.error)) return <Gone />
  return (
    <section
      className={css['thread']}
      aria-label={conversation ? t('With {name}', { name: conversation.with.name }) : t('Conversation')}
    >
      <div>
        <ThreadHead conversation={conversation} />
        <PinnedBar id={id} />
        {conversation?.answering && <AnsweringLine conversation={conversation} />}
      </div>
      {isFar ? (
        <Around {...{ id, at, conversation, opened, reached }} thread={thread.data} onReach={setReached} />
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
