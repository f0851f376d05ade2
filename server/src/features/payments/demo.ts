/** Step 5: every fan saves a card and buys tokens with it. */
import * as payments from '@fanfare/contract/payments'
import { demoSeed } from '#platform/demo-seed.ts'

export const demo = demoSeed(5, 'fans buy tokens', async (seeder) => {
  const { data: packages } = await seeder.guest(payments.listTokenPackages)
  for (const [place, { username }] of seeder.people.fans.entries()) {
    const call = await seeder.as(username)
    const body = { number: '4242424242424242', expMonth: 12, expYear: 2034, cvc: '123' }
    const card = await call(payments.addCard, { params: { type: 'sandbox' }, body })
    // The first fan is the one offered to visitors of the demo: enough for tips and paid posts.
    const bought = place === 0 ? packages.at(-1) : packages[1 + (place % 2)]
    if (bought)
      await call(payments.purchaseTokens, { params: { id: bought._id }, body: { cardId: card._id, price: bought.price } })
  }
})
