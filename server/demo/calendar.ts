/** Divides the demo's past into days, and decides how busy each was. */
import type { DemoCalendar, Random } from '#core/demo-seed.ts'
import { addDays } from '#lib/time.ts'

export const DAYS = 60
const WEEKEND = 1.7
/** How busy the first day was, compared with the last one. */
const FIRST_DAY = 0.3

/** Day 1 ends at `end`. */
export function openCalendar(end: Date): DemoCalendar {
  const endHour = end.getUTCHours() + end.getUTCMinutes() / 60
  const at = (day: number, hour: number) => day - ((hour - endHour + 24) % 24) / 24
  const busyness = (day: number) => {
    const weekday = addDays(end, -at(day, 20)).getUTCDay()
    const growth = FIRST_DAY + (1 - FIRST_DAY) * (1 - day / DAYS)
    return growth * (weekday === 0 || weekday === 6 ? WEEKEND : 1)
  }
  return {
    at,
    inDays: (days) => addDays(end, days).toISOString(),
    moments(count, { from, to = 0 }, random) {
      const first = Math.max(Math.floor(from), 1)
      const days = Array.from({ length: first - Math.floor(to) }, (_, i) => ({ day: first - i, weight: busyness(first - i) }))
      return Array.from({ length: count }, () => Math.min(at(pick(days, random), hourOf(random)), from))
    },
  }
}

function pick(days: readonly { readonly day: number; readonly weight: number }[], random: Random): number {
  let left = random() * days.reduce((sum, { weight }) => sum + weight, 0)
  return (days.find(({ weight }) => (left -= weight) < 0) ?? days.at(-1))?.day ?? 1
}

/** Returns an hour between 8 and 24, mostly in the evening. */
const hourOf = (random: Random): number => 8 + 15.9 * Math.max(random(), random())
