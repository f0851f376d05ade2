/** How a fan's subscription to a performer goes on: declared by the feature whose tables say it, for whoever shows it beside the fan. */
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

/** Undefined for who has never subscribed; by a key of the two. */
export type FanSubscriptionSource = (db: Db, of: FanOf) => Promise<KnownSubscription | undefined>

const sources = new WeakMap<object, readonly FanSubscriptionSource[]>()

/** Called once, by app.ts, before the first request. */
export function installFanSubscriptions(ctx: Services, all: readonly FanSubscriptionSource[]): void {
  sources.set(ctx.application, all)
}

export async function subscriptionOfFan(ctx: Services, db: Db, of: FanOf): Promise<KnownSubscription | undefined> {
  const found = await Promise.all((sources.get(ctx.application) ?? []).map((source) => source(db, of)))
  return found.find((one) => one !== undefined)
}
