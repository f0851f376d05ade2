/** Step 3: performers publish, oldest first, so that the newest posts of all are mixed. */
import * as posts from '@fanfare/contract/posts'
import { demoSeed, type DemoPerformer, type DemoPost, type PhotoShape, type DemoSeeder } from '#platform/demo-seed.ts'

export const demo = demoSeed(3, 'performers publish', async (seeder) => {
  const { performers } = seeder.people
  const rounds = Math.max(...performers.map((one) => one.posts.length))
  for (let round = 0; round < rounds; round++)
    for (const [place, one] of performers.slice(0, -1).entries()) {
      const post = one.posts[one.posts.length - rounds + round]
      if (post) await publish(seeder, one, post, place * 10 + round)
    }
})

async function publish(
  seeder: DemoSeeder,
  one: DemoPerformer,
  { photos, shape, alt, ...post }: DemoPost,
  seed: number,
): Promise<void> {
  const call = await seeder.as(one.username)
  const fileIds: string[] = []
  for (let i = 0; i < photos; i++) {
    const byTurns = (seed + i) % 3 === 0 ? { width: 1440, height: 1080 } : { width: 1080, height: 1350 }
    const size = shape === undefined ? byTurns : sizes[shape]
    const file = await seeder.drawPicture({ seed: seed * 7 + i, motif: one.motif, ...size })
    fileIds.push((await call(posts.uploadPostPhoto, { files: { file } }))._id)
  }
  await call(posts.createPost, { body: { ...post, fileIds, alts: fileIds.map(() => alt) } })
}

const sizes: Readonly<Record<PhotoShape, { readonly width: number; readonly height: number }>> = {
  square: { width: 1200, height: 1200 },
  '3:2': { width: 1500, height: 1000 },
  '16:9': { width: 1600, height: 900 },
  panorama: { width: 2000, height: 640 },
}
