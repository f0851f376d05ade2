/** Adds posts, which fans unlock with tokens or by their tier's allowance. */
import type { Call } from '@fanfare/contract'
import { buyPost, createPost, listPosts } from '@fanfare/contract/posts'
import { listOwnSubscriptions } from '@fanfare/contract/subscriptions'
import { persistentRequest, type Area, type Chances, type PlannedRequest } from '../chances.ts'

/** More posts than any tier includes per month. */
const PRICES = [9.99, 3.33, 25, 4.5, 7.77, 12] as const

export const posts: Area = {
  async open({ as, people }) {
    for (const performer of people.performers)
      for (const price of PRICES) {
        const body = { text: 'words', teaser: 'a teaser', audience: 'paid', price } as const
        await as(performer)(createPost, { body })
      }
  },
  acts: [
    { name: 'unlock', weight: 15, who: 'fan', choose: unlock },
    { name: 'unlock what a tier includes', weight: 20, who: 'fan', choose: unlockIncluded },
  ],
}

async function unlock(call: Call, { of, context }: Chances): Promise<PlannedRequest | undefined> {
  const performerId = of(context.people.performers)?.id
  const post = of((await call(listPosts, { query: { ...(performerId !== undefined && { performerId }) } })).data)
  return post && persistentRequest(buyPost, { params: { id: post._id }, body: {} })
}

/** Uses a subscription with an allowance, even when this month's allowance is used up. */
async function unlockIncluded(call: Call, { of }: Chances): Promise<PlannedRequest | undefined> {
  const subscription = (await call(listOwnSubscriptions)).data.find(({ included }) => included?.unlocks)
  if (!subscription) return undefined
  const { data } = await call(listPosts, { query: { performerId: subscription.with._id } })
  const post = of(data.filter(({ locked }) => locked))
  return post && persistentRequest(buyPost, { params: { id: post._id }, body: { included: true } })
}
