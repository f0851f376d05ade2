/** How many subscribers pay, renew and leave, month by month, and what one is worth. Pure; minor units of the currency. */
import type { Changes, Counts } from './store.ts'

export interface RetentionMonth extends Changes {
  readonly atStart: number
  readonly atEnd: number
  /** Renewals that were decided. */
  readonly due: number
  /** Parts of 1; undefined where there is nothing to divide by. The churn of a month is known when it is over. */
  readonly renewalRate: number | undefined
  readonly churn: number | undefined
}

export interface LifetimeValue {
  /** Of each fan who has ever paid; undefined while there is none. */
  readonly soFar: number | undefined
  readonly expected: ExpectedValue | undefined
}

interface ExpectedValue {
  readonly value: number
  /** What a subscriber brings in a month, and how many of them leave in one, on average. */
  readonly monthly: number
  readonly churn: number
}

const ratio = (part: number, all: number): number | undefined => (all > 0 ? part / all : undefined)

/** Counted back from those who pay now. */
export function retentionMonths({ months, payingNow }: Counts): RetentionMonth[] {
  const found: RetentionMonth[] = []
  let atEnd = payingNow
  for (const changes of months.toReversed()) {
    const { started, returned, ended, endedOfStart, renewed, failed } = changes
    const atStart = atEnd - started - returned + ended
    const due = renewed + failed
    const isRunning = found.length === 0
    const churn = isRunning ? undefined : ratio(endedOfStart, atStart)
    found.unshift({ ...changes, atStart, atEnd, due, renewalRate: ratio(renewed, due), churn })
    atEnd = atStart
  }
  return found
}

/** Whole months with paying subscribers before anything is expected of what comes. */
const LEAST_MONTHS = 3

interface Brought {
  /** What subscriptions have brought the performer, by month. */
  readonly byMonth: ReadonlyMap<string, number>
  readonly payingEver: number
}

export function lifetimeValue(months: readonly RetentionMonth[], { byMonth, payingEver }: Brought): LifetimeValue {
  const total = [...byMonth.values()].reduce((sum, net) => sum + net, 0)
  return { soFar: ratio(total, payingEver), expected: expectedValue(months, byMonth) }
}

/** What a subscriber brings in a month, for as many months as they stay on average: one divided by the churn. */
function expectedValue(months: readonly RetentionMonth[], byMonth: Brought['byMonth']): ExpectedValue | undefined {
  const whole = months.slice(0, -1).filter(({ atStart }) => atStart > 0)
  const sumOf = (of: (one: RetentionMonth) => number) => whole.reduce((sum, one) => sum + of(one), 0)
  const churn = sumOf((one) => one.endedOfStart) / sumOf((one) => one.atStart)
  if (whole.length < LEAST_MONTHS || churn === 0) return undefined
  const monthly = sumOf(({ month }) => byMonth.get(month) ?? 0) / sumOf(({ atStart, atEnd }) => (atStart + atEnd) / 2)
  return monthly > 0 ? { value: monthly / churn, monthly, churn } : undefined
}
