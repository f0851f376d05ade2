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
import { aroundQuery, readHeld, readNewer, readOlder, type Part } from './around-cache.ts'
import { useBrokenPhotos } from './broken-photos.ts'
import { inList } from './inbox-filters.ts'
import { useJump } from './jump.ts'
import { merged, newsAfter, type Thread } from './merge.ts'
import { Lines } from './message-list.tsx'
import { useDrafts } from './outbox.ts'
import { useReached } from './reached.ts'
import { useReadOn } from './read-on.ts'
import { ToNewest } from './to-newest.tsx'
import css from './around.module.css'

interface AroundProps {
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

export default function Around({ thread, reached, ...props }: AroundProps) {
  const { id, at } = props
  const { data, error, refetch } = useQuery(aroundQuery(id, at))
  const navigate = useNavigate()
  const { search } = useLocation()
  const toNewest = () => void navigate(`/messages/${id}${inList(search)}`, { replace: true, preventScrollReset: true })
  const news = useNews(thread, reached)
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
      <ToNewest news={news} onPress={toNewest} />
    </div>
  )
}

/** Returns how many messages the other person sent since this part was opened, beyond the last message read. */
function useNews(thread: Thread | undefined, reached: number): number {
  const me = useMe()._id
  const [from] = useState(() => thread?.messages.at(-1)?.seq ?? 0)
  return newsAfter(thread, Math.max(from, reached), me)
}

/** The viewer's own new message appears at the end of the conversation. */
function useReturnAfterSending(id: string, toNewest: () => void): void {
  const count = useDrafts(id).length
  const before = useRef(count)
  useEffect(() => {
    if (count > before.current) toNewest()
    before.current = count
  })
}

interface ShownProps extends Omit<AroundProps, 'thread'> {
  readonly part: Part
  /** The number of the newest message of the conversation. */
  readonly newest: number
}

function Shown({ id, at, conversation, opened, part, newest, reached, onReach }: ShownProps) {
  const queries = useQueryClient()
  const scroller = useRef<HTMLDivElement>(null)
  const [first, last] = [part.messages[0]?.seq ?? 0, part.messages.at(-1)?.seq ?? 0]
  useJump(scroller, part.messages)
  useScrollAnchor(scroller, part.messages[0]?.seq)
  useReached(scroller, last, (seq) => {
    const read = Math.max(reached, (opened?.firstUnseenSeq ?? (opened?.lastSeq ?? Infinity) + 1) - 1)
    // Otherwise the viewer skipped the messages in between, and they stay unread.
    if (seq > read && first <= read + 1) onReach(seq)
  })
  useServerEvent(messageUpdated, (message) => {
    if (part.messages.some((one) => one._id === message._id))
      patchQueries<Part>(queries, { queryKey: aroundQuery(id, at).queryKey, exact: true }, (now) => ({
        ...now,
        messages: merged({ messages: now.messages, isWhole: false }, [message]).messages,
      }))
  })
  const older = useMutation({ mutationFn: () => readOlder(queries, id, at) })
  const onError = useBrokenPhotos(() => void readHeld(queries, id, at).catch(() => undefined))
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

interface NewerProps extends Pick<AroundProps, 'id' | 'at'> {
  readonly last: number
  readonly scroller: RefObject<HTMLDivElement | null>
}

/** Loads more as the end of the part comes near. After an error, a button retries. */
function Newer({ id, at, last, scroller }: NewerProps) {
  const queries = useQueryClient()
  const newer = useMutation({ mutationFn: () => readNewer(queries, id, at) })
  const { mutate, isPending, error } = newer
  const mark = useRef<HTMLDivElement>(null)
  useReadOn(newer, { mark, scroller, at: last, isOn: true })

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
