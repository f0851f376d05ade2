/** The open conversation: who it is with, everything said, and where one writes. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Reply } from '@fanfare/contract'
import { Refused } from '@fanfare/contract'
import { readConversation, type Conversation, type listMessages } from '@fanfare/contract/messages'
import { useMe } from '#core/viewer.ts'
import { read } from '#lib/api.ts'
import { say } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { Empty, ErrorNote } from '#ui/feedback.tsx'
import { MessageIcon } from '#ui/icons.ts'
import { Composer } from './composer.tsx'
import { conversationInList } from './conversations.ts'
import { useHeld } from './held.ts'
import { useSeeing } from './live-talk.ts'
import { Said } from './said.tsx'
import { ThreadHead } from './thread-head.tsx'
import css from './thread.module.css'

interface ThreadProps {
  readonly id: string
  readonly first:
    | { readonly conversation: Conversation | undefined; readonly messages: Reply<typeof listMessages> | undefined }
    | undefined
}

export function Thread({ id, first }: ThreadProps) {
  const queries = useQueryClient()
  const me = useMe()._id
  const { data: conversation, error } = useQuery({
    ...read(readConversation, { params: { id } }),
    ...(first?.conversation && { initialData: first.conversation }),
    placeholderData: () => conversationInList(queries, id),
  })
  const held = useHeld(id, first?.messages)
  const lastSeen = held.data?.messages.findLast((message) => message.senderId !== me)?.seq ?? 0
  useSeeing(id, lastSeen)

  if (isGone(error) || isGone(held.error)) return <Gone />
  return (
    <section
      className={css['thread']}
      aria-label={conversation ? say('With {name}', { name: conversation.with.name }) : say('Conversation')}
    >
      <ThreadHead conversation={conversation} />
      <Said
        id={id}
        held={held.data}
        conversation={conversation}
        trouble={
          !held.data && held.error && <ErrorNote error={say('Error occurred, please try again later')} onRetry={held.refetch} />
        }
        onBrokenPhoto={() => void held.refetch()}
      />
      <Composer id={id} other={conversation?.with} isReady={held.data !== undefined} />
    </section>
  )
}

const isGone = (error: unknown) => error instanceof Refused && (error.status === 404 || error.status === 400)

function Gone() {
  return (
    <div className={css['gone']}>
      <Empty
        icon={MessageIcon}
        title={say('Conversation not found')}
        action={
          <Button look="quiet" to="/messages">
            {say('All messages')}
          </Button>
        }
      >
        {say('It may belong to another account, or it is no longer shown.')}
      </Empty>
    </div>
  )
}
