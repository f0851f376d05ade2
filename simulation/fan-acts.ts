/** What fans of the simulation do: they pay, are asked by their bank, and cancel. */
import type { Call } from '@fanfare/contract'
import * as gifts from '@fanfare/contract/gifts'
import * as payments from '@fanfare/contract/payments'
import * as posts from '@fanfare/contract/posts'
import * as renewals from '@fanfare/contract/renewals'
import * as subscriptions from '@fanfare/contract/subscriptions'
import * as tokens from '@fanfare/contract/tokens'
import { wanted, type Chances, type Kind, type Wanted } from './chances.ts'

export const COUPON = 'SIMULATED'

export const fanActs: readonly Kind[] = [
  { name: 'tip', weight: 30, who: 'fan', choose: async (_, chances) => tip(chances) },
  {
    name: 'unlock',
    weight: 15,
    who: 'fan',
    choose: async (_, { of, scene }) => wanted(posts.buyPost, { params: { id: of(scene.postIds) } }),
  },
  { name: 'give', weight: 8, who: 'fan', choose: give },
  { name: 'buy tokens', weight: 18, who: 'fan', choose: buyTokens },
  { name: 'subscribe', weight: 12, who: 'fan', choose: async (_, chances) => subscribe(chances) },
  { name: 'answer the bank', weight: 10, who: 'fan', choose: answerBank },
  { name: 'cancel', weight: 5, who: 'fan', choose: cancel },
]

const tip = ({ of, amount, scene }: Chances): Wanted =>
  wanted(tokens.tip, { params: { id: of(scene.people.performers)?.id }, body: { amount: amount(50, 90) } })

async function give(call: Call, { of, scene }: Chances): Promise<Wanted | undefined> {
  const gift = of((await call(gifts.searchGifts)).data)
  return gift && wanted(gifts.giveGift, { params: { id: of(scene.people.performers)?.id }, body: { giftId: gift._id } })
}

const couponIn = ({ of }: Chances) => (of([true, false, false]) ? { couponCode: COUPON } : {})

const subscribe = (chances: Chances): Wanted => {
  const { of, scene } = chances
  return wanted(payments.subscribe, {
    body: {
      performerId: of(scene.people.performers)?.id,
      type: of(['monthly', 'monthly', 'monthly', 'yearly']),
      paymentMethod: of(['card', 'card', 'wallet']),
      ...couponIn(chances),
    },
  })
}

async function buyTokens(call: Call, chances: Chances): Promise<Wanted | undefined> {
  const { of, amount } = chances
  const [card, offer] = [of((await call(payments.listCards)).data), of((await call(payments.listTokenPackages)).data)]
  if (!card || !offer) return undefined
  const body = { cardId: card._id, ...couponIn(chances) }
  if (of([true, false])) return wanted(payments.purchaseTokens, { params: { id: offer._id }, body })
  return wanted(payments.purchaseTokens, { params: { id: 'custom' }, body: { ...body, amount: amount(50, 200) } })
}

async function answerBank(call: Call, { of }: Chances): Promise<Wanted | undefined> {
  const waiting = (await call(payments.listPayments)).data.find(({ status }) => status === 'authentication_needed')
  if (!waiting?.authentication) return undefined
  const { clientSecret } = waiting.authentication
  return wanted(payments.answerSandboxChallenge, { body: { clientSecret, approve: of([true, true, true, false]) } })
}

async function cancel(call: Call, { of }: Chances): Promise<Wanted | undefined> {
  const subscription = of((await call(subscriptions.listOwnSubscriptions, { query: { status: 'active' } })).data)
  return subscription && wanted(renewals.cancelSubscription, { params: { id: subscription._id }, body: {} })
}
