/** Performers' offers and gift subscriptions: promotions, free months, and codes that are bought and redeemed. */
import type { Call } from '@fanfare/contract'
import { buyGift, listGifts, redeemGift } from '@fanfare/contract/gift-subscriptions'
import { createPromotion, endPromotion, grantFreeMonths, listPromotions } from '@fanfare/contract/offers'
import { persistentRequest, type Area, type Chances, type PlannedRequest } from '../chances.ts'

export const offers: Area = {
  acts: [
    { name: 'give a subscription', weight: 10, who: 'fan', choose: async (_, chances) => buy(chances) },
    { name: 'redeem a gift', weight: 12, who: 'fan', choose: redeem },
    { name: 'start a promotion', weight: 3, who: 'performer', choose: async (_, chances) => start(chances) },
    { name: 'end a promotion', weight: 2, who: 'performer', choose: end },
    { name: 'give free months', weight: 3, who: 'performer', choose: async (_, chances) => giveFree(chances) },
  ],
}

function buy({ of, by, context: { people } }: Chances): PlannedRequest | undefined {
  const friend = of(people.fans.filter(({ id }) => id !== by.id))
  const paymentMethod = of(['card', 'wallet'] as const) ?? 'card'
  const months = of([1, 1, 3] as const) ?? 1
  return (
    friend &&
    persistentRequest(buyGift, {
      body: { performerId: of(people.performers)?.id, months, username: friend.username, paymentMethod },
    })
  )
}

async function redeem(call: Call, { of }: Chances): Promise<PlannedRequest | undefined> {
  const { data } = await call(listGifts, { query: { side: 'received' } })
  const code = of(data.flatMap((gift) => gift.code ?? []))
  return code === undefined ? undefined : persistentRequest(redeemGift, { body: { code } })
}

const start = ({ of, amount }: Chances): PlannedRequest =>
  persistentRequest(createPromotion, {
    body: {
      kind: 'percent',
      value: Math.round(amount(5, 80)),
      audience: of(['all', 'new', 'past'] as const) ?? 'all',
      maxClaims: 3,
    },
  })

async function end(call: Call, { of }: Chances): Promise<PlannedRequest | undefined> {
  const running = of((await call(listPromotions)).data.filter(({ state }) => state === 'running'))
  return running && persistentRequest(endPromotion, { params: { id: running._id } })
}

const giveFree = ({ of, context: { people } }: Chances): PlannedRequest | undefined => {
  const fan = of(people.fans)
  return fan && persistentRequest(grantFreeMonths, { body: { username: fan.username, months: of([1, 2, 3]) ?? 1 } })
}
