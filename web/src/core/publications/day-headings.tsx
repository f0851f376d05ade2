/** Headings between the days of a list of scheduled content, earliest first. */
import type { ReactNode } from 'react'
import { localDayOf } from '#lib/local-time.ts'
import { useTimeZone } from '#lib/now.ts'
import { DateOf } from '#ui/amounts.tsx'
import css from './day-headings.module.css'

interface Scheduled {
  readonly _id: string
  readonly scheduledAt?: string | null
}

/** Returns the heading above an item, or nothing when the item is not the first of its day. */
export function useDayHeadings(things: readonly Scheduled[]): (thing: Scheduled) => ReactNode {
  const timeZone = useTimeZone()
  const firsts = new Map<string, string>()
  for (const { _id, scheduledAt } of things) {
    const day = localDayOf(scheduledAt ?? '', timeZone)
    if (!firsts.has(day)) firsts.set(day, _id)
  }
  const ids = new Set(firsts.values())
  return ({ _id, scheduledAt }) =>
    ids.has(_id) && (
      <h2 className={css['day']}>
        <DateOf at={scheduledAt ?? ''} />
      </h2>
    )
}
