/** Creates a dispute for which the operator can submit evidence. */
import * as payments from '@fanfare/contract/payments'
import { demoSeed } from '#core/demo-seed.ts'

const DISPUTED = '4000000000000259'
/** The end of a day. A disputing fan's cards are paused, so the fan's purchases of that day must come first. */
const AT_END_OF_DAY = 1.01

export const demo = demoSeed(({ people }) => {
  const fan = people.fans.at(-1)
  if (!fan) return []
  return [
    {
      daysAgo: Math.min(AT_END_OF_DAY, fan.joined / 2),
      who: fan.username,
      async run({ as }) {
        const call = as(fan.username)
        const body = { number: DISPUTED, expMonth: 11, expYear: 2034, cvc: '123' }
        const { _id: cardId } = await call(payments.addCard, { params: { type: 'sandbox' }, body })
        await call(payments.purchaseTokens, { params: { id: 'custom' }, body: { cardId, amount: 40 } })
      },
    },
  ]
})
