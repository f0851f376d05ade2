/** The clock of subscriptions. */
import { Type } from 'typebox'
import { errand, runs } from '#platform/errands.ts'
import type { House } from '#platform/house.ts'
import { renewSubscription } from './renew-subscription.ts'
import { dueSubscriptions } from './store.ts'

const AT_ONCE = 500
const FIRST = '00000000-0000-0000-0000-000000000000'

export const findDue = errand('find due subscriptions', Type.Object({}))
const renew = errand('renew subscription', Type.Object({ subscriptionId: Type.String() }))

/** Books one errand for each subscription that is due; one that waits already is not booked twice. */
async function bookDue(house: House): Promise<void> {
  for (let after = FIRST; ; ) {
    const ids = await dueSubscriptions(house.db, { after, limit: AT_ONCE })
    const last = ids.at(-1)
    if (last === undefined) return
    await house.write(async (tx) => ids.forEach((id) => tx.book(renew, { subscriptionId: id }, { key: `renew:${id}` })))
    after = last
  }
}

export const runners = [
  runs(findDue, bookDue, '*/10 * * * *'),
  runs(renew, (house, { subscriptionId }) => renewSubscription(house, subscriptionId)),
]
