/** All messages, newest at the bottom. Older messages load above without moving the text being read. */
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { Conversation, Message } from '@fanfare/contract/messages'
import { useMe } from '#core/viewer.ts'
import { useNow, useTimeZone } from '#lib/now.ts'
import { t } from '#lib/i18n.ts'
import { idleComponent } from '#ui/idle-component.tsx'
import { EmptyState, ErrorNote, Skeleton, SkeletonRows } from '#ui/feedback.tsx'
import { MessageIcon } from '#ui/icons.ts'
import { useOpeningAt, type Opening } from './first-unread.ts'
import { LONG, withGaps } from './far-blocks.ts'
import { Gap, placed, useFarBlocks } from './long-list.tsx'
import { NEAR_PX, useKeepMessage } from './kept-places.ts'
import { useJump, useJumpTarget } from './jump.ts'
import { linesOf } from './days.ts'
import { useOlderMessages } from './thread-cache.ts'
import { newsAfter, withoutEchoes, type Thread } from './merge.ts'
import { MessageLine } from './message-line.tsx'
import { useBrokenPhotos } from './broken-photos.ts'
import { answeredIds, useDrafts, type Draft } from './outbox.ts'
import { areReceived } from './outbox-files.ts'
import { useReadOn } from './read-on.ts'
import { ToNewest } from './to-newest.tsx'
import css from './thread.module.css'

const DraftLine = idleComponent(() => import('./draft-line.tsx'))

interface MessageListProps {
  readonly id: string
  readonly thread: Thread | undefined
  readonly conversation: Conversation | undefined
  /** The number of the first unread message. */
  readonly firstUnread: number | undefined
  readonly opening: Opening
  readonly trouble: ReactNode
  /** Called when a photo fails to load, most likely because its link expired. */
  readonly onBrokenPhoto: () => void
}

export function MessageList({ id, thread, conversation, firstUnread, opening, trouble, onBrokenPhoto }: MessageListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  useOpeningAt(scroller, opening)
  useJump(scroller, thread?.messages)
  useKeepMessage(scroller)
  const onError = useBrokenPhotos(onBrokenPhoto)
  const drafts = useDrafts(id)
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
  readonly drafts: readonly Draft[]
  readonly conversation: Conversation | undefined
}

export function Lines({ id, thread, drafts, conversation, firstUnread }: LinesProps) {
  const me = useMe()._id
  const now = useNow()
  const timeZone = useTimeZone()
  const shown = withoutEchoes(thread.messages, {
    drafts: drafts.filter(({ media }) => areReceived(media)),
    answered: answeredIds,
    me,
  })
  const lines = linesOf<Message | (Draft & { senderId: string; createdAt: string })>(
    [...shown, ...drafts.map((draft) => ({ ...draft, senderId: me, createdAt: draft.at }))],
    { now, timeZone },
  )
  const lastOwn = shown.findLast((message) => message.senderId === me)?._id
  const { list, far, watch } = useFarBlocks<HTMLOListElement>(lines.length)
  const target = useJumpTarget()
  const drawn =
    lines.length > LONG ? withGaps(lines, { far, target, seqOf: ({ item }) => ('seq' in item ? item.seq : undefined) }) : lines
  return (
    <ol ref={list} aria-label={t('Messages')}>
      {watch}
      {drawn.map((line) => {
        if ('height' in line) return <Gap key={line.block} {...line} />
        const { item, day, ...place } = line
        return (
          <li key={'key' in item ? item.key : item._id} {...('seq' in item && placed(item.seq, far))}>
            {'seq' in item && item.seq === firstUnread && (
              <p className={css['day']} data-new>
                {t('New messages')}
              </p>
            )}
            {day !== undefined && <p className={css['day']}>{day}</p>}
            {'key' in item ? (
              <DraftLine id={id} draft={item} other={conversation?.with} {...place} />
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
  useReadOn(older, { mark, scroller, at: thread.messages[0]?.seq, isOn: !thread.isWhole })

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
    const updateIsUp = () => setIsUp(Math.abs(element?.scrollTop ?? 0) > NEAR_PX)
    element?.addEventListener('scroll', updateIsUp, { passive: true })
    return () => element?.removeEventListener('scroll', updateIsUp)
  }, [scroller])
  useEffect(() => {
    if (sent > 0) scroller.current?.scrollTo({ top: 0 })
  }, [sent, scroller])
  const me = useMe()._id
  return isUp && <ToNewest news={newsAfter(thread, seen, me)} onPress={down} />
}
