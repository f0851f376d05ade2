/** For some hours, an operator reviews what performers publish. Some of it still waits. */
import * as reviews from '@fanfare/contract/content-reviews'
import { createGallery } from '@fanfare/contract/galleries'
import { createPost } from '@fanfare/contract/posts'
import type { ReviewRules } from '@fanfare/contract/review-rules'
import { searchVault } from '@fanfare/contract/vault'
import { demoSeed, type DemoSeeder, type DemoStep } from '#core/demo-seed.ts'

interface Written {
  readonly daysAgo: number
  /** The place among the performers who may publish. */
  readonly performer: number
  readonly text: string
  /** Absent for a post. */
  readonly title?: string
  readonly photos: number
  /** Absent: it waits. */
  readonly decision?: reviews.ReviewDecision
}

const WRITTEN: readonly Written[] = [
  { daysAgo: 0.4, performer: 0, text: 'Fog over the harbor, before breakfast.', photos: 1, decision: { isApproved: true } },
  {
    daysAgo: 0.35,
    performer: 1,
    text: 'Twenty pictures of last night’s concert.',
    photos: 1,
    decision: {
      isApproved: false,
      rule: 'description',
      reason: 'The text promises twenty pictures, and the post has one. Please correct the text.',
    },
  },
  { daysAgo: 0.22, performer: 0, text: 'All the trials that came before the final one.', title: 'Contact sheet', photos: 4 },
  { daysAgo: 0.09, performer: 1, text: 'A first look at what I am working on this week.', photos: 2 },
  { daysAgo: 0.03, performer: 2, text: 'New strings, new song. Tell me what you think.', photos: 0 },
]

const OFF: ReviewRules = { mode: 'none', firstItems: 5, samplePercent: 10, pauseMinutes: 20, pauseExposures: 50 }

export const demo = demoSeed(({ people: { performers, operator } }) => {
  const may = performers.filter(({ verification, joined }) => verification === 'approved' && joined > 10)
  return WRITTEN.flatMap((one): DemoStep[] => {
    const { username } = may[one.performer] ?? {}
    return username === undefined ? [] : [{ daysAgo: one.daysAgo, run: (seeder) => write(seeder, { username, operator }, one) }]
  })
})

interface People {
  readonly username: string
  readonly operator: string
}

/** The rules apply to nothing else that the demo's people publish. */
async function write(seeder: DemoSeeder, { username, operator }: People, of: Written): Promise<void> {
  const [call, asOperator] = [seeder.as(username), seeder.as(operator)]
  const { data } = await call(searchVault, { query: { kind: 'photo', limit: 30 } })
  const fileIds = data.slice(0, of.photos).map(({ media }) => media._id)
  await asOperator(reviews.changeReviewRules, { body: { ...OFF, mode: 'everyone' } })
  if (of.title === undefined) await call(createPost, { body: { text: of.text, audience: 'free', fileIds } })
  else await call(createGallery, { body: { title: of.title, description: of.text, audience: 'free', fileIds } })
  await asOperator(reviews.changeReviewRules, { body: OFF })
  if (!of.decision) return
  const waiting = (await asOperator(reviews.searchReviews, { query: { limit: 100 } })).data.at(-1)
  if (!waiting) return
  const { _id: id, version } = waiting
  await asOperator(reviews.decideReview, { params: { id }, body: { version, ...of.decision } })
}
