/** The operator sets the price of a token before anyone has joined: it stays once there are tokens. */
import { changeSiteSettings } from '@fanfare/contract/site-settings'
import { beforeAnyone, demoSeed } from '#core/demo-seed.ts'

/** Makes the smallest tip, 50 tokens, $5.00. */
const TOKEN_PRICE = 0.1

export const demo = demoSeed(({ people }) => [
  {
    daysAgo: beforeAnyone(people),
    who: people.operator,
    run: (seeder) => seeder.as(people.operator)(changeSiteSettings, { body: { tokenConversionRate: TOKEN_PRICE } }),
  },
])
