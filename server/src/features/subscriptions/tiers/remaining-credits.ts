/** Reads which sales paid for the rest of a subscription, and how much no one paid for. */
import { paidAmountOf, refundedOf, salesByIds } from '#core/money/index.ts'
import type { Db } from '#platform/context.ts'
import { periodsAfter, type SubscriptionRow } from '../store.ts'
import { creditsOf, givenTime, remainderOf, type Credit, type PaidTime } from './credit.ts'

interface EarlierCredit extends Credit {
  /** Refunds of its sale so far, as its fan paid. */
  readonly refunded: number
}

/** Returns the rest of each sale at this time, less refunds. Free days have none. */
export async function creditsFor(db: Db, subscriptionId: string, at: Date): Promise<EarlierCredit[]> {
  const periods = await periodsAfter(db, subscriptionId, at)
  const ids = periods.map((one) => one.sale_id)
  const [sales, refunds] = await Promise.all([salesByIds(db, ids), refundedOf(db, ids)])
  const refundedBy = (saleId: string): number => refunds.get(saleId) ?? 0
  const times = periods.map((one): PaidTime => {
    const { sale_id: saleId, starts_at: startsAt, expires_at: endsAt, paid, refunded } = one
    const sale = sales.get(saleId)
    const whole = sale ? paidAmountOf(sale) : 0
    const then = { paid: Number(paid), refundedThen: Number(refunded) }
    return { saleId, startsAt, endsAt, paid: remainderOf({ ...then, refunded: refundedBy(saleId), whole }) }
  })
  return creditsOf(times, at).map((one) => ({ ...one, refunded: refundedBy(one.saleId) }))
}

/** Returns the remaining time given by a performer, in milliseconds. Free days do not count: they end with an upgrade. */
export async function givenTimeOf(db: Db, row: Pick<SubscriptionRow, 'id' | 'type' | 'expires_at'>, at: Date): Promise<number> {
  if (row.type === 'free') return 0
  const periods = await periodsAfter(db, row.id, at)
  const times = periods.map((one) => ({ startsAt: one.starts_at, endsAt: one.expires_at }))
  return givenTime(times, { from: at, to: row.expires_at })
}
