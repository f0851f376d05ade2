/** Performers upload short videos and sell some of them; where no ffmpeg is installed they have none. */
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
  /** Each is processed for a while, so they come one after the other. */
  readonly daysAgo: number
}

const VIDEOS: readonly DemoVideo[] = [
  {
    username: 'ada.vale',
    title: 'From the hut to the ridge',
    description: 'One slow look along the ridge before I unpack the brushes. Turn the sound on.',
    tags: 'goldenhour mountains',
    audience: 'free',
    daysAgo: 0.9,
  },
  {
    username: 'milo.reyes',
    title: 'Set of the morning',
    description: 'The only set that came in today, all of it.',
    tags: 'sea slowmorning',
    audience: 'paid',
    price: 6,
    daysAgo: 0.7,
  },
  {
    username: 'juno.park',
    title: 'Crossing, two in the morning',
    description: 'Nobody crosses. For those who subscribe.',
    tags: 'nightshift',
    audience: 'subscribers',
    daysAgo: 0.5,
  },
]
const SECONDS = 5
const FIRST_SEED = 9000

export const demo = demoSeed(({ people }) =>
  VIDEOS.map((video, i): DemoStep => {
    const { username, daysAgo, price, ...fields } = video
    const motif = people.performers.find((one) => one.username === username)?.motif ?? 'paper'
    return {
      daysAgo,
      who: username,
      async run(seeder) {
        const file = await seeder.record({ kind: 'film', motif, seed: FIRST_SEED + i, seconds: SECONDS })
        if (!file) return
        const call = seeder.as(username)
        const { _id: videoId } = await call(uploadVaultVideo, { files: { file } })
        await call(updateVaultItem, { params: { id: videoId }, body: { title: fields.title } })
        // Others see it as soon as it is processed.
        await call(createVideo, { body: { ...fields, ...(price !== undefined && { price }), videoId } })
      },
    }
  }),
)
