/** Lists the areas of the simulation, and randomly chooses a person and an action from them. */
import type { Call } from '@fanfare/contract'
import { cards } from './areas/cards.ts'
import { commissions } from './areas/commissions.ts'
import { coupons } from './areas/coupons.ts'
import { customOrders } from './areas/custom-orders.ts'
import { goals } from './areas/goals.ts'
import { offers } from './areas/offers.ts'
import { orders } from './areas/orders.ts'
import { payouts } from './areas/payouts.ts'
import { posts } from './areas/posts.ts'
import { privateShows } from './areas/private-shows.ts'
import { refunds } from './areas/refunds.ts'
import { shop } from './areas/shop.ts'
import { splits } from './areas/splits.ts'
import { subscriptions } from './areas/subscriptions.ts'
import { tax } from './areas/tax.ts'
import { tiers } from './areas/tiers.ts'
import { tips } from './areas/tips.ts'
import { tokens } from './areas/tokens.ts'
import { topUps } from './areas/top-ups.ts'
import { chancesOf, type Area, type ActContext, type PlannedRequest } from './chances.ts'
import { retryUntilTimeout } from './cluster.ts'
import type { Person } from './protocol.ts'

const AREAS: readonly Area[] = [
  coupons,
  cards,
  tokens,
  tips,
  goals,
  posts,
  tiers,
  subscriptions,
  offers,
  commissions,
  tax,
  topUps,
  splits,
  shop,
  orders,
  customOrders,
  privateShows,
  refunds,
  payouts,
]
const ACTS = AREAS.flatMap(({ acts }) => acts)
const SUM = ACTS.reduce((sum, { weight }) => sum + weight, 0)

export interface Act {
  readonly name: string
  readonly by: Person
  /** Chooses the request from the current state; undefined if there is nothing to do. */
  choose(call: Call): Promise<PlannedRequest | undefined>
}

export function actOf(context: ActContext): Act {
  const { random, people } = context
  let left = random() * SUM
  const { name, who, choose } = ACTS.find(({ weight }) => (left -= weight) < 0) ?? ACTS[0]!
  const all = { fan: people.fans, performer: people.performers, operator: people.operators }[who]
  const by = all[Math.floor(random() * all.length)]!
  return { name, by, choose: (call) => choose(call, chancesOf(context, by)) }
}

/** Prepares what the actions of all areas need. On a busy machine, a server rejects requests while its first ones are running. */
export async function openAreas(context: ActContext): Promise<void> {
  const retrying = (call: Call) => ((...given: Parameters<Call>) => retryUntilTimeout(() => call(...given))) as Call
  for (const { open } of AREAS) await open?.({ ...context, as: (person) => retrying(context.as(person)) })
}

/** Acts as open windows do automatically. */
export async function reportFromWindows(context: ActContext): Promise<void> {
  for (const { windows } of AREAS) await windows?.(context)
}
