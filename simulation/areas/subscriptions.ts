/** Fans subscribe to tiers by card or from the wallet, change tiers, pause, resume and cancel. */
import type { Call } from '@fanfare/contract'
import { listCards, subscribe } from '@fanfare/contract/payments'
import { readOwnSubscription } from '@fanfare/contract/plans'
import * as renewals from '@fanfare/contract/renewals'
import { listOwnSubscriptions } from '@fanfare/contract/subscriptions'
import { persistentRequest, type Area, type Chances, type PlannedRequest } from '../chances.ts'
import { sometimesCoupon } from './coupons.ts'
import { stated } from './tax.ts'

export const subscriptions: Area = {
  acts: [
    { name: 'subscribe', weight: 22, who: 'fan', choose: choosePlan },
    { name: 'cancel', weight: 5, who: 'fan', choose: cancel },
    { name: 'pause', weight: 2, who: 'fan', choose: pause },
    { name: 'resume', weight: 2, who: 'fan', choose: resume },
    { name: 'pay in another way', weight: 4, who: 'fan', choose: payOtherwise },
  ],
}

/** Subscribes to a tier: for the first time, an upgrade now, or a downgrade from the next renewal. */
async function choosePlan(call: Call, chances: Chances): Promise<PlannedRequest | undefined> {
  const { of, context } = chances
  const performerId = of(context.people.performers)?.id ?? ''
  const first = await call(readOwnSubscription, { params: { id: performerId } })
  const tierId = of(first.tiers)?._id ?? first.tierId
  const { plans, situation } = await call(readOwnSubscription, { params: { id: performerId }, query: { tier: tierId } })
  const plan = of(plans.filter(({ type }) => type !== 'free'))
  if (!plan || situation === 'running') return undefined
  const paymentMethod = of(['card', 'card', 'wallet'] as const) ?? 'card'
  const coupon = situation === 'new' ? sometimesCoupon(chances) : {}
  const body = { performerId, tierId, type: plan.type, paymentMethod, ...coupon }
  if (paymentMethod === 'wallet') return persistentRequest(subscribe, { body })
  const card = of((await call(listCards)).data)
  const price = 'couponCode' in coupon ? undefined : plan.firstPrice
  const quote = await stated(call, chances, { purpose: 'subscription', price })
  return persistentRequest(subscribe, { body: { ...body, ...quote, ...(card && { cardId: card._id }) } })
}

const active = async (call: Call, { of }: Chances) => of((await call(listOwnSubscriptions, { query: { status: 'active' } })).data)

async function cancel(call: Call, chances: Chances): Promise<PlannedRequest | undefined> {
  const one = await active(call, chances)
  return one && persistentRequest(renewals.cancelSubscription, { params: { id: one._id }, body: {} })
}

async function pause(call: Call, chances: Chances): Promise<PlannedRequest | undefined> {
  const one = await active(call, chances)
  return one && persistentRequest(renewals.pauseSubscription, { params: { id: one._id }, body: { months: 1 } })
}

async function resume(call: Call, { of }: Chances): Promise<PlannedRequest | undefined> {
  const one = of((await call(listOwnSubscriptions, { query: { status: 'paused' } })).data)
  return one && persistentRequest(renewals.resumeSubscription, { params: { id: one._id } })
}

/** Includes subscriptions that are past due. */
async function payOtherwise(call: Call, { of }: Chances): Promise<PlannedRequest | undefined> {
  const one = of((await call(listOwnSubscriptions)).data.filter(({ renews }) => renews))
  const card = of((await call(listCards)).data)
  if (!one || !card) return undefined
  const body = of([{ method: 'card', cardId: card._id }, { method: 'card', cardId: card._id }, { method: 'wallet' }])
  return persistentRequest(renewals.changePaymentMethod, { params: { id: one._id }, body: body ?? {} })
}
