/** Creates three coupons: a running one, one for tokens, and an ended one. */
import { createCoupon, endCoupon } from '@fanfare/contract/coupons'
import { demoSeed } from '#core/demo-seed.ts'

export const demo = demoSeed(({ people: { operator } }) => [
  {
    daysAgo: 21,
    who: operator,
    async run(seeder) {
      const call = seeder.as(operator)
      const welcome = { percent: 20, forSubscriptions: true, forTokens: true, maxUsesPerFan: 1 }
      await call(createCoupon, { body: { code: 'WELCOME20', ...welcome } })
      await call(createCoupon, {
        body: { code: 'TOKENS10', percent: 10, forSubscriptions: false, forTokens: true, maxUses: 500 },
      })
      const autumn = await call(createCoupon, {
        body: { code: 'AUTUMN50', percent: 50, forSubscriptions: true, forTokens: false },
      })
      await call(endCoupon, { params: { id: autumn._id } })
    },
  },
])
