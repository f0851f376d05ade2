/** The open conversation: who it is with, everything said, and where one writes. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '@fanfare/contract'
import { readConversation } from '@fanfare/contract/messages'
import { useMe } from '#core/viewer.ts'
import { query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, ErrorNote } from '#ui/feedback.tsx'
import { MessageIcon } from '#ui/icons.ts'
import { Composer } from './composer.tsx'
import { conversationInList } from './conversations.ts'
import { threadQuery } from './thread-cache.ts'
import { useSeeing } from './conversation-updates.ts'
import { MessageList } from './message-list.tsx'
import { ThreadHead } from './thread-head.tsx'
import css from './thread.module.css'

export function Thread({ id }: { readonly id: string }) {
  const queries = useQueryClient()
  const me = useMe()._id
  const { data: conversation, error } = useQuery({
    ...query(readConversation, { params: { id } }),
    placeholderData: () => conversationInList(queries, id),
  })
  const thread = useQuery(threadQuery(id))
  const lastSeen = thread.data?.messages.findLast((message) => message.senderId !== me)?.seq ?? 0
  useSeeing(id, lastSeen)

  if (isGone(error) || isGone(thread.error)) return <Gone />
  return (
    <section
      className={css['thread']}
      aria-label={conversation ? t('With {name}', { name: conversation.with.name }) : t('Conversation')}
    >
      <ThreadHead conversation={conversation} />
      <MessageList
        id={id}
        thread={thread.data}
        conversation={conversation}
        trouble={
          !thread.data &&
          thread.error && <ErrorNote error={t('Error occurred, please try again later')} onRetry={thread.refetch} />
        }
        onBrokenPhoto={() => void thread.refetch()}
      />
      <Composer id={id} other={conversation?.with} isReady={thread.data !== undefined} />
    </section>
  )
}

const isGone = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 400)

function Gone() {
  return (
    <div className={css['gone']}>
      <EmptyState
        icon={MessageIcon}
        title={t('Conversation not found')}
        action={
          <Button variant="quiet" to="/messages">
            {t('All messages')}
          </Button>
        }
      >
        {t('It may belong to another account, or it is no longer shown.')}
      </EmptyState>
    </div>
  )
}
