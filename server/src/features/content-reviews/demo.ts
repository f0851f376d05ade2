/** Performers publish content for review. An operator decides about some of it. */
import * as reviews from '@fanfare/contract/content-reviews'
import { createGallery } from '@fanfare/contract/galleries'
import { createPost } from '@fanfare/contract/posts'
import type { ReviewRules } from '@fanfare/contract/review-rules'
import { searchVault } from '@fanfare/contract/vault'
import { demoSeed, type DemoSeeder, type DemoStep } from '#core/demo-seed.ts'

interface SubmittedItem {
  readonly daysAgo: number
  /** The index among the performers who may publish. */
  readonly performer: number
  readonly text: string
  /** Absent for a post. */
  readonly title?: string
  readonly photos: number
  /** Absent for content that still waits. */
  readonly decision?: reviews.ReviewDecision
}

const ITEMS: readonly SubmittedItem[] = [
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
  const publishers = performers.filter(({ verification, joined }) => verification === 'approved' && joined > 10)
  return ITEMS.flatMap((one): DemoStep[] => {
    const { username } = publishers[one.performer] ?? {}
    return username === undefined ? [] : [{ daysAgo: one.daysAgo, run: (seeder) => submit(seeder, { username, operator }, one) }]
  })
})

interface People {
  readonly username: string
  readonly operator: string
}

/** Turns reviews on for this item only, so that other content of the demo is published without one. */
async function submit(seeder: DemoSeeder, { username, operator }: People, item: SubmittedItem): Promise<void> {
  const [call, asOperator] = [seeder.as(username), seeder.as(operator)]
  const { data } = await call(searchVault, { query: { kind: 'photo', limit: 30 } })
  const fileIds = data.slice(0, item.photos).map(({ media }) => media._id)
  await asOperator(reviews.changeReviewRules, { body: { ...OFF, mode: 'everyone' } })
  if (item.title === undefined) await call(createPost, { body: { text: item.text, audience: 'free', fileIds } })
  else await call(createGallery, { body: { title: item.title, description: item.text, audience: 'free', fileIds } })
  await asOperator(reviews.changeReviewRules, { body: OFF })
  if (!item.decision) return
  const waiting = (await asOperator(reviews.searchReviews, { query: { limit: 100 } })).data.at(-1)
  if (!waiting) return
  const { _id: id, version } = waiting
  await asOperator(reviews.decideReview, { params: { id }, query: {}, body: { version, ...item.decision } })
}
