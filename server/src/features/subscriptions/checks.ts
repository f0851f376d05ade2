/**
 * Checks that subscriptions open what they entitle to, and that every sale that was not refunded gave a period or an unredeemed
 * gift.
 */
import { unrefundedSales, MAX_DIFFERENCES, type BookCheck, type Difference } from '#core/money/index.ts'
import { t } from '#lib/i18n.ts'
import { addMinutes } from '#lib/time.ts'
import type { Context } from '#platform/context.ts'
import { accessCheck } from './access-check.ts'
import { giftsOfSales } from './gifts/store.ts'
import { periodsOfSales } from './store.ts'

const IN_PROGRESS_MINUTES = 5

export const bookChecks: readonly BookCheck[] = [
  { name: 'periods', title: () => t('Subscription sales and the periods they paid for'), isCount: true, find: findWithoutPeriod },
  accessCheck,
]

async function findWithoutPeriod({ db, clock }: Context): Promise<Difference[]> {
  const found: Difference[] = []
  for await (const sales of unrefundedSales(db, addMinutes(clock.now(), -IN_PROGRESS_MINUTES))) {
    const idsOf = (kind: string) => sales.flatMap((sale) => (sale.kind === kind ? [sale.id] : []))
    const [paid, given] = [idsOf('subscription'), idsOf('gift_subscription')]
    const [periods, gifts] = await Promise.all([periodsOfSales(db, paid), giftsOfSales(db, given)])
    const missing = [...paid.filter((id) => !periods.has(id)), ...given.filter((id) => !gifts.has(id))]
    found.push(...missing.map((id) => ({ what: `sale ${id}`, expected: 1, found: 0 })))
    if (found.length >= MAX_DIFFERENCES) break
  }
  return found.slice(0, MAX_DIFFERENCES)
}
