/** Fans buy tokens by card: packages, and custom amounts. */
import type { Call } from '@fanfare/contract'
import { listCards, listTokenPackages, purchaseTokens } from '@fanfare/contract/payments'
import { persistentRequest, type Area, type Chances, type PlannedRequest } from '../chances.ts'
import { sometimesCoupon } from './coupons.ts'
import { stated } from './tax.ts'

export const tokens: Area = { acts: [{ name: 'buy tokens', weight: 22, who: 'fan', choose: buyTokens }] }

async function buyTokens(call: Call, chances: Chances): Promise<PlannedRequest | undefined> {
  const { of, amount } = chances
  const [card, offer] = [of((await call(listCards)).data), of((await call(listTokenPackages)).data)]
  if (!card || !offer) return undefined
  const coupon = sometimesCoupon(chances)
  const any = amount(50, 200)
  const isPackage = of([true, false]) === true
  // Requests with a coupon state no total, because the discount is not known here.
  const price = 'couponCode' in coupon ? undefined : isPackage ? offer.price : any
  const quote = await stated(call, chances, { purpose: 'tokens', price })
  const body = { cardId: card._id, ...quote, ...coupon, ...(!isPackage && { amount: any }) }
  return persistentRequest(purchaseTokens, { params: { id: isPackage ? offer._id : 'custom' }, body })
}
