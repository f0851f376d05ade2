import { Type } from 'typebox'
import { event } from '#platform/events.ts'

const Between = Type.Object({ subscriptionId: Type.String(), fanId: Type.String(), performerId: Type.String() })

/** A fan subscribes who did not before, or not any more. `follows` says that they follow from now on, who did not before. */
export const subscriptionStarted = event('subscription.started', Type.Object({ ...Between.properties, follows: Type.Boolean() }))
/** One more period is paid for, by the clock or by the fan. */
export const subscriptionRenewed = event('subscription.renewed', Between)
/** A period could not be paid for; the days of grace have begun. */
export const subscriptionPastDue = event('subscription.past_due', Between)
/** It will not renew; what is paid for stays. */
export const subscriptionCancelled = event('subscription.cancelled', Between)
/** It is over, and so is the access. */
export const subscriptionExpired = event('subscription.expired', Between)
