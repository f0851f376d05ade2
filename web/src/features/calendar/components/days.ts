/** Date arithmetic for calendars, on dates such as `2026-03-01`. Pure. */

const DAY_MS = 86_400_000

const timeOf = (day: string) => Date.parse(`${day}T00:00Z`)
const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10)

export const addDays = (day: string, days: number): string => dayAt(timeOf(day) + days * DAY_MS)

/** Returns the month this many months after `2026-03`. */
export function addMonths(month: string, months: number): string {
  const at = new Date(`${month}-01T00:00Z`)
  at.setUTCMonth(at.getUTCMonth() + months)
  return at.toISOString().slice(0, 7)
}

export const isMonth = (text: string): boolean => /^20\d\d-(0[1-9]|1[0-2])$/.test(text)

/** Returns the whole weeks from Monday on that contain the month. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`
  const start = addDays(first, -((new Date(timeOf(first)).getUTCDay() + 6) % 7))
  const end = `${addMonths(month, 1)}-01`
  const weeks: string[][] = []
  for (let monday = start; monday < end; monday = addDays(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, place) => addDays(monday, place)))
  return weeks
}
