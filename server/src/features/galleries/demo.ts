import { createGallery } from '@fanfare/contract/galleries'
import { searchOwnPhotos } from '@fanfare/contract/photos'
import { demoSeed, type DemoStep } from '#core/demo-seed.ts'

interface DemoGallery {
  readonly title: string
  readonly description: string
  readonly audience: 'free' | 'subscribers' | 'paid'
  readonly price?: number
  readonly subscribersIncluded?: boolean
}

const GALLERIES: readonly DemoGallery[] = [
  {
    title: 'The whole series, in order',
    description: 'Everything from this season in one place, with the ones that never made it into a post. #workinprogress',
    audience: 'paid',
    price: 120,
    subscribersIncluded: true,
  },
  { title: 'Favourites', description: 'The ones that I keep coming back to.', audience: 'free' },
  { title: 'Behind the scenes', description: 'How it looks before it looks like anything.', audience: 'subscribers' },
]

const MAX_PHOTOS = 9
const MIN_PHOTOS = 3
const DAYS_AGO = 3

export const demo = demoSeed(({ people, random }) => {
  const chance = random('galleries')
  const known = people.performers.filter(({ verification }) => verification === 'approved')
  return known.map((one, i): DemoStep => {
    const { title, description, audience, price, subscribersIncluded } = GALLERIES[i % GALLERIES.length]!
    return {
      daysAgo: DAYS_AGO * chance() + 0.3,
      who: one.username,
      async run(seeder) {
        const call = seeder.as(one.username)
        const { data } = await call(searchOwnPhotos, { query: { limit: MAX_PHOTOS } })
        const fileIds = data.filter(({ photo }) => photo.status === 'ready').map(({ _id }) => _id)
        if (fileIds.length < MIN_PHOTOS) return
        const terms = { audience, ...(price !== undefined && { price }), ...(subscribersIncluded && { subscribersIncluded }) }
        await call(createGallery, { body: { title, description, ...terms, fileIds, coverId: fileIds.at(-1) ?? '' } })
      },
    }
  })
})
