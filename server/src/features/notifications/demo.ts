import { markAllNotificationsRead } from '@fanfare/contract/notifications'
import { demoSeed } from '#core/demo-seed.ts'

export const demo = demoSeed(({ people, calendar, random }) => {
  const chance = random('notifications')
  const everyone = [...people.performers, ...people.fans].filter(({ joined }) => joined > 2)
  return everyone.flatMap(({ username }) =>
    calendar
      .moments(1, { from: 2 }, chance)
      .map((daysAgo) => ({ daysAgo, who: username, run: (seeder) => seeder.as(username)(markAllNotificationsRead) })),
  )
})
