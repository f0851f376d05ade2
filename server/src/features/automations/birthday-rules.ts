/** On which days somebody's birthday is told, and when of them. Pure. */
import type { Birthday } from '@fanfare/contract/own-account'
import { zonedTime } from '@fanfare/i18n/zoned-time'
import { nextLocal } from '#lib/time-zone.ts'

const HOUR_MS = 60 * 60 * 1000
/** Of the fan's own day, in minutes: a message about it begins in the morning, and after a stop of the site no later than in the evening. */
const FROM = 9 * 60
const UNTIL = 21 * 60
/** What the clocks that are farthest behind and ahead show, in hours from UTC. */
const OFFSETS = [-12, 0, 14]

const isLeap = (year: number) => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1

/** The 29th of February is told on the 28th in other years. */
function celebratedOn({ month, day }: Birthday, year: number): Birthday {
  return month === 2 && day === 29 && !isLeap(year) ? { month: 2, day: 28 } : { month, day }
}

/** The year whose birthday it is by the fan's own clocks; undefined on other days, and at night. */
export function birthdayYear(birthday: Birthday, timeZone: string, now: Date): number | undefined {
  const { shown, minutes } = zonedTime(now, timeZone)
  const today = new Date(shown)
  const year = today.getUTCFullYear()
  const celebrated = celebratedOn(birthday, year)
  const isToday = celebrated.month === today.getUTCMonth() + 1 && celebrated.day === today.getUTCDate()
  return isToday && minutes >= FROM && minutes < UNTIL ? year : undefined
}

/** When no message about it begins any more, on the evening of the fan's own day; undefined where it is no time for one now. */
export const birthdayEnd = (birthday: Birthday, timeZone: string, now: Date): Date | undefined =>
  birthdayYear(birthday, timeZone, now) === undefined ? undefined : nextLocal(now, timeZone, { minutes: UNTIL })

/** Every birthday that may be today somewhere. */
export function birthdaysAround(now: Date): Birthday[] {
  const days = OFFSETS.map((hours) => {
    const there = new Date(now.getTime() + hours * HOUR_MS)
    return { month: there.getUTCMonth() + 1, day: there.getUTCDate() }
  })
  const isLastOfFebruary = days.some(({ month, day }) => month === 2 && day === 28)
  const all = isLastOfFebruary ? [...days, { month: 2, day: 29 }] : days
  return all.filter((one, at) => all.findIndex(({ month, day }) => month === one.month && day === one.day) === at)
}
