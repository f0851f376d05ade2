/** Performers upload short videos and sell some of them. Without ffmpeg there are none. */
import { updateVaultItem, uploadVaultVideo } from '@fanfare/contract/vault'
import { createVideo } from '@fanfare/contract/videos'
import { demoSeed, type DemoStep } from '#core/demo-seed.ts'

interface DemoVideo {
  readonly username: string
  readonly title: string
  readonly description: string
  readonly tags: string
  readonly audience: 'free' | 'subscribers' | 'paid'
  readonly price?: number
  /** Days ago. The video is processed during the days before publication. */
  readonly uploaded: number
  readonly published: number
}

const VIDEOS: readonly DemoVideo[] = [
  {
    username: 'ada.vale',
    title: 'From the hut to the ridge',
    description: 'One slow look along the ridge before I unpack the brushes. Turn the sound on.',
    tags: 'goldenhour mountains',
    audience: 'free',
    uploaded: 9.1,
    published: 0.9,
  },
  {
    username: 'milo.reyes',
    title: 'Set of the morning',
    description: 'The only set that came in today, all of it.',
    tags: 'sea slowmorning',
    audience: 'paid',
    price: 60,
    uploaded: 7.1,
    published: 0.7,
  },
  {
    username: 'juno.park',
    title: 'Crossing, two in the morning',
    description: 'Nobody crosses. For those who subscribe.',
    tags: 'nightshift',
    audience: 'subscribers',
    uploaded: 5.1,
    published: 0.5,
  },
]
const SECONDS = 5
const FIRST_SEED = 9000

export const demo = demoSeed(({ people }) =>
  VIDEOS.flatMap(({ username, uploaded, published, price, ...fields }, i): DemoStep[] => {
    const motif = people.performers.find((one) => one.username === username)?.motif ?? 'paper'
    let videoId: string | undefined
    return [
      {
        daysAgo: uploaded,
        who: username,
        async run(seeder) {
          const file = await seeder.record({ kind: 'film', motif, seed: FIRST_SEED + i, seconds: SECONDS })
          if (!file) return
          const call = seeder.as(username)
          videoId = (await call(uploadVaultVideo, { files: { file } }))._id
          await call(updateVaultItem, { params: { id: videoId }, body: { title: fields.title } })
        },
      },
      {
        daysAgo: published,
        who: username,
        async run(seeder) {
          if (videoId === undefined) return
          await seeder.as(username)(createVideo, { body: { ...fields, ...(price !== undefined && { price }), videoId } })
        },
      },
    ]
  }),
)
