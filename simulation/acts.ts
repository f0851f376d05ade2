/** What people of the simulation do, chosen by chance. */
import type { Call, Route } from '@fanfare/contract'
import * as payments from '@fanfare/contract/payments'
import * as posts from '@fanfare/contract/posts'
import * as refunds from '@fanfare/contract/refunds'
import * as subscriptions from '@fanfare/contract/subscriptions'
import * as tokens from '@fanfare/contract/tokens'
import type { People, Person } from './protocol.ts'

/** A request that is chosen once and may be sent any number of times with its key. */
export interface Wanted {
  readonly route: Route
  readonly input: object
}
export interface Act {
  readonly name: string
  readonly by: Person
  /** Chooses the request, by what there is; undefined where there is nothing to do. */
  choose(call: Call): Promise<Wanted | undefined>
}
export interface Scene {
  readonly people: People
  readonly postIds: readonly string[]
  readonly random: () => number
}

/** They pay, are declined, ask the bank, fail at renewal, or take nothing back (`sandbox-cards.ts`). */
export const CARDS = ['4242424242424242', '4000000000000002', '4000002500003155', '4000000000000341', '4000000000005126']

interface Chances {
  readonly scene: Scene
  readonly of: <T>(all: readonly T[]) => T | undefined
  /** Between these, in hundredths. */
  readonly amount: (least: number, most: number) => number
}
type Choose = (call: Call, chances: Chances) => Promise<Wanted | undefined>

const ACTS: readonly {
  readonly name: string
  readonly weight: number
  readonly who: 'fan' | 'operator'
  readonly choose: Choose
}[] = [
  { name: 'tip', weight: 30, who: 'fan', choose: async (_, chances) => tip(chances) },
  {
    name: 'unlock',
    weight: 15,
    who: 'fan',
    choose: async (_, { of, scene }) => wanted(posts.buyPost, { params: { id: of(scene.postIds) } }),
  },
  { name: 'buy tokens', weight: 15, who: 'fan', choose: buyTokens },
  { name: 'subscribe', weight: 12, who: 'fan', choose: async (_, chances) => subscribe(chances) },
  { name: 'answer the bank', weight: 10, who: 'fan', choose: answerBank },
  { name: 'cancel', weight: 5, who: 'fan', choose: cancel },
  { name: 'refund', weight: 12, who: 'operator', choose: refund },
]
const SUM = ACTS.reduce((sum, { weight }) => sum + weight, 0)

export function actOf(scene: Scene): Act {
  const { random, people } = scene
  let left = random() * SUM
  const { name, who, choose } = ACTS.find(({ weight }) => (left -= weight) < 0) ?? ACTS[0]!
  const chances: Chances = {
    scene,
    of: (all) => all[Math.floor(random() * all.length)],
    amount: (least, most) => Math.round((least + random() * (most - least)) * 100) / 100,
  }
  const by = who === 'operator' ? people.operator : chances.of(people.fans)!
  return { name, by, choose: (call) => choose(call, chances) }
}

const wanted = (route: Route, input: object): Wanted => ({ route, input })

const tip = ({ of, amount, scene }: Chances) =>
  wanted(tokens.tip, { params: { id: of(scene.people.performers)?.id }, body: { amount: amount(50, 90) } })

const subscribe = ({ of, scene }: Chances) =>
  wanted(payments.subscribe, {
    body: {
      performerId: of(scene.people.performers)?.id,
      type: of(['monthly', 'monthly', 'monthly', 'yearly']),
      paymentMethod: of(['card', 'card', 'wallet']),
    },
  })

async function buyTokens(call: Call, { of, amount }: Chances): Promise<Wanted | undefined> {
  const [card, offer] = [of((await call(payments.listCards)).data), of((await call(payments.listTokenPackages)).data)]
  if (!card || !offer) return undefined
  if (of([true, false])) return wanted(payments.purchaseTokens, { params: { id: offer._id }, body: { cardId: card._id } })
  return wanted(payments.purchaseTokens, { params: { id: 'custom' }, body: { cardId: card._id, amount: amount(50, 200) } })
}

async function answerBank(call: Call, { of }: Chances): Promise<Wanted | undefined> {
  const waiting = (await call(payments.listPayments)).data.find(({ status }) => status === 'authentication_needed')
  if (!waiting?.authentication) return undefined
  const { clientSecret } = waiting.authentication
  return wanted(payments.answerSandboxChallenge, { body: { clientSecret, approve: of([true, true, true, false]) } })
}

async function cancel(call: Call, { of }: Chances): Promise<Wanted | undefined> {
  const subscription = of((await call(subscriptions.listOwnSubscriptions, { query: { status: 'active' } })).data)
  return subscription && wanted(subscriptions.cancelSubscription, { params: { id: subscription._id } })
}

async function refund(call: Call, { of, amount }: Chances): Promise<Wanted | undefined> {
  const sale = of((await call(refunds.searchSales)).data)
  const part = of([true, false]) ? { amount: amount(0.01, 12) } : {}
  return sale && wanted(refunds.refundSale, { params: { id: sale._id }, body: { reason: 'requested', ...part } })
}
