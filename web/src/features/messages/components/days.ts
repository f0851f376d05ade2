/** How a thread is set: in days, and in groups of what one side said in one breath. */
import { date } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'

const BREATH_MS = 5 * 60_000
const DAY_MS = 24 * 60 * 60_000

interface MessageList {
  readonly senderId: string
  readonly createdAt: string
}

export interface Line<T> {
  readonly item: T
  /** Set where a new day begins: its name. */
  readonly day?: string
  /** First and last of what one side said in one breath. */
  readonly isFirst: boolean
  readonly isLast: boolean
}

export function linesOf<T extends MessageList>(
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
      isFirst: isNewDay || !before || !isOneBreath(before, message),
      isLast: !after || days[at + 1] !== days[at] || !isOneBreath(message, after),
    }
  })
}

const isOneBreath = (a: MessageList, b: MessageList) =>
  a.senderId === b.senderId && Date.parse(b.createdAt) - Date.parse(a.createdAt) < BREATH_MS

const formats = new Map<string, Intl.DateTimeFormat>()
const QUARTER_MS = 15 * 60_000
/** A long conversation is set anew with each message of it, and formatting is slow. No time zone begins a day within a quarter of an hour. */
const days = new Map<string, string>()
const MOST_KNOWN = 20_000

function dayOf(moment: number, timeZone: string): string {
  const quarter = `${timeZone} ${Math.floor(moment / QUARTER_MS)}`
  const known = days.get(quarter)
  if (known !== undefined) return known
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone })
  formats.set(timeZone, format)
  const day = format.format(moment)
  if (days.size > MOST_KNOWN) days.clear()
  days.set(quarter, day)
  return day
}

/** Of a day: where the clocks change, 24 hours ago can be two days ago. */
const yesterdayOf = (day: string): string => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10)

function dayName(moment: string, now: number, timeZone: string): string {
  const day = dayOf(Date.parse(moment), timeZone)
  if (day === dayOf(now, timeZone)) return t('Today')
  if (day === yesterdayOf(dayOf(now, timeZone))) return t('Yesterday')
  return date(moment, timeZone)
}
