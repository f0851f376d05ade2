/** Decides on which days, and at what time, birthday messages are sent. Pure. */
import type { Birthday } from '@fanfare/contract/own-account'
import { zonedTimeOf } from '@fanfare/i18n/zoned-time'
import { nextLocal } from '#lib/time-zone.ts'

const HOUR_MS = 60 * 60 * 1000
/** Minutes of the fan's own day: messages start in the morning, and after downtime no later than the evening. */
const FROM_MINUTE = 9 * 60
const UNTIL_MINUTE = 21 * 60
/** The time zones farthest behind and ahead, in hours from UTC. */
const OFFSETS = [-12, 0, 14]

const isLeap = (year: number) => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1

/** In other years, February 29 is celebrated on the 28th. */
function celebratedOn({ month, day }: Birthday, year: number): Birthday {
  return month === 2 && day === 29 && !isLeap(year) ? { month: 2, day: 28 } : { month, day }
}

/** Returns the year of the birthday by the fan's own time zone, or undefined on other days and at night. */
export function birthdayYear(birthday: Birthday, timeZone: string, now: Date): number | undefined {
  const { shown, minutes } = zonedTimeOf(now, timeZone)
  const today = new Date(shown)
  const year = today.getUTCFullYear()
  const celebrated = celebratedOn(birthday, year)
  const isToday = celebrated.month === today.getUTCMonth() + 1 && celebrated.day === today.getUTCDate()
  return isToday && minutes >= FROM_MINUTE && minutes < UNTIL_MINUTE ? year : undefined
}

/** Returns the evening after which no message starts, or undefined if none may start now. */
export const birthdayEnd = (birthday: Birthday, timeZone: string, now: Date): Date | undefined =>
  birthdayYear(birthday, timeZone, now) === undefined ? undefined : nextLocal(now, timeZone, { minutes: UNTIL_MINUTE })

/** Returns every birthday that may be today in some time zone. */
export function birthdaysAround(now: Date): Birthday[] {
  const days = OFFSETS.map((hours) => {
    const there = new Date(now.getTime() + hours * HOUR_MS)
    return { month: there.getUTCMonth() + 1, day: there.getUTCDate() }
  })
  const isLastOfFebruary = days.some(({ month, day }) => month === 2 && day === 28)
  const all = isLastOfFebruary ? [...days, { month: 2, day: 29 }] : days
  return all.filter((one, at) => all.findIndex(({ month, day }) => month === one.month && day === one.day) === at)
}
