/** Act 2: performers fill in their profiles. */
import * as performers from '@fanfare/contract/performers'
import { scene } from '#platform/stage.ts'

export const demo = scene(2, 'performers introduce themselves', async (stage) => {
  for (const [seed, one] of stage.cast.performers.entries()) {
    const call = await stage.as(one.username)
    await call(performers.updateOwnProfile, {
      body: {
        bio: one.bio,
        prices: { freeDays: one.freeDays, monthly: one.monthly, yearly: Number((one.monthly * 10).toFixed(2)) },
      },
    })
    await call(performers.uploadPerformerAvatar, { files: { avatar: await stage.portrait(seed + 1) } })
    await call(performers.uploadPerformerCover, {
      files: { cover: await stage.paint({ seed: seed + 100, scene: one.scene, width: 1500, height: 600 }) },
    })
  }
})
