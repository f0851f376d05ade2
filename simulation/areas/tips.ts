/** Sends tips by name and anonymously, and gifts. */
import type { Call } from '@fanfare/contract'
import { sendGift, searchGifts } from '@fanfare/contract/gifts'
import * as tokens from '@fanfare/contract/tokens'
import { persistentRequest, type Area, type Chances, type PlannedRequest } from '../chances.ts'

export const tips: Area = {
  acts: [
    { name: 'tip', weight: 20, who: 'fan', choose: async (_, chances) => tip(chances, {}) },
    { name: 'tip anonymously', weight: 10, who: 'fan', choose: async (_, chances) => tip(chances, { isAnonymous: true }) },
    { name: 'give', weight: 8, who: 'fan', choose: give },
  ],
}

const tip = ({ of, amount, context }: Chances, how: { readonly isAnonymous?: boolean }): PlannedRequest =>
  persistentRequest(tokens.tip, { params: { id: of(context.people.performers)?.id }, body: { amount: amount(50, 90), ...how } })

async function give(call: Call, { of, context }: Chances): Promise<PlannedRequest | undefined> {
  const gift = of((await call(searchGifts)).data)
  return gift && persistentRequest(sendGift, { params: { id: of(context.people.performers)?.id }, body: { giftId: gift._id } })
}
