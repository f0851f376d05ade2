/** Step 2: performers fill in their profiles. */
import * as ownProfile from '@fanfare/contract/own-profile'
import { demoSeed } from '#platform/demo-seed.ts'

export const demo = demoSeed(2, 'performers introduce themselves', async (seeder) => {
  for (const [seed, one] of seeder.people.performers.entries()) {
    const call = await seeder.as(one.username)
    await call(ownProfile.updateOwnProfile, {
      body: {
        bio: one.bio,
        prices: { freeDays: one.freeDays, monthly: one.monthly, yearly: Number((one.monthly * 10).toFixed(2)) },
      },
    })
    await call(ownProfile.uploadPerformerAvatar, { files: { avatar: await seeder.drawPortrait(seed + 1) } })
    await call(ownProfile.uploadPerformerCover, {
      files: { cover: await seeder.drawPicture({ seed: seed + 100, motif: one.motif, width: 1500, height: 600 }) },
    })
  }
})
