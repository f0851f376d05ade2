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

const AREAS = {
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
} satisfies Readonly<Record<string, Area>>
/** Areas whose actions are chosen. The other areas are opened, too. */
export type AreaName = keyof typeof AREAS

/** Throws for a name that is not an area. */
export function areaNamed(name: string): AreaName {
  if (!Object.hasOwn(AREAS, name)) throw new Error(`There is no area ${name}. The areas are ${Object.keys(AREAS).join(', ')}.`)
  return name as AreaName
}

export interface Act {
  readonly name: string
  readonly by: Person
  /** Chooses the request from the current state; undefined if there is nothing to do. */
  choose(call: Call): Promise<PlannedRequest | undefined>
}

/** Chooses an action of these areas; of all if there are none. */
export function actOf(context: ActContext, names: readonly AreaName[]): Act {
  const { random, people } = context
  const chosen = names.length === 0 ? Object.values(AREAS) : names.map((name) => AREAS[name])
  const acts = chosen.flatMap((area) => area.acts)
  let left = random() * acts.reduce((sum, { weight }) => sum + weight, 0)
  const { name, who, choose } = acts.find(({ weight }) => (left -= weight) < 0) ?? acts[0]!
  const all = { fan: people.fans, performer: people.performers, operator: people.operators }[who]
  const by = all[Math.floor(random() * all.length)]!
  return { name, by, choose: (call) => choose(call, chancesOf(context, by)) }
}

const MOVE_SHARE = 0.12

/** Returns the chance that days pass between two steps. */
export const moveShareOf = (names: readonly AreaName[]): number =>
  Math.min(...names.map((name) => (AREAS[name] as Area).moveShare ?? MOVE_SHARE), MOVE_SHARE)

/** Prepares what the actions of all areas need. On a busy machine, a server rejects requests while its first ones are running. */
export async function openAreas(context: ActContext): Promise<void> {
  const retrying = (call: Call) => ((...given: Parameters<Call>) => retryUntilTimeout(() => call(...given))) as Call
  for (const { open } of Object.values<Area>(AREAS)) await open?.({ ...context, as: (person) => retrying(context.as(person)) })
}

/** Acts as open windows do automatically. */
export async function reportFromWindows(context: ActContext): Promise<void> {
  for (const { windows } of Object.values<Area>(AREAS)) await windows?.(context)
}
