/** A performer restricts a fan who writes too much, and notes what happened. The restricted fan leaves a comment that waits. */
import { addComment } from '@fanfare/contract/comments'
import { searchOwnFans } from '@fanfare/contract/fan-groups'
import { listOwnPosts } from '@fanfare/contract/posts'
import { restrictUser } from '@fanfare/contract/restrictions'
import { addIncident } from '@fanfare/contract/safety'
import { demoSeed } from '#core/demo-seed.ts'

const INCIDENTS = [
  'Asked for my street three times after I had said no.',
  'Wrote under another name that we would “meet soon”. I told my manager and saved the messages.',
]

export const demo = demoSeed(({ people: { performers, fans } }) =>
  performers.slice(0, 1).map(({ username }) => ({
    daysAgo: 0.9,
    who: username,
    async run(seeder) {
      const call = seeder.as(username)
      const { data } = await call(searchOwnFans, { query: { limit: 20 } })
      const known = new Set(fans.slice(1).map((one) => one.username))
      const fan = data.find((one) => known.has(one.fan.username))?.fan
      if (!fan) return
      await call(restrictUser, { body: { userId: fan._id } })
      for (const text of INCIDENTS) await call(addIncident, { params: { id: fan._id }, body: { text } })
      const { data: posts } = await call(listOwnPosts, { query: { status: 'published', limit: 20 } })
      const post = posts.find(({ audience, status }) => audience === 'free' && status === 'published')
      if (!post) return
      const body = { objectType: 'post', objectId: post._id, text: 'You could at least answer me.' }
      await seeder.as(fan.username)(addComment, { body })
    },
  })),
)
