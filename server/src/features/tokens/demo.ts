/** Step 7: fans tip and unlock. */
import { listPosts } from '@fanfare/contract/posts'
import { searchPerformers } from '@fanfare/contract/performers'
import * as tokens from '@fanfare/contract/tokens'
import { readMe } from '@fanfare/contract/users'
import { demoSeed } from '#platform/demo-seed.ts'

export const demo = demoSeed(7, 'fans tip and unlock', async (seeder) => {
  const { data } = await seeder.guest(searchPerformers, { query: { limit: 50 } })
  const ids = new Map(data.map((one) => [one.username, one._id]))
  for (const [place, fan] of seeder.people.fans.entries()) {
    const call = await seeder.as(fan.username)
    if ((await call(readMe)).balance < 200) continue
    for (const { username } of seeder.people.performers.slice(0, 2 + (place % 2))) {
      const id = ids.get(username)
      if (id !== undefined) await call(tokens.tip, { params: { id }, body: { amount: 50, message: 'Thank you for this one!' } })
    }
    const posts = await call(listPosts, { query: { source: 'discover', limit: 50 } })
    const offered = posts.data.filter((one) => one.locked && one.price <= 120 && one.unlock.some((way) => way.by === 'purchase'))
    // Felix, whose account the demo offers, has posts left to unlock.
    for (const post of offered.slice(0, fan.username === 'felix' ? 0 : 1))
      await call(tokens.buyPost, { params: { id: post._id }, body: { price: post.price } })
  }
})
