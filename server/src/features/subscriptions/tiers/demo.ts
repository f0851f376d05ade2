/** One performer sells three tiers, and publishes something for the highest only. */
import * as posts from '@fanfare/contract/posts'
import * as tiers from '@fanfare/contract/tiers'
import type { DemoSeeder, DemoStep } from '#core/demo-seed.ts'

const PAINTER = 'ada.vale'
const HOURS_BEFORE = 8 / 24
const PUBLISHED = 1.6

export const tierSteps = (): DemoStep[] => [{ daysAgo: 9.3, who: PAINTER, run: sellTiers }, ...showHighest()]

async function sellTiers(seeder: DemoSeeder): Promise<void> {
  const call = seeder.as(PAINTER)
  await call(tiers.createTier, {
    body: {
      name: 'Hut',
      text: 'For those who want to see how it is made.',
      benefits: ['All posts for subscribers', 'Sketches and colour studies', 'One long letter a month'],
      monthly: 19,
      yearly: 190,
    },
  })
  await call(tiers.createTier, {
    body: {
      name: 'Summit',
      text: 'A small circle.',
      benefits: ['Everything of the hut', 'Unpublished panoramas in full size', 'A print in the mail every winter'],
      monthly: 45,
      quarterly: { percent: 10 },
      seats: 20,
    },
  })
  const { tiers: all } = await call(tiers.listOwnTiers, {})
  const first = all.find((one) => one.isFirst)
  const words = { name: 'Path', text: 'Everything for subscribers.', benefits: ['All posts for subscribers'] }
  if (first) await call(tiers.updateTier, { params: { id: first._id }, body: words })
}

function showHighest(): DemoStep[] {
  const fileIds: string[] = []
  return [
    {
      daysAgo: PUBLISHED + HOURS_BEFORE,
      who: PAINTER,
      pictures: [{ kind: 'motif', motif: 'mountains', seed: 771, width: 1600, height: 900 }],
      async run(seeder, pictures) {
        for (const file of pictures) fileIds.push((await seeder.as(PAINTER)(posts.uploadPostPhoto, { files: { file } }))._id)
      },
    },
    {
      daysAgo: PUBLISHED,
      who: PAINTER,
      async run(seeder) {
        const call = seeder.as(PAINTER)
        const { tiers: all } = await call(tiers.listOwnTiers, {})
        const highest = all.find(({ name }) => name === 'Summit')
        if (!highest) return
        const text = 'The long panorama, before anybody else sees it. Four mornings, one ridge, and no wind at last.'
        const words = { text, teaser: 'Four mornings, one ridge.', alts: ['A ridge in the first light'] }
        await call(posts.createPost, {
          body: { ...words, audience: 'subscribers', tierIds: [highest._id], fileIds: [...fileIds] },
        })
      },
    },
  ]
}
