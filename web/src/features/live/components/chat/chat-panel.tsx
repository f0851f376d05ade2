/** The chat of a room: the pinned message, what people write, and the field to write in. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { readLiveChat, type LiveChat, type LiveMessage } from '@fanfare/contract/live-chat'
import { useViewer } from '#core/viewer.ts'
import { query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { useNextPage } from '#lib/next-page.ts'
import { Button } from '#ui/button.tsx'
import { ErrorNote, SkeletonRows } from '#ui/feedback.tsx'
import { PinIcon } from '#ui/icons.ts'
import { ChatComposer } from './chat-composer.tsx'
import { ChatMessage } from './chat-message.tsx'
import { useMessages } from './use-messages.ts'
import css from './chat.module.css'

interface ChatPanelProps {
  readonly id: string
  /** Buttons at the top, such as the list of viewers. */
  readonly actions?: (chat: LiveChat) => ReactNode
  /** False where the viewer only reads. */
  readonly canWrite?: boolean
}

export function ChatPanel({ id, actions, canWrite = true }: ChatPanelProps) {
  const chat = useQuery(query(readLiveChat, { params: { id } }))
  if (chat.isPending) return <SkeletonRows />
  if (!chat.data) return <ErrorNote error={chat.error} onRetry={chat.refetch} />
  return <OpenChat chat={chat.data} actions={actions} canWrite={canWrite} />
}

interface OpenChatProps {
  readonly chat: LiveChat
  readonly actions: ChatPanelProps['actions']
  readonly canWrite: boolean
}

function OpenChat({ chat, actions, canWrite }: OpenChatProps) {
  const viewer = useViewer()
  const { pages, all, add } = useMessages(chat._id)
  const { readNextPage } = useNextPage(pages)
  const [replyTo, setReplyTo] = useState<LiveMessage>()
  return (
    <section className={css['chat']} aria-label={t('Chat')}>
      {actions && <div className={css['head']}>{actions(chat)}</div>}
      {chat.pinned && (
        <p className={css['pinned']}>
          <PinIcon size={16} />
          <span dir="auto">
            <strong>
              <bdi>{chat.pinned.sender?.name}</bdi>
            </strong>{' '}
            {chat.pinned.text}
          </span>
        </p>
      )}
      <Log key={chat._id} count={all.length} lastSeq={all.at(-1)?.seq ?? 0}>
        {pages.isError && <ErrorNote error={pages.error} onRetry={pages.refetch} />}
        {pages.hasNextPage && (
          <Button variant="plain" size="small" isPending={pages.isFetchingNextPage} onClick={() => void readNextPage()}>
            {t('Earlier messages')}
          </Button>
        )}
        {all.length === 0 && pages.isSuccess && <p className={css['note']}>{t('No messages yet. Say hello.')}</p>}
        {all.map((message) => (
          <ChatMessage key={message._id} message={message} chat={chat} viewerId={viewer?._id} onReply={setReplyTo} />
        ))}
      </Log>
      {canWrite && <ChatComposer chat={chat} replyTo={replyTo} onReplyDone={() => setReplyTo(undefined)} onSent={add} />}
    </section>
  )
}

interface LogProps {
  readonly count: number
  readonly lastSeq: number
  readonly children: ReactNode
}

/** Distance from the end at which the reader still follows the chat, in pixels. */
const FOLLOW_DISTANCE = 80

/** Stays at the newest message, unless the reader has scrolled up. */
function Log({ lastSeq, children }: LogProps) {
  const box = useRef<HTMLDivElement>(null)
  const [isFollowing, setFollowing] = useState(true)
  const toEnd = () => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight
  }
  useEffect(() => {
    if (isFollowing) toEnd()
  }, [lastSeq, isFollowing])
  return (
    <div className={css['logFrame']}>
      <div
        ref={box}
        className={css['log']}
        role="log"
        aria-label={t('Messages')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls with the keyboard
        tabIndex={0}
        onScroll={({ currentTarget: log }) => setFollowing(log.scrollHeight - log.scrollTop - log.clientHeight < FOLLOW_DISTANCE)}
      >
        {children}
      </div>
      {!isFollowing && (
        <Button
          size="small"
          className={css['newest']}
          onClick={() => {
            setFollowing(true)
            toEnd()
          }}
        >
          {t('Newest messages')}
        </Button>
      )}
    </div>
  )
}
