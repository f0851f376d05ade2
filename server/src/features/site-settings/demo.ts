/** Sets the token price before anyone has joined, because it cannot change once tokens exist. */
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
