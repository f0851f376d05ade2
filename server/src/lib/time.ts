/** Does calendar arithmetic in UTC. */

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
export const addDays = (from: Date, days: number): Date => new Date(from.getTime() + days * DAY)
/** Rounds up to the full hour. */
export const toFullHour = (at: Date): Date => new Date(Math.ceil(at.getTime() / HOUR) * HOUR)
export const addMinutes = (from: Date, minutes: number): Date => new Date(from.getTime() + minutes * 60_000)

/**
 * Adds months and keeps the day or sets the given one. A month without that day yields its last day (31 January + 1 → 28
 * February).
 */
export function addMonths(from: Date, months: number, day = from.getUTCDate()): Date {
  const to = new Date(from)
  to.setUTCDate(1)
  to.setUTCMonth(to.getUTCMonth() + months)
  to.setUTCDate(Math.min(day, daysInMonth(to)))
  return to
}

export const daysInMonth = (at: Date): number => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate()

export function yearsSince(birth: Date, now: Date): number {
  const years = now.getUTCFullYear() - birth.getUTCFullYear()
  const hadBirthday =
    now.getUTCMonth() > birth.getUTCMonth() ||
    (now.getUTCMonth() === birth.getUTCMonth() && now.getUTCDate() >= birth.getUTCDate())
  return hadBirthday ? years : years - 1
}
