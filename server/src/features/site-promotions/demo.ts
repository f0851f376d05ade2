/** Shows visitors a banner on the landing page, and pauses another one. */
import { createBanner, pageKinds, pauseBanner } from '@fanfare/contract/site-promotions'
import { demoSeed } from '#core/demo-seed.ts'

const EVERYONE = { forVisitors: true, forFans: true, forPerformers: true }

export const demo = demoSeed(({ people: { operator } }) => [
  {
    daysAgo: 12,
    who: operator,
    pictures: [
      { kind: 'motif', motif: 'mountains', seed: 700, width: 1600, height: 500 },
      { kind: 'motif', motif: 'sea', seed: 701, width: 1600, height: 500 },
    ],
    async run(seeder, [mountains, sea]) {
      if (!mountains || !sea) throw new Error('Two banners need two pictures')
      const call = seeder.as(operator)
      const shared = { page: pageKinds.HOMEPAGE, link: '/explore' }
      await call(createBanner, {
        body: {
          ...shared,
          name: 'Outdoor month',
          alt: 'Mountains at dawn',
          forVisitors: true,
          forFans: false,
          forPerformers: false,
        },
        files: { picture: mountains },
      })
      const autumn = await call(createBanner, {
        body: { ...shared, ...EVERYONE, name: 'Autumn by the sea', alt: 'Waves below a low sun' },
        files: { picture: sea },
      })
      await call(pauseBanner, { params: { id: autumn._id }, body: { isPaused: true } })
    },
  },
])
