import * as groups from '@fanfare/contract/fan-groups'
import { demoSeed } from '#core/demo-seed.ts'

export const demo = demoSeed(({ people: { performers } }) =>
  performers.slice(0, 2).map(({ username }) => ({
    daysAgo: 1.5,
    who: username,
    async run(seeder) {
      const call = seeder.as(username)
      const { data: fans } = await call(groups.searchOwnFans, { query: { limit: 8 } })
      const [favourite] = fans
      if (favourite) await call(groups.toggleFavourite, { body: { userId: favourite._id } })
      const list = await call(groups.createFanGroup, { body: { name: 'Met in person', color: 'green' } })
      const userIds = fans.slice(1, 5).map(({ _id }) => _id)
      if (userIds.length > 0) await call(groups.addFanGroupUsers, { params: { id: list._id }, body: { userIds } })
      const rule = { match: 'all' as const, conditions: [{ who: 'spent' as const, amount: 20, days: 90 }] }
      await call(groups.createFanGroup, { body: { name: 'Big hearts', color: 'brass', rule } })
    },
  })),
)
