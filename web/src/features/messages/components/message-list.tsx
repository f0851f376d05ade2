/** All messages, newest at the bottom. Older messages load above without moving the text being read. */
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { Conversation, Message } from '@fanfare/contract/messages'
import { useMe } from '#core/viewer.ts'
import { useNow, useTimeZone } from '#lib/now.ts'
import { t } from '#lib/i18n.ts'
import { idleComponent } from '#ui/idle-component.tsx'
import { EmptyState, ErrorNote, Skeleton, SkeletonRows } from '#ui/feedback.tsx'
import { MessageIcon } from '#ui/icons.ts'
import { useScrollToOpening, type OpeningPosition } from './opening-position.ts'
import { MIN_COLLAPSIBLE_LENGTH, withGaps } from './collapsed-blocks.ts'
import { Gap, itemAttributes, useCollapsedBlocks } from './long-list.tsx'
import { END_DISTANCE_PX, useStoreScrollMessage } from './scroll-positions.ts'
import { useScrollToLinkedMessage, useLinkedMessage } from './linked-message.ts'
import { groupLines } from './message-groups.ts'
import { useOlderMessages } from './thread-cache.ts'
import { countNewAfter, withoutEchoes, type Thread } from './merge-messages.ts'
import { MessageLine } from './message-line.tsx'
import { useReloadExpiredPhotos } from './reload-expired-photos.ts'
import { deliveredIds, useOutbox, type OutboxMessage } from './outbox.ts'
import { areUploaded } from './outbox-files.ts'
import { useLoadMoreNearEnd } from './load-more-near-end.ts'
import { ScrollToNewestButton } from './scroll-to-newest-button.tsx'
import css from './thread.module.css'

const OutboxLine = idleComponent(() => import('./outbox-line.tsx'))

interface MessageListProps {
  readonly id: string
  readonly thread: Thread | undefined
  readonly conversation: Conversation | undefined
  /** The number of the first unread message. */
  readonly firstUnread: number | undefined
  readonly opening: OpeningPosition
  readonly trouble: ReactNode
  /** Called when a photo fails to load, most likely because its link expired. */
  readonly onBrokenPhoto: () => void
}

export function MessageList({ id, thread, conversation, firstUnread, opening, trouble, onBrokenPhoto }: MessageListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  useScrollToOpening(scroller, opening)
  useScrollToLinkedMessage(scroller, thread?.messages)
  useStoreScrollMessage(scroller)
  const onError = useReloadExpiredPhotos(onBrokenPhoto)
  const drafts = useOutbox(id)
  const isEmpty = thread?.messages.length === 0 && drafts.length === 0
  return (
    <div className={css['frame']}>
      {/* Focusable, so that the keyboard can scroll it. */}
      <div
        ref={scroller}
        className={css['scroller']}
        tabIndex={0}
        role="group"
        aria-label={t('Messages')}
        onErrorCapture={onError}
      >
        <div className={css['messages']}>
          {trouble}
          {!thread && !trouble && <SkeletonRows count={6} />}
          {isEmpty && <NoMessages name={conversation?.with.name} />}
          {thread && !isEmpty && <Older id={id} thread={thread} scroller={scroller} />}
          {thread && <Lines id={id} thread={thread} drafts={drafts} conversation={conversation} firstUnread={firstUnread} />}
        </div>
      </div>
      <ScrollToNewest scroller={scroller} thread={thread} sent={drafts.length} />
    </div>
  )
}

const NoMessages = ({ name = '' }: { name: string | undefined }) => (
  <EmptyState icon={MessageIcon} title={t('No messages yet')}>
    {t('Say hello to {name}. Write below and press Enter.', { name })}
  </EmptyState>
)

interface LinesProps {
  /** The number of the first unread message. */
  readonly firstUnread?: number | undefined
  readonly id: string
  readonly thread: Thread
  readonly drafts: readonly OutboxMessage[]
  readonly conversation: Conversation | undefined
}

export function Lines({ id, thread, drafts, conversation, firstUnread }: LinesProps) {
  const me = useMe()._id
  const now = useNow()
  const timeZone = useTimeZone()
  const shown = withoutEchoes(thread.messages, {
    drafts: drafts.filter(({ media }) => areUploaded(media)),
    answered: deliveredIds,
    me,
  })
  const lines = groupLines<Message | (OutboxMessage & { senderId: string; createdAt: string })>(
    [...shown, ...drafts.map((draft) => ({ ...draft, senderId: me, createdAt: draft.at }))],
    { now, timeZone },
  )
  const lastOwn = shown.findLast((message) => message.senderId === me)?._id
  const { list, far, watch } = useCollapsedBlocks<HTMLOListElement>(lines.length)
  const target = useLinkedMessage()
  const drawn =
    lines.length > MIN_COLLAPSIBLE_LENGTH
      ? withGaps(lines, { far, target, seqOf: ({ item }) => ('seq' in item ? item.seq : undefined) })
      : lines
  return (
    <ol ref={list} aria-label={t('Messages')}>
      {watch}
      {drawn.map((line) => {
        if ('height' in line) return <Gap key={line.block} {...line} />
        const { item, day, ...place } = line
        return (
          <li key={'key' in item ? item.key : item._id} {...('seq' in item && itemAttributes(item.seq, far))}>
            {'seq' in item && item.seq === firstUnread && (
              <p className={css['day']} data-new>
                {t('New messages')}
              </p>
            )}
            {day !== undefined && <p className={css['day']}>{day}</p>}
            {'key' in item ? (
              <OutboxLine id={id} draft={item} other={conversation?.with} {...place} />
            ) : (
              <MessageLine
                message={item}
                conversation={conversation}
                isNewestOwn={item._id === lastOwn && drafts.length === 0}
                timeZone={timeZone}
                {...place}
              />
            )}
          </li>
        )
      })}
    </ol>
  )
}

interface OlderProps {
  readonly id: string
  readonly thread: Thread
  readonly scroller: RefObject<HTMLDivElement | null>
}

/** Loads more as the start of the loaded messages comes near. */
function Older({ id, thread, scroller }: OlderProps) {
  const older = useOlderMessages(id)
  const { mutate, error } = older
  const mark = useRef<HTMLDivElement>(null)
  useLoadMoreNearEnd(older, { mark, scroller, at: thread.messages[0]?.seq, isOn: !thread.isWhole })

  if (error) return <ErrorNote error={t('Error occurred, please try again later')} onRetry={() => mutate()} />
  if (thread.isWhole) return <p className={css['begin']}>{t('This is the start of the conversation.')}</p>
  return (
    <div ref={mark} className={css['older']} aria-hidden>
      <Skeleton width="55%" height={44} />
    </div>
  )
}

/**
 * Scrolls down after the viewer's own message. Shows a hint instead when the other person writes while the viewer reads further
 * up.
 */
function ScrollToNewest({
  scroller,
  thread,
  sent,
}: {
  scroller: OlderProps['scroller']
  thread: Thread | undefined
  sent: number
}) {
  const last = thread?.messages.at(-1)?.seq ?? 0
  const [seen, setSeen] = useState(last)
  const [isUp, setIsUp] = useState(false)
  const down = () => scroller.current?.scrollTo({ top: 0 })
  if (!isUp && seen !== last) setSeen(last)
  useEffect(() => {
    const element = scroller.current
    const updateIsUp = () => setIsUp(Math.abs(element?.scrollTop ?? 0) > END_DISTANCE_PX)
    element?.addEventListener('scroll', updateIsUp, { passive: true })
    return () => element?.removeEventListener('scroll', updateIsUp)
  }, [scroller])
  useEffect(() => {
    if (sent > 0) scroller.current?.scrollTo({ top: 0 })
  }, [sent, scroller])
  const me = useMe()._id
  return isUp && <ScrollToNewestButton news={countNewAfter(thread, seen, me)} onPress={down} />
}
