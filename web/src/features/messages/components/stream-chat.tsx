/** The conversation of two people next to their private show. Messages are free while the show runs. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { readStreamConversation, sendStreamMessage } from '@fanfare/contract/stream-conversations'
import { useMe } from '#core/viewer.ts'
import { query } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { isEnterKey } from '#lib/keyboard-events.ts'
import { ErrorNote } from '#ui/feedback.tsx'
import { SendIcon } from '#ui/page-icons.ts'
import { useConversationUpdates, useMarkSeen } from './conversation-updates.ts'
import { MessageList } from './message-list.tsx'
import { NewMessageNotice } from './new-message-notice.tsx'
import { putMessage, threadQuery } from './thread-cache.ts'
import composerCss from './composer.module.css'
import css from './stream-chat.module.css'

interface StreamChatProps {
  readonly conversationId: string
  /** The running show. */
  readonly showId: string
}

const AT_NEWEST = { at: undefined, isReady: true, isElsewhere: false } as const

export default function StreamChat({ conversationId, showId }: StreamChatProps) {
  const me = useMe()._id
  const { data: conversation } = useQuery(query(readStreamConversation, { params: { id: showId } }))
  const thread = useQuery(threadQuery(conversationId))
  const received = useConversationUpdates(conversationId)
  const messages = thread.data?.messages ?? []
  useMarkSeen(conversationId, {
    news: messages.findLast(({ senderId }) => senderId !== me)?.seq ?? 0,
    upToSeq: messages.at(-1)?.seq ?? 0,
  })
  return (
    <div className={css['chat']}>
      <MessageList
        id={conversationId}
        thread={thread.data}
        conversation={conversation}
        firstUnread={undefined}
        opening={AT_NEWEST}
        trouble={
          !thread.data &&
          thread.error && <ErrorNote error={t('Error occurred, please try again later')} onRetry={thread.refetch} />
        }
        onBrokenPhoto={() => void thread.refetch()}
      />
      <Composer conversationId={conversationId} showId={showId} name={conversation?.with.name ?? ''} />
      <NewMessageNotice message={received} />
    </div>
  )
}

function Composer({ conversationId, showId, name }: StreamChatProps & { readonly name: string }) {
  const queries = useQueryClient()
  const send = useApiMutation(sendStreamMessage)
  const [text, setText] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const written = text.trim()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (written === '' || send.isPending) return
    send.mutate(
      { params: { id: conversationId }, body: { text: written, showId } },
      {
        onSuccess: (message) => {
          putMessage(queries, message)
          setText((now) => (now === text ? '' : now))
        },
      },
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isEnterKey(event.nativeEvent) || event.shiftKey) return
    event.preventDefault()
    form.current?.requestSubmit()
  }
  return (
    <form ref={form} className={composerCss['composer']} onSubmit={onSubmit}>
      <ErrorNote error={send.error} />
      <div className={composerCss['row']}>
        <div className={composerCss['words']}>
          <textarea
            rows={1}
            aria-label={name ? t('Message to {name}', { name }) : t('Message')}
            placeholder={t('Write a message')}
            value={text}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={onKeyDown}
          />
        </div>
        <button
          type="submit"
          className={composerCss['send']}
          aria-disabled={written === '' || send.isPending}
          title={t('Send')}
          aria-label={t('Send')}
        >
          <SendIcon size={22} />
        </button>
      </div>
    </form>
  )
}
