/** Groups the messages of a thread by day, and by sender within a short time. */
import { formatDate } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'

const GROUP_MS = 5 * 60_000
const DAY_MS = 24 * 60 * 60_000

interface GroupedMessage {
  readonly senderId: string
  readonly createdAt: string
}

export interface Line<T> {
  readonly item: T
  /** Set on the first message of a day: the name of the day. */
  readonly day?: string
  /** The first and last message of a group. */
  readonly isFirst: boolean
  readonly isLast: boolean
}

export function groupLines<T extends GroupedMessage>(
  all: readonly T[],
  { now, timeZone }: { now: number; timeZone: string },
): Line<T>[] {
  const days = all.map((message) => dayOf(Date.parse(message.createdAt), timeZone))
  return all.map((message, at) => {
    const isNewDay = days[at] !== days[at - 1]
    const before = all[at - 1]
    const after = all[at + 1]
    return {
      item: message,
      ...(isNewDay && { day: dayName(message.createdAt, now, timeZone) }),
      isFirst: isNewDay || !before || !isSameGroup(before, message),
      isLast: !after || days[at + 1] !== days[at] || !isSameGroup(message, after),
    }
  })
}

const isSameGroup = (a: GroupedMessage, b: GroupedMessage) =>
  a.senderId === b.senderId && Date.parse(b.createdAt) - Date.parse(a.createdAt) < GROUP_MS

const formats = new Map<string, Intl.DateTimeFormat>()
const QUARTER_MS = 15 * 60_000
/**
 * Caches days per quarter of an hour, because formatting is slow and long threads regroup with each message. Time zones start
 * days only on the quarter hour.
 */
const days = new Map<string, string>()
const MAX_CACHED_DAYS = 20_000

function dayOf(moment: number, timeZone: string): string {
  const quarter = `${timeZone} ${Math.floor(moment / QUARTER_MS)}`
  const known = days.get(quarter)
  if (known !== undefined) return known
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone })
  formats.set(timeZone, format)
  const day = format.format(moment)
  if (days.size > MAX_CACHED_DAYS) days.clear()
  days.set(quarter, day)
  return day
}

/** Returns the day before. When clocks change, 24 hours ago can be two days ago. */
const yesterdayOf = (day: string): string => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10)

function dayName(moment: string, now: number, timeZone: string): string {
  const day = dayOf(Date.parse(moment), timeZone)
  if (day === dayOf(now, timeZone)) return t('Today')
  if (day === yesterdayOf(dayOf(now, timeZone))) return t('Yesterday')
  return formatDate(moment, timeZone)
}
