/** Everything said, the newest at the bottom; older messages come in above without moving what is being read. */
import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { Conversation, Message } from '@fanfare/contract/messages'
import { useMe } from '#core/viewer.ts'
import { useAwake, useNow } from '#lib/now.ts'
import { say } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { Empty, ErrorNote, Skeleton, SkeletonRows } from '#ui/feedback.tsx'
import { ChevronDownIcon, MessageIcon } from '#ui/icons.ts'
import { linesOf } from './days.ts'
import { DraftLine } from './draft-line.tsx'
import { useOlder } from './held.ts'
import { withoutEchoes, type Held } from './merge.ts'
import { MessageLine } from './message-line.tsx'
import { answeredIds, useDrafts, type Draft } from './outbox.ts'
import css from './thread.module.css'

interface SaidProps {
  readonly id: string
  readonly held: Held | undefined
  readonly conversation: Conversation | undefined
  readonly trouble: ReactNode
  /** A link to a photo has run out, most likely. */
  readonly onBrokenPhoto: () => void
}

export function Said({ id, held, conversation, trouble, onBrokenPhoto }: SaidProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const onError = useNotTooOften(onBrokenPhoto)
  const drafts = useDrafts(id)
  const isEmpty = held?.messages.length === 0 && drafts.length === 0
  return (
    <div className={css['frame']}>
      {/* Reached by the keyboard, to scroll it. */}
      <div
        ref={scroller}
        className={css['scroller']}
        tabIndex={0}
        role="group"
        aria-label={say('Messages')}
        onErrorCapture={onError}
      >
        <div className={css['said']}>
          {trouble}
          {!held && !trouble && <SkeletonRows count={6} />}
          {isEmpty && <NothingSaid name={conversation?.with.name} />}
          {held && !isEmpty && <Older id={id} held={held} scroller={scroller} />}
          {held && <Lines id={id} held={held} drafts={drafts} conversation={conversation} />}
        </div>
      </div>
      <Below scroller={scroller} held={held} sent={drafts.length} />
    </div>
  )
}

const NothingSaid = ({ name = '' }: { name: string | undefined }) => (
  <Empty icon={MessageIcon} title={say('No messages yet')}>
    {say('Say hello to {name}: write below and press Enter.', { name })}
  </Empty>
)

interface LinesProps {
  readonly id: string
  readonly held: Held
  readonly drafts: readonly Draft[]
  readonly conversation: Conversation | undefined
}

function Lines({ id, held, drafts, conversation }: LinesProps) {
  const me = useMe()._id
  const now = useNow()
  const isAwake = useAwake()
  const zone = isAwake ? {} : { timeZone: 'UTC' }
  const shown = withoutEchoes(held.messages, { drafts, answered: answeredIds, me })
  const lines = linesOf<Message | (Draft & { senderId: string; createdAt: string })>(
    [...shown, ...drafts.map((draft) => ({ ...draft, senderId: me, createdAt: draft.at }))],
    { now, ...zone },
  )
  const lastOwn = shown.findLast((message) => message.senderId === me)?._id
  return (
    <ol aria-label={say('Messages')}>
      {lines.map(({ said, day, ...place }) => (
        <li key={'key' in said ? said.key : said._id}>
          {day !== undefined && <p className={css['day']}>{day}</p>}
          {'key' in said ? (
            <DraftLine id={id} draft={said} {...place} />
          ) : (
            <MessageLine
              message={said}
              conversation={conversation}
              isNewestOwn={said._id === lastOwn && drafts.length === 0}
              {...zone}
              {...place}
            />
          )}
        </li>
      ))}
    </ol>
  )
}

interface OlderProps {
  readonly id: string
  readonly held: Held
  readonly scroller: RefObject<HTMLDivElement | null>
}

/** Reads on as the beginning of what is held comes near. */
function Older({ id, held, scroller }: OlderProps) {
  const { mutate, isPending, error } = useOlder(id)
  const mark = useRef<HTMLDivElement>(null)
  const count = held.messages.length
  const readOn = useEffectEvent(() => {
    if (!isPending) mutate()
  })
  const isWaiting = !held.isWhole && !error
  useEffect(() => {
    if (!isWaiting || !mark.current) return
    const options = { root: scroller.current, rootMargin: '600px 0px 0px' }
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && readOn(), options)
    watcher.observe(mark.current)
    return () => watcher.disconnect()
    // Seen anew after each page, in case the beginning is still in view.
  }, [isWaiting, count, scroller])

  if (error) return <ErrorNote error={say('Error occurred, please try again later')} onRetry={() => mutate()} />
  if (held.isWhole) return <p className={css['begin']}>{say('This is the start of the conversation.')}</p>
  return (
    <div ref={mark} className={css['older']} aria-hidden>
      <Skeleton width="55%" height={44} />
    </div>
  )
}

const NEAR_PX = 80

/** Follows one's own words down; says so instead of jumping when the other side speaks while one reads further up. */
function Below({ scroller, held, sent }: { scroller: OlderProps['scroller']; held: Held | undefined; sent: number }) {
  const last = held?.messages.at(-1)?.seq ?? 0
  const [seen, setSeen] = useState(last)
  const [isUp, setIsUp] = useState(false)
  const down = () => scroller.current?.scrollTo({ top: 0 })
  if (!isUp && seen !== last) setSeen(last)
  useEffect(() => {
    const element = scroller.current
    const look = () => setIsUp(Math.abs(element?.scrollTop ?? 0) > NEAR_PX)
    element?.addEventListener('scroll', look, { passive: true })
    return () => element?.removeEventListener('scroll', look)
  }, [scroller])
  useEffect(() => {
    if (sent > 0) scroller.current?.scrollTo({ top: 0 })
  }, [sent, scroller])
  const me = useMe()._id
  const news = held?.messages.filter((message) => message.seq > seen && message.senderId !== me).length ?? 0
  if (!isUp) return null
  return (
    <div className={css['below']}>
      <Button size="small" look={news > 0 ? 'primary' : 'quiet'} icon={ChevronDownIcon} onClick={down}>
        {news > 0 ? say('{news, plural, one {# new message} other {# new messages}}', { news }) : say('Newest')}
      </Button>
    </div>
  )
}

const ONCE_IN_MS = 20_000

function useNotTooOften(ask: () => void): () => void {
  const askedAt = useRef(0)
  return () => {
    if (Date.now() - askedAt.current < ONCE_IN_MS) return
    askedAt.current = Date.now()
    ask()
  }
}
