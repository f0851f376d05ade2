/** A month of scheduled content. Performers move content to another day by drag, by arrow keys or in a sheet. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type DragEvent, type KeyboardEvent, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { listScheduled, type ScheduledThing } from '@fanfare/contract/calendar'
import { cardKind } from '#core/kinds.ts'
import { query } from '#lib/api.ts'
import { formatTime } from '#lib/format.ts'
import { reader, readingDirection, t } from '#lib/i18n.ts'
import { localDayOf, localTimeOf, instantOf } from '#lib/local-time.ts'
import { useNow, useTimeZone } from '#lib/now.ts'
import { isEnterKey } from '#lib/keyboard-events.ts'
import { IconButton } from '#ui/button.tsx'
import { BackIcon, NextIcon } from '#ui/page-icons.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { addDays, addMonths, isMonth, weeksOf } from './days.ts'
import { kindLabel, scheduledTitle } from './scheduled-labels.ts'
import { useReschedule } from '#core/publications/use-reschedule.ts'
import css from './month.module.css'

interface MonthProps {
  /** Called when a performer presses scheduled content. */
  readonly onOpen: (thing: ScheduledThing) => void
}

export function Month({ onOpen }: MonthProps) {
  const timeZone = useTimeZone()
  const today = localDayOf(useNow(), timeZone)
  const { month, show } = useShownMonth(today.slice(0, 7))
  const weeks = weeksOf(month)
  const { scheduled, hasMore } = useScheduled(weeks, timeZone)
  const moving = useMoving(timeZone, { from: today, days: weeks.flat(), show })
  // Content that moves into another month is not loaded with that month yet.
  const isRead = scheduled.some(({ _id }) => _id === moving.thing?._id)
  const things = moving.thing && !isRead ? [...scheduled, moving.thing] : scheduled
  const thingBy = (id: string) => things.find((thing) => thing._id === id)
  const dayOf = (thing: ScheduledThing) =>
    moving.thing?._id === thing._id ? moving.day : localDayOf(thing.scheduledAt, timeZone)
  return (
    <section className={css['calendar']} aria-label={t('Month')}>
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
                <Day key={day} {...{ day, today, month }} onDrop={(id) => moving.drop(thingBy(id), day)}>
                  {things
                    .filter((thing) => dayOf(thing) === day)
                    .map((thing) => (
                      <ThingChip key={thing._id} {...{ thing, day, moving, onOpen }} />
                    ))}
                </Day>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {hasMore && <p className={css['hint']}>{t('Only the first {most} items of this month are shown.', { most: MAX_ITEMS })}</p>}
      <p id={HINT} className={css['hint']}>
        {t('Drag an item to another day, or select it and move it with the arrow keys and Enter.')}
      </p>
      <VisuallyHidden>
        <span aria-live="assertive">{moving.words}</span>
      </VisuallyHidden>
    </section>
  )
}

/** Reads the month from the address. The default is the current month. */
function useShownMonth(present: string) {
  const [params, setParams] = useSearchParams()
  const wanted = params.get('month') ?? ''
  const show = (next: string) =>
    setParams(
      (now) => {
        now.set('month', next)
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  return { month: isMonth(wanted) ? wanted : present, show }
}

function MonthHead({ month, onChange }: { month: string; onChange: (month: string) => void }) {
  return (
    <header className={css['head']}>
      <IconButton label={t('Previous month')} icon={BackIcon} onClick={() => onChange(addMonths(month, -1))} />
      <h2 aria-live="polite">{monthWords(month)}</h2>
      <IconButton label={t('Next month')} icon={NextIcon} onClick={() => onChange(addMonths(month, 1))} />
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

/** The maximum number of items per month. Later items are left out. */
const MAX_ITEMS = 100

function useScheduled(weeks: readonly (readonly string[])[], timeZone: string) {
  const from = instantOf(`${weeks[0]?.[0] ?? ''}T00:00`, timeZone)
  const before = instantOf(`${addDays(weeks.at(-1)?.at(-1) ?? '', 1)}T00:00`, timeZone)
  const { data } = useQuery(query(listScheduled, { query: { from, before, limit: MAX_ITEMS } }))
  return { scheduled: data?.data ?? [], hasMore: data?.next !== undefined }
}

type Moving = ReturnType<typeof useMoving>

interface Shown {
  /** The first day to which content can be moved. */
  readonly from: string
  readonly days: readonly string[]
  readonly show: (month: string) => void
}

/** Tracks the content that the keyboard moves, and its new day. The time of day stays the same. */
function useMoving(timeZone: string, { from, days: shown, show }: Shown) {
  const { move } = useReschedule()
  const [moved, setMoved] = useState<{ thing: ScheduledThing; day: string }>()
  const [words, setWords] = useState('')
  const focusDue = useRef<{ id: string; day: string }>(undefined)

  function drop(thing: ScheduledThing | undefined, day: string): void {
    setMoved(undefined)
    if (!thing || localDayOf(thing.scheduledAt, timeZone) === day) return
    const at = instantOf(day + localTimeOf(thing.scheduledAt, timeZone).slice(10), timeZone)
    const dropped = { thing, day }
    setMoved(dropped)
    focusDue.current = { id: thing._id, day }
    // Another move may have started by then.
    move(thing, at, { onSettled: () => setMoved((now) => (now === dropped ? undefined : now)) })
  }
  function step(thing: ScheduledThing, days: number): void {
    const day = addDays(moved?.thing._id === thing._id ? moved.day : localDayOf(thing.scheduledAt, timeZone), days)
    if (day < from) return
    if (!shown.includes(day)) show(day.slice(0, 7))
    setMoved({ thing, day })
    focusDue.current = { id: thing._id, day }
    setWords(t('{day}. Press Enter to move it here or Escape to cancel.', { day: dayWords(day) }))
  }
  function cancel(): void {
    setMoved(undefined)
    setWords(t('Move canceled'))
  }
  /**
   * Returns true once per move, when the content has arrived on this day and needs the focus. The element on the former day may
   * ask once more before it unmounts, because React runs effects of an earlier render before it renders again.
   */
  function takeFocus(thing: ScheduledThing, day: string): boolean {
    const isDue = focusDue.current?.id === thing._id && focusDue.current.day === day
    if (isDue) focusDue.current = undefined
    return isDue
  }
  return { thing: moved?.thing, day: moved?.day ?? '', words, drop, step, cancel, takeFocus }
}

const HINT = 'calendar-hint'
const DRAGGED = 'application/x-fanfare-scheduled'

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

interface ThingChipProps extends MonthProps {
  readonly thing: ScheduledThing
  /** The day of the cell that contains the chip. */
  readonly day: string
  readonly moving: Moving
}

function ThingChip({ thing, day, moving, onOpen }: ThingChipProps) {
  const isMoving = moving.thing?._id === thing._id
  const Drawn = cardKind(thing.kind)?.icon
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (moving.takeFocus(thing, day)) button.current?.focus()
  })
  function press(event: KeyboardEvent): void {
    const forward = readingDirection() === 'rtl' ? -1 : 1
    const days = { ArrowRight: forward, ArrowLeft: -forward, ArrowDown: 7, ArrowUp: -7 }[event.key]
    if (days !== undefined) {
      event.preventDefault()
      moving.step(thing, days)
    } else if (isMoving && event.key === 'Escape') moving.cancel()
    else if (isMoving && isEnterKey(event.nativeEvent)) {
      event.preventDefault()
      moving.drop(thing, moving.day)
    }
  }
  return (
    <button
      ref={button}
      type="button"
      draggable
      className={css['chip']}
      data-moving={isMoving || undefined}
      aria-describedby={HINT}
      onDragStart={(event) => event.dataTransfer.setData(DRAGGED, thing._id)}
      onKeyDown={press}
      onClick={() => onOpen(thing)}
    >
      <small>
        {formatTime(thing.scheduledAt)} <VisuallyHidden>{kindLabel(thing)}</VisuallyHidden>
      </small>{' '}
      <span dir="auto">
        {Drawn && <Drawn size={12} />} {scheduledTitle(thing)}
      </span>
    </button>
  )
}
