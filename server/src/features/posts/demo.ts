/** Performers publish; photos are uploaded some hours before, so that they are processed by then. */
import type { Call } from '@fanfare/contract'
import * as posts from '@fanfare/contract/posts'
import {
  demoSeed,
  poll,
  type DemoPerformer,
  type DemoPost,
  type DemoStep,
  type PhotoShape,
  type Random,
} from '#platform/demo-seed.ts'

const HOURS_BEFORE = 8 / 24

export const demo = demoSeed(({ people, calendar, random }) => {
  const chance = random('posts')
  return people.performers.flatMap((one, i) =>
    one.posts.flatMap((post, k) => publish(one, post, { at: calendar.at(post.day, hourOf(chance)), seed: 10 * i + k })),
  )
})

const hourOf = (random: Random): number => 9 + 13 * random()

function publish(one: DemoPerformer, post: DemoPost, { at, seed }: { at: number; seed: number }): DemoStep[] {
  const { text, teaser, audience, price, photos, shape, alt } = post
  const fileIds: string[] = []
  const size = sizes[shape ?? 'upright']
  const publishes: DemoStep = {
    daysAgo: at,
    who: one.username,
    async run(seeder) {
      const call = seeder.as(one.username)
      for (const fileId of fileIds) await isProcessed(call, fileId)
      await call(posts.createPost, {
        body: {
          text,
          audience,
          fileIds,
          alts: fileIds.map(() => alt),
          ...(teaser !== undefined && { teaser }),
          ...(price !== undefined && { price }),
        },
      })
    },
  }
  if (photos === 0) return [publishes]
  const uploads: DemoStep = {
    daysAgo: at + HOURS_BEFORE,
    who: one.username,
    pictures: Array.from({ length: photos }, (_, i) => ({ kind: 'motif', motif: one.motif, seed: 7 * seed + i, ...size })),
    async run(seeder, pictures) {
      for (const file of pictures) fileIds.push((await seeder.as(one.username)(posts.uploadPostPhoto, { files: { file } }))._id)
    },
  }
  return [uploads, publishes]
}

/** A post with a photo that is still being processed would be published later. */
const isProcessed = (call: Call, fileId: string): Promise<true> =>
  poll(async () => {
    const { status } = await call(posts.readPostFileStatus, { params: { id: fileId, fileId } })
    return status === 'processing' ? undefined : true
  }, `the photo ${fileId}`)

/** Large enough for the column of a page, small enough to draw many. */
const sizes: Readonly<Record<PhotoShape, { readonly width: number; readonly height: number }>> = {
  upright: { width: 760, height: 950 },
  '4:3': { width: 960, height: 720 },
  square: { width: 840, height: 840 },
  '3:2': { width: 1020, height: 680 },
  '16:9': { width: 1088, height: 612 },
  panorama: { width: 1280, height: 410 },
}
