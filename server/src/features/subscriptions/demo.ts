/** Step 6: every fan subscribes to two performers, by the month, by the year, or for the free days that are on offer. */
import * as payments from '@fanfare/contract/payments'
import { searchPerformers } from '@fanfare/contract/performers'
import { demoSeed } from '#platform/demo-seed.ts'

const TYPES = ['monthly', 'yearly', 'monthly'] as const

export const demo = demoSeed(6, 'fans subscribe', async (seeder) => {
  const { data } = await seeder.guest(searchPerformers, { query: { limit: 50 } })
  const ids = new Map(data.map((one) => [one.username, one._id]))
  const { performers, fans } = seeder.people
  for (const [place, { username }] of fans.entries()) {
    const call = await seeder.as(username)
    for (const one of performers.filter((_, i) => i === place || i === place + 2)) {
      const performerId = ids.get(one.username)
      const type = place % 2 === 1 && one.freeDays > 0 ? 'free' : TYPES[place % TYPES.length]
      if (performerId !== undefined && type) await call(payments.subscribe, { body: { performerId, type } })
    }
  }
})
