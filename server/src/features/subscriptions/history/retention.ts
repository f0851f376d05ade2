/**
 * Counts the subscribers who pay, renew and leave by month, and estimates a subscriber's value. Pure; minor units of the
 * currency.
 */
import type { Changes, Counts } from './store.ts'

export interface RetentionMonth extends Changes {
  readonly atStart: number
  readonly atEnd: number
  /** Renewals that succeeded or failed. */
  readonly due: number
  /** Fractions of 1; undefined if they cannot be calculated. A month's churn is known after its end. */
  readonly renewalRate: number | undefined
  readonly churn: number | undefined
}

export interface LifetimeValue {
  /** Per fan who has ever paid; undefined if there is none. */
  readonly soFar: number | undefined
  readonly expected: ExpectedValue | undefined
}

interface ExpectedValue {
  readonly value: number
  /** A subscriber's average revenue per month, and the average fraction who leave per month. */
  readonly monthly: number
  readonly churn: number
}

const ratio = (part: number, all: number): number | undefined => (all > 0 ? part / all : undefined)

/** Counts backward from the current paying subscribers. */
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

/** The number of whole months with paying subscribers that an estimate needs. */
const MIN_MONTHS = 3

interface Brought {
  /** The performer's earnings from subscriptions, by month. */
  readonly byMonth: ReadonlyMap<string, number>
  readonly payingEver: number
}

export function lifetimeValue(months: readonly RetentionMonth[], { byMonth, payingEver }: Brought): LifetimeValue {
  const total = [...byMonth.values()].reduce((sum, net) => sum + net, 0)
  return { soFar: ratio(total, payingEver), expected: expectedValue(months, byMonth) }
}

/** Returns the monthly revenue of a subscriber times the average months they stay, which is one divided by the churn. */
function expectedValue(months: readonly RetentionMonth[], byMonth: Brought['byMonth']): ExpectedValue | undefined {
  const whole = months.slice(0, -1).filter(({ atStart }) => atStart > 0)
  const sumOf = (of: (one: RetentionMonth) => number) => whole.reduce((sum, one) => sum + of(one), 0)
  const churn = sumOf((one) => one.endedOfStart) / sumOf((one) => one.atStart)
  if (whole.length < MIN_MONTHS || churn === 0) return undefined
  const monthly = sumOf(({ month }) => byMonth.get(month) ?? 0) / sumOf(({ atStart, atEnd }) => (atStart + atEnd) / 2)
  return monthly > 0 ? { value: monthly / churn, monthly, churn } : undefined
}
