/** Performers publish posts. Photos are uploaded some hours before, so that they are processed by then. */
import type { Call } from '@fanfare/contract'
import * as lifecycle from '@fanfare/contract/post-lifecycle'
import * as polls from '@fanfare/contract/polls'
import * as posts from '@fanfare/contract/posts'
import { uploadVaultAudio } from '@fanfare/contract/vault'
import { addDays } from '#lib/time.ts'
import {
  demoSeed,
  poll,
  type DemoFan,
  type DemoPerformer,
  type DemoPost,
  type DemoStep,
  type PhotoShape,
  type Random,
} from '#core/demo-seed.ts'

const HOURS_BEFORE = 8 / 24

export const demo = demoSeed(({ people, calendar, random }) => {
  const chance = random('posts')
  const written = people.performers.flatMap((one, i) =>
    one.posts.flatMap((post, k) => {
      const at = calendar.at(post.day, hourOf(chance))
      const voters = post.poll ? people.fans.filter(({ joined }) => joined > at) : []
      return publish(one, post, { at, seed: 10 * i + k, voters, chance })
    }),
  )
  return [...written, ...recorded()]
})

const MUSICIAN = 'rio.tanaka'
const SECONDS = 24

/** Adds a post with a recording if ffmpeg is installed. The recording is processed during the days before publication. */
function recorded(): DemoStep[] {
  let fileId: string | undefined
  return [
    {
      daysAgo: 3.1,
      who: MUSICIAN,
      async run(seeder) {
        const file = await seeder.record({ kind: 'melody', seed: 1, seconds: SECONDS })
        if (file) fileId = (await seeder.as(MUSICIAN)(uploadVaultAudio, { files: { file } }))._id
      },
    },
    {
      daysAgo: 0.8,
      who: MUSICIAN,
      async run(seeder) {
        if (fileId === undefined) return
        const text = 'Eight notes and one oscillator, recorded with the window open. Headphones, please. #workinprogress'
        await seeder.as(MUSICIAN)(posts.createPost, { body: { text, audience: 'free', fileIds: [fileId] } })
      },
    },
  ]
}

const hourOf = (random: Random): number => 9 + 13 * random()

interface Plan {
  /** Days ago. */
  readonly at: number
  readonly seed: number
  readonly voters: readonly DemoFan[]
  readonly chance: Random
}

function publish(one: DemoPerformer, post: DemoPost, plan: Plan): DemoStep[] {
  const { photos, shape } = post
  const { at, seed } = plan
  const fileIds: string[] = []
  const made: Made = {}
  const size = sizes[shape ?? 'upright']
  const publishes: DemoStep = {
    daysAgo: at,
    who: one.username,
    async run(seeder) {
      const call = seeder.as(one.username)
      for (const fileId of fileIds) await isProcessed(call, fileId)
      Object.assign(made, await write(call, post, { fileIds, at }))
    },
  }
  const steps = [publishes, ...votes(post, plan, made)]
  if (photos === 0) return steps
  const uploads: DemoStep = {
    daysAgo: at + HOURS_BEFORE,
    who: one.username,
    pictures: Array.from({ length: photos }, (_, i) => ({ kind: 'motif', motif: one.motif, seed: 7 * seed + i, ...size })),
    async run(seeder, pictures) {
      for (const file of pictures) fileIds.push((await seeder.as(one.username)(posts.uploadPostPhoto, { files: { file } }))._id)
    },
  }
  return [uploads, ...steps]
}

/** Known once the post exists. */
interface Made {
  pollId?: string
}

async function write(
  call: Call,
  post: DemoPost,
  { fileIds, at }: { readonly fileIds: readonly string[]; readonly at: number },
): Promise<Made> {
  const { text, teaser, audience, price, alt, poll: options, openPhotos = 0, subscribersIncluded, isPinned, inDays } = post
  const pollId = options && (await call(polls.createPoll, { body: { options: [...options] } }))._id
  const { _id: id, createdAt } = await call(posts.createPost, {
    body: {
      text,
      audience,
      fileIds: [...fileIds],
      alts: fileIds.map(() => alt),
      openFileIds: fileIds.slice(0, openPhotos),
      publish: inDays === undefined ? 'now' : 'draft',
      ...(teaser !== undefined && { teaser }),
      ...(price !== undefined && { price }),
      ...(subscribersIncluded === true && { subscribersIncluded }),
      ...(pollId !== undefined && { pollId }),
    },
  })
  if (isPinned === true) await call(lifecycle.pinPosts, { body: { ids: [id] } })
  if (inDays !== undefined) {
    const publication = addDays(new Date(createdAt), at + inDays).toISOString()
    await call(lifecycle.schedulePost, { params: { id }, body: { at: publication } })
  }
  return pollId === undefined ? {} : { pollId }
}

const MAX_VOTERS = 9

/** Some fans vote on the following day, when the post certainly exists. */
const votes = ({ poll: options = [] }: DemoPost, { at, voters, chance }: Plan, made: Made): DemoStep[] =>
  voters.slice(0, MAX_VOTERS).map(({ username }) => {
    const choice = Math.floor(chance() * options.length)
    return {
      daysAgo: Math.max(at - 1 - chance(), 0),
      who: username,
      async run(seeder) {
        const { pollId: id } = made
        if (id !== undefined) await seeder.as(username)(polls.votePoll, { params: { id }, body: { choices: [choice] } })
      },
    }
  })

/** A post with a photo that is still processing would be published later. */
const isProcessed = (call: Call, fileId: string): Promise<true> =>
  poll(async () => {
    const { status } = await call(posts.readPostFileStatus, { params: { id: fileId, fileId } })
    return status === 'processing' ? undefined : true
  }, `the photo ${fileId}`)

/** Large enough for the column of a page, small enough to draw many. */
const sizes: Readonly<Record<PhotoShape, { readonly width: number; readonly height: number }>> = {
  upright: { width: 680, height: 850 },
  '4:3': { width: 840, height: 630 },
  square: { width: 740, height: 740 },
  '3:2': { width: 900, height: 600 },
  '16:9': { width: 960, height: 540 },
  panorama: { width: 1120, height: 360 },
}
