import { sql } from 'kysely'
import type { Static } from 'typebox'
import { UPCOMING_CHARGES_DAYS, type NextCharges } from '@fanfare/contract/subscriptions'
import { noBlock } from '#core/access/index.ts'
import { fromMinorUnits, toMinorUnits } from '#lib/amount.ts'
import { addDays } from '#lib/time.ts'
import type { Context } from '#platform/context.ts'
import type { SubscriptionRow, SubscriptionsDb } from './store.ts'
import { subscriptionViews } from './views.ts'

/** Far more than any fan has. */
const MAX_SUBSCRIPTIONS = 500

export async function nextCharges({ db, clock }: Context, fanId: string): Promise<Static<typeof NextCharges>> {
  const rows = await chargedUntil(db, fanId, addDays(clock.now(), UPCOMING_CHARGES_DAYS))
  const subscriptions = await subscriptionViews(db, rows, 'fan')
  const total = subscriptions.reduce((sum, { nextTotal }) => sum + toMinorUnits(nextTotal ?? 0), 0)
  return { total: fromMinorUnits(total), subscriptions }
}

/** Returns subscriptions that renew until `until`, earliest first; uses index `subscriptions_fan`. */
async function chargedUntil(db: SubscriptionsDb, fanId: string, until: Date): Promise<SubscriptionRow[]> {
  const at = sql<Date>`greatest(expires_at, paused_until)`
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where('fan_id', '=', fanId)
    .where('renews', '=', true)
    .where('status', 'in', ['active', 'paused'])
    .where(at, '<=', until)
    .where(noBlock(sql.ref('fan_id'), sql.ref('performer_id')))
    .orderBy(at)
    .orderBy('id')
    .limit(MAX_SUBSCRIPTIONS)
    .execute()
}
