/** A part of a long conversation around one message, apart from the newest ones: each of the two is whole in itself. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { messageUpdated, type Conversation } from '@fanfare/contract/messages'
import { useMe } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { useServerEvent } from '#lib/realtime.ts'
import { Button } from '#ui/button.tsx'
import { ErrorNote, SkeletonRows } from '#ui/feedback.tsx'
import { aroundQuery, readHeld, readNewer, readOlder, type Part } from './around-cache.ts'
import { useBrokenPhotos } from './broken-photos.ts'
import { inList } from './inbox-filters.ts'
import { useJump } from './jump.ts'
import { merged, newsAfter, type Thread } from './merge.ts'
import { Lines } from './message-list.tsx'
import { useDrafts } from './outbox.ts'
import { ToNewest } from './to-newest.tsx'
import css from './around.module.css'

interface AroundProps {
  readonly id: string
  /** The number of the message that is asked for. */
  readonly at: number
  /** The newest messages. */
  readonly thread: Thread | undefined
  readonly conversation: Conversation | undefined
  /** The number of the message above which the new ones begin. */
  readonly firstUnread: number | undefined
}

export default function Around({ id, at, thread, conversation, firstUnread }: AroundProps) {
  const { data, error, refetch } = useQuery(aroundQuery(id, at))
  const navigate = useNavigate()
  const { search } = useLocation()
  const toNewest = () => void navigate(`/messages/${id}${inList(search)}`, { replace: true, preventScrollReset: true })
  const news = useNews(thread)
  useReturnAfterSending(id, toNewest)
  return (
    <div className={css['frame']}>
      {data ? (
        <Shown {...{ id, at, conversation, firstUnread }} part={data} />
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

/** How many the other side has written since one is here. */
function useNews(thread: Thread | undefined): number {
  const me = useMe()._id
  const [from] = useState(() => thread?.messages.at(-1)?.seq ?? 0)
  return newsAfter(thread, from, me)
}

/** What one writes stands at the end. */
function useReturnAfterSending(id: string, toNewest: () => void): void {
  const count = useDrafts(id).length
  const before = useRef(count)
  useEffect(() => {
    if (count > before.current) toNewest()
    before.current = count
  })
}

function Shown({ id, at, conversation, firstUnread, part }: Omit<AroundProps, 'thread'> & { part: Part }) {
  const queries = useQueryClient()
  const scroller = useRef<HTMLDivElement>(null)
  useJump(scroller)
  useScrollAnchor(scroller, part.messages[0]?.seq)
  useServerEvent(messageUpdated, (message) => {
    if (part.messages.some((one) => one._id === message._id))
      queries.setQueryData<Part>(
        aroundQuery(id, at).queryKey,
        (now) => now && { ...now, messages: merged({ messages: now.messages, isWhole: false }, [message]).messages },
      )
  })
  const older = useMutation({ mutationFn: () => readOlder(queries, id, at) })
  const newer = useMutation({ mutationFn: () => readNewer(queries, id, at) })
  const onError = useBrokenPhotos(() => void readHeld(queries, id, at).catch(() => undefined))
  return (
    <div ref={scroller} className={css['scroller']} tabIndex={0} role="group" aria-label={t('Messages')} onErrorCapture={onError}>
      {part.hasOlder && <More label={t('Older messages')} isPending={older.isPending} onPress={() => older.mutate()} />}
      <Lines
        id={id}
        thread={{ messages: part.messages, isWhole: false }}
        drafts={[]}
        conversation={conversation}
        firstUnread={firstUnread}
      />
      {part.hasNewer && <More label={t('Newer messages')} isPending={newer.isPending} onPress={() => newer.mutate()} />}
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

/** What comes in above moves nothing of what is being read; not every browser sees to that by itself. */
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
