/** A month with the posts that are scheduled in it. They are moved to another day by drag, by arrow keys, or in a sheet. */
import { useQuery } from '@tanstack/react-query'
import { useState, type DragEvent, type KeyboardEvent, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { schedulePost } from '@fanfare/contract/post-lifecycle'
import { listOwnPosts, type OwnPost } from '@fanfare/contract/posts'
import { messageOf, query } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { dateAndTime, time } from '#lib/format.ts'
import { reader, readingDirection, t } from '#lib/i18n.ts'
import { localDayOf, localTimeOf, instantOf } from '#lib/local-time.ts'
import { useNow, useTimeZone } from '#lib/now.ts'
import { IconButton } from '#ui/button.tsx'
import { BackIcon, NextIcon } from '#ui/page-icons.ts'
import { toast } from '#ui/toast.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { addDays, addMonths, isMonth, weeksOf } from './calendar-days.ts'
import { titleOf } from './post-title.ts'
import css from './calendar.module.css'

interface CalendarProps {
  /** Asked for by a press on a post. */
  readonly onOpen: (post: OwnPost) => void
}

export function Calendar({ onOpen }: CalendarProps) {
  const timeZone = useTimeZone()
  const today = localDayOf(useNow(), timeZone)
  const [params, setParams] = useSearchParams()
  const monthParam = params.get('month') ?? ''
  const month = isMonth(monthParam) ? monthParam : today.slice(0, 7)
  const weeks = weeksOf(month)
  const show = (next: string) =>
    setParams(
      (now) => {
        now.set('month', next)
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  const scheduled = useScheduled(weeks, timeZone)
  const moving = useMoving(timeZone, { from: today, days: weeks.flat(), show })
  // One that is moved into another month is not read with it yet.
  const isRead = scheduled.some(({ _id }) => _id === moving.post?._id)
  const posts = moving.post && !isRead ? [...scheduled, moving.post] : scheduled
  const postBy = (id: string) => posts.find((post) => post._id === id)
  const dayOf = (post: OwnPost) => (moving.post?._id === post._id ? moving.day : localDayOf(post.scheduledAt ?? '', timeZone))
  return (
    <section className={css['calendar']} aria-label={t('Calendar')}>
      <MonthHead month={month} onChange={show} />
      <table className={css['month']}>
        <thead>
          <tr>
            {(weeks[0] ?? []).map((day) => (
              <th key={day} scope="col">
                {weekdayWords(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <Day key={day} {...{ day, today, month }} onDrop={(id) => moving.drop(postBy(id), day)}>
                  {posts
                    .filter((post) => dayOf(post) === day)
                    .map((post) => (
                      <PostChip key={post._id} {...{ post, moving, onOpen }} />
                    ))}
                </Day>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p id={HINT} className={css['hint']}>
        {t('Drag a post to another day, or choose one and move it with the arrow keys and Enter.')}
      </p>
      <VisuallyHidden>
        <span aria-live="assertive">{moving.words}</span>
      </VisuallyHidden>
    </section>
  )
}

function MonthHead({ month, onChange }: { month: string; onChange: (month: string) => void }) {
  return (
    <header className={css['head']}>
      <IconButton label={t('Month before')} icon={BackIcon} onClick={() => onChange(addMonths(month, -1))} />
      <h2 aria-live="polite">{monthWords(month)}</h2>
      <IconButton label={t('Month after')} icon={NextIcon} onClick={() => onChange(addMonths(month, 1))} />
    </header>
  )
}

const monthWords = (month: string): string =>
  new Intl.DateTimeFormat(reader().locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00Z`),
  )
const weekdayWords = (day: string): string =>
  new Intl.DateTimeFormat(reader().locale, { weekday: 'short', timeZone: 'UTC' }).format(new Date(`${day}T00:00Z`))
const dayWords = (day: string): string =>
  new Intl.DateTimeFormat(reader().locale, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${day}T00:00Z`))

function useScheduled(weeks: readonly (readonly string[])[], timeZone: string): readonly OwnPost[] {
  const from = instantOf(`${weeks[0]?.[0] ?? ''}T00:00`, timeZone)
  const before = instantOf(`${addDays(weeks.at(-1)?.at(-1) ?? '', 1)}T00:00`, timeZone)
  const { data } = useQuery(query(listOwnPosts, { query: { status: 'scheduled', from, before, limit: 100 } }))
  return data?.data ?? []
}

type Moving = ReturnType<typeof useMoving>

/** Which post is being moved by the keyboard, and to which day; it stays at its hour. */
interface Shown {
  /** The first day to which a post can be moved. */
  readonly from: string
  readonly days: readonly string[]
  readonly show: (month: string) => void
}

function useMoving(timeZone: string, { from, days: shown, show }: Shown) {
  const act = useApiMutation(schedulePost)
  const [moved, setMoved] = useState<{ post: OwnPost; day: string }>()
  const [words, setWords] = useState('')

  function drop(post: OwnPost | undefined, day: string): void {
    setMoved(undefined)
    if (!post?.scheduledAt || localDayOf(post.scheduledAt, timeZone) === day) return
    const at = instantOf(day + localTimeOf(post.scheduledAt, timeZone).slice(10), timeZone)
    setMoved({ post, day })
    act.mutate(
      { params: { id: post._id }, body: { at } },
      {
        onSuccess: () => toast(t('It appears on {time}', { time: dateAndTime(at) })),
        onError: (error) => toast(messageOf(error), 'bad'),
        onSettled: () => setMoved(undefined),
      },
    )
  }
  function step(post: OwnPost, days: number): void {
    const day = addDays(moved?.post._id === post._id ? moved.day : localDayOf(post.scheduledAt ?? '', timeZone), days)
    if (day < from) return
    if (!shown.includes(day)) show(day.slice(0, 7))
    setMoved({ post, day })
    setWords(t('{day}. Enter moves it there, Escape leaves it where it was.', { day: dayWords(day) }))
  }
  function cancel(): void {
    setMoved(undefined)
    setWords(t('It stays where it was.'))
  }
  return { post: moved?.post, day: moved?.day ?? '', words, drop, step, cancel }
}

const HINT = 'calendar-hint'
const DRAGGED = 'application/x-fanfare-post'

interface DayProps {
  readonly day: string
  readonly today: string
  readonly month: string
  readonly onDrop: (id: string) => void
  readonly children: ReactNode
}

function Day({ day, today, month, onDrop, children }: DayProps) {
  const isPast = day < today
  const [isOver, setIsOver] = useState(false)
  const over = (event: DragEvent) => {
    if (isPast || !event.dataTransfer.types.includes(DRAGGED)) return
    event.preventDefault()
    setIsOver(true)
  }
  return (
    <td
      data-outside={!day.startsWith(month) || undefined}
      data-past={isPast || undefined}
      data-over={isOver || undefined}
      aria-current={day === today ? 'date' : undefined}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        onDrop(event.dataTransfer.getData(DRAGGED))
      }}
    >
      <time dateTime={day}>{Number(day.slice(8))}</time>
      {children}
    </td>
  )
}

interface PostChipProps extends CalendarProps {
  readonly post: OwnPost
  readonly moving: Moving
}

function PostChip({ post, moving, onOpen }: PostChipProps) {
  const isMoving = moving.post?._id === post._id
  function press(event: KeyboardEvent): void {
    const forward = readingDirection() === 'rtl' ? -1 : 1
    const days = { ArrowRight: forward, ArrowLeft: -forward, ArrowDown: 7, ArrowUp: -7 }[event.key]
    if (days !== undefined) {
      event.preventDefault()
      moving.step(post, days)
    } else if (isMoving && event.key === 'Escape') moving.cancel()
    else if (isMoving && event.key === 'Enter') {
      event.preventDefault()
      moving.drop(post, moving.day)
    }
  }
  return (
    <button
      // A post that moves to another day stays in the focus.
      ref={(element) => (isMoving ? element?.focus() : undefined)}
      type="button"
      draggable
      className={css['chip']}
      data-moving={isMoving || undefined}
      aria-describedby={HINT}
      onDragStart={(event) => event.dataTransfer.setData(DRAGGED, post._id)}
      onKeyDown={press}
      onClick={() => onOpen(post)}
    >
      <small>{time(post.scheduledAt ?? '')}</small> <span dir="auto">{titleOf(post)}</span>
    </button>
  )
}
