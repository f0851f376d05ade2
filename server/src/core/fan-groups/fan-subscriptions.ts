/** Reads the state of a fan's subscription to a performer from the feature that stores subscriptions. */
import type { FanSubscription } from '@fanfare/contract/fan-cards'
import type { Db, Services } from '#platform/context.ts'
import type { FanOf } from './card-store.ts'

export interface KnownSubscription {
  readonly state: FanSubscription['state']
  readonly at: Date
  readonly tierId: string
  /** When the fan subscribed for the first time. */
  readonly since: Date
}

/** Returns undefined if the fan has never subscribed. Must use a key of the two accounts. */
export type FanSubscriptionSource = (db: Db, of: FanOf) => Promise<KnownSubscription | undefined>

const sources = new WeakMap<object, readonly FanSubscriptionSource[]>()

export function installFanSubscriptions(ctx: Services, all: readonly FanSubscriptionSource[]): void {
  sources.set(ctx.application, all)
}

export async function subscriptionOfFan(ctx: Services, db: Db, of: FanOf): Promise<KnownSubscription | undefined> {
  const found = await Promise.all((sources.get(ctx.application) ?? []).map((source) => source(db, of)))
  return found.find((one) => one !== undefined)
}
