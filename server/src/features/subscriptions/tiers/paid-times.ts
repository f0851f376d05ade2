/** What the time that is left of a subscription was paid with. */
import { paidIn, refundedOf, salesByIds } from '#core/money/index.ts'
import type { Db } from '#platform/context.ts'
import { periodsAfter } from '../store.ts'
import { creditsOf, type Credit, type PaidTime } from './credit.ts'

/** What is left of each sale at this time, without what has been refunded of it; nothing of free days. */
export async function creditsFor(db: Db, subscriptionId: string, at: Date): Promise<Credit[]> {
  const periods = await periodsAfter(db, subscriptionId, at)
  const ids = periods.map((one) => one.sale_id)
  const [sales, refunded] = await Promise.all([salesByIds(db, ids), refundedOf(db, ids)])
  const times = periods.map(({ sale_id: saleId, starts_at: startsAt, expires_at: endsAt, paid }): PaidTime => {
    const sale = sales.get(saleId)
    const whole = sale ? paidIn(sale) : 0
    const kept = whole - (refunded.get(saleId) ?? 0)
    return { saleId, startsAt, endsAt, paid: whole > 0 ? Math.floor((Number(paid) * kept) / whole) : 0 }
  })
  return creditsOf(times, at)
}
