/** Shows the part of a long conversation around one message. It is cached separately from the newest messages. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { messageUpdated, type Conversation } from '@fanfare/contract/messages'
import { useMe } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { patchQueries } from '#lib/patch-queries.ts'
import { useServerEvent } from '#lib/realtime.ts'
import { Button } from '#ui/button.tsx'
import { ErrorNote, Skeleton, SkeletonRows } from '#ui/feedback.tsx'
import { threadAroundQuery, refetchPart, fetchNewer, fetchOlder, type ThreadPart } from './thread-around-cache.ts'
import { useReloadExpiredPhotos } from './reload-expired-photos.ts'
import { keepListFilters } from './inbox-filters.ts'
import { useScrollToLinkedMessage } from './linked-message.ts'
import { mergeMessages, countNewAfter, type Thread } from './merge-messages.ts'
import { Lines } from './message-list.tsx'
import { useOutbox } from './outbox.ts'
import { useLastSeenMessage } from './last-seen-message.ts'
import { useLoadMoreNearEnd } from './load-more-near-end.ts'
import { ScrollToNewestButton } from './scroll-to-newest-button.tsx'
import css from './thread-around-message.module.css'

interface ThreadAroundMessageProps {
  readonly id: string
  /** The number of the linked message. */
  readonly at: number
  /** The newest messages. */
  readonly thread: Thread | undefined
  readonly conversation: Conversation | undefined
  /** The conversation as it was when it was opened. */
  readonly opened: Conversation | undefined
  /** The number of the last message that the viewer has read here. */
  readonly reached: number
  readonly onReach: (seq: number) => void
}

export default function ThreadAroundMessage({ thread, reached, ...props }: ThreadAroundMessageProps) {
  const { id, at } = props
  const { data, error, refetch } = useQuery(threadAroundQuery(id, at))
  const navigate = useNavigate()
  const { search } = useLocation()
  const toNewest = () => void navigate(`/messages/${id}${keepListFilters(search)}`, { replace: true, preventScrollReset: true })
  const news = useNewMessageCount(thread, reached)
  useReturnAfterSending(id, toNewest)
  return (
    <div className={css['frame']}>
      {data ? (
        <Shown {...props} reached={reached} part={data} newest={thread?.messages.at(-1)?.seq ?? 0} />
      ) : (
        <div className={css['waiting']}>
          {error ? (
            <ErrorNote error={t('Error occurred, please try again later')} onRetry={refetch} />
          ) : (
            <SkeletonRows count={6} />
          )}
        </div>
      )}
      <ScrollToNewestButton news={news} onPress={toNewest} />
    </div>
  )
}

/** Returns how many messages the other person sent since this part was opened, beyond the last message read. */
function useNewMessageCount(thread: Thread | undefined, reached: number): number {
  const me = useMe()._id
  const [from] = useState(() => thread?.messages.at(-1)?.seq ?? 0)
  return countNewAfter(thread, Math.max(from, reached), me)
}

/** The viewer's own new message appears at the end of the conversation. */
function useReturnAfterSending(id: string, toNewest: () => void): void {
  const count = useOutbox(id).length
  const before = useRef(count)
  useEffect(() => {
    if (count > before.current) toNewest()
    before.current = count
  })
}

interface ShownProps extends Omit<ThreadAroundMessageProps, 'thread'> {
  readonly part: ThreadPart
  /** The number of the newest message of the conversation. */
  readonly newest: number
}

function Shown({ id, at, conversation, opened, part, newest, reached, onReach }: ShownProps) {
  const queries = useQueryClient()
  const scroller = useRef<HTMLDivElement>(null)
  const [first, last] = [part.messages[0]?.seq ?? 0, part.messages.at(-1)?.seq ?? 0]
  useScrollToLinkedMessage(scroller, part.messages)
  useScrollAnchor(scroller, part.messages[0]?.seq)
  useLastSeenMessage(scroller, last, (seq) => {
    const read = Math.max(reached, (opened?.firstUnseenSeq ?? (opened?.lastSeq ?? Infinity) + 1) - 1)
    // Otherwise the viewer skipped the messages in between, and they stay unread.
    if (seq > read && first <= read + 1) onReach(seq)
  })
  useServerEvent(messageUpdated, (message) => {
    if (part.messages.some((one) => one._id === message._id))
      patchQueries<ThreadPart>(queries, { queryKey: threadAroundQuery(id, at).queryKey, exact: true }, (now) => ({
        ...now,
        messages: mergeMessages({ messages: now.messages, isWhole: false }, [message]).messages,
      }))
  })
  const older = useMutation({ mutationFn: () => fetchOlder(queries, id, at) })
  const onError = useReloadExpiredPhotos(() => void refetchPart(queries, id, at).catch(() => undefined))
  return (
    <div ref={scroller} className={css['scroller']} tabIndex={0} role="group" aria-label={t('Messages')} onErrorCapture={onError}>
      {part.hasOlder && <More label={t('Older messages')} isPending={older.isPending} onPress={() => older.mutate()} />}
      <Lines
        id={id}
        thread={{ messages: part.messages, isWhole: false }}
        drafts={[]}
        conversation={conversation}
        firstUnread={opened?.firstUnseenSeq ?? undefined}
      />
      {(part.hasNewer || last < newest) && <Newer {...{ id, at, last, scroller }} />}
    </div>
  )
}

interface NewerProps extends Pick<ThreadAroundMessageProps, 'id' | 'at'> {
  readonly last: number
  readonly scroller: RefObject<HTMLDivElement | null>
}

/** Loads more as the end of the part comes near. After an error, a button retries. */
function Newer({ id, at, last, scroller }: NewerProps) {
  const queries = useQueryClient()
  const newer = useMutation({ mutationFn: () => fetchNewer(queries, id, at) })
  const { mutate, isPending, error } = newer
  const mark = useRef<HTMLDivElement>(null)
  useLoadMoreNearEnd(newer, { mark, scroller, at: last, isOn: true })

  if (error) return <More label={t('Newer messages')} isPending={isPending} onPress={() => mutate()} />
  return (
    <div ref={mark} className={css['newer']} aria-hidden>
      <Skeleton width="55%" height={44} />
    </div>
  )
}

const More = ({ label, isPending, onPress }: { label: string; isPending: boolean; onPress: () => void }) => (
  <div className={css['more']}>
    <Button variant="quiet" size="small" isPending={isPending} onClick={onPress}>
      {label}
    </Button>
  </div>
)

/** Messages added above must not move the text being read. Not every browser ensures this automatically. */
function useScrollAnchor(scroller: { readonly current: HTMLElement | null }, firstSeq: number | undefined): void {
  const before = useRef({ firstSeq, height: 0 })
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const { firstSeq: wasFirst, height } = before.current
    if (firstSeq !== undefined && wasFirst !== undefined && firstSeq < wasFirst)
      element.scrollBy({ top: element.scrollHeight - height })
    before.current = { firstSeq, height: element.scrollHeight }
  })
}
