/** Fans follow performers, the first ones most often. */
import * as follows from '@fanfare/contract/follows'
import { searchPerformers } from '@fanfare/contract/performers'
import { demoSeed } from '#platform/demo-seed.ts'

export const demo = demoSeed(4, 'fans follow', async (seeder) => {
  const { data } = await seeder.guest(searchPerformers, { query: { limit: 50 } })
  const ids = new Map(data.map((one) => [one.username, one._id]))
  for (const [place, fan] of seeder.people.fans.entries()) {
    const call = await seeder.as(fan.username)
    const liked = seeder.people.performers.filter((_, i) => (i + place) % (place + 2) === 0 || i < 3)
    for (const { username } of liked) {
      const id = ids.get(username)
      if (id !== undefined) await call(follows.follow, { params: { id } })
    }
  }
})
