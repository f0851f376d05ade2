import type { Retention } from '@fanfare/contract/earnings'
import { fromMinorUnits } from '#lib/amount.ts'
import type { LifetimeValue, RetentionMonth } from './retention.ts'

interface Figures {
  readonly months: readonly RetentionMonth[]
  readonly lifetime: LifetimeValue
  /** The number of fans who have ever paid. */
  readonly fans: number
  readonly currency: string
}

export const retentionView = ({ months, lifetime: { soFar, expected }, fans, currency }: Figures): Retention => ({
  currency,
  months: months.map((one) => ({
    month: one.month,
    atStart: one.atStart,
    started: one.started,
    returned: one.returned,
    ended: one.ended,
    atEnd: one.atEnd,
    due: one.due,
    renewed: one.renewed,
    renewalRate: rate(one.renewalRate),
    churn: rate(one.churn),
  })),
  fans,
  soFar: soFar === undefined ? null : amount(soFar),
  expected: expected
    ? { value: amount(expected.value), monthly: amount(expected.monthly), churn: toFourPlaces(expected.churn) }
    : null,
})

const amount = (average: number): number => fromMinorUnits(Math.round(average))
const toFourPlaces = (part: number): number => Math.round(part * 10_000) / 10_000
const rate = (part: number | undefined): number | null => (part === undefined ? null : toFourPlaces(part))
