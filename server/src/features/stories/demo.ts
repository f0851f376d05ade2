/** Some performers have running stories when the demo begins, and one keeps ended ones. Some fans have seen them. */
import type { Call } from '@fanfare/contract'
import { searchOwnPhotos } from '@fanfare/contract/photos'
import * as ownStories from '@fanfare/contract/own-stories'
import * as stories from '@fanfare/contract/stories'
import { demoSeed, type DemoStep } from '#core/demo-seed.ts'

interface DemoStory {
  readonly text: string
  readonly audience: stories.StoryAudience
  /** The index among the performer's photos, newest first. */
  readonly photo: number
  readonly hoursAgo: number
}

const RUNNING: readonly (readonly DemoStory[])[] = [
  [
    { text: 'Up before the light', audience: 'free', photo: 1, hoursAgo: 9 },
    { text: '', audience: 'followers', photo: 3, hoursAgo: 6 },
    { text: 'The rest of this morning is for you', audience: 'subscribers', photo: 0, hoursAgo: 2 },
  ],
  [{ text: 'Which one goes on the wall?', audience: 'free', photo: 0, hoursAgo: 5 }],
  [{ text: 'First look at the new series', audience: 'subscribers', photo: 1, hoursAgo: 3 }],
]

const HIGHLIGHTED: readonly DemoStory[] = [
  { text: 'Day one', audience: 'free', photo: 4, hoursAgo: 60 },
  { text: 'Day two, for those who stay', audience: 'subscribers', photo: 5, hoursAgo: 52 },
]

const HOURS = 24
const VIEWERS = 3

export const demo = demoSeed(({ people }) => {
  const known = people.performers.filter(({ verification }) => verification === 'approved').map(({ username }) => username)
  const running = RUNNING.flatMap((all, i) => {
    const [username] = known.slice(i, i + 1)
    return username === undefined ? [] : all.flatMap((story) => publish(username, story, viewersOf(people.fans, username)))
  })
  const [first] = known
  return first === undefined ? running : [...highlightSteps(first), ...running]
})

const viewersOf = (fans: readonly { readonly username: string; readonly follows: readonly string[] }[], performer: string) =>
  fans.filter(({ follows, username }) => follows.includes(performer) && username !== 'felix').slice(0, VIEWERS)

function publish(who: string, story: DemoStory, viewers: readonly { readonly username: string }[]): DemoStep[] {
  const daysAgo = story.hoursAgo / HOURS
  let id = ''
  const publishes: DemoStep = {
    daysAgo,
    who,
    run: async (seeder) => void (id = (await make(seeder.as(who), story)) ?? ''),
  }
  if (story.audience === 'subscribers') return [publishes]
  const views = viewers.map(
    ({ username }): DemoStep => ({
      daysAgo: daysAgo / 2,
      who: username,
      run: async (seeder) => {
        if (id !== '') await seeder.as(username)(stories.recordStoryView, { params: { id } })
      },
    }),
  )
  return [publishes, ...views]
}

function highlightSteps(who: string): DemoStep[] {
  const ids: string[] = []
  const published = HIGHLIGHTED.map(
    (story): DemoStep => ({
      daysAgo: story.hoursAgo / HOURS,
      who,
      run: async (seeder) => void ids.push(...[(await make(seeder.as(who), story)) ?? []].flat()),
    }),
  )
  return [
    ...published,
    {
      daysAgo: 2,
      who,
      run: async (seeder) => {
        if (ids.length > 0) await seeder.as(who)(ownStories.createHighlight, { body: { title: 'On the road', storyIds: ids } })
      },
    },
  ]
}

/** Uses a photo that is in the vault by now. */
async function make(call: Call, { text, audience, photo }: DemoStory): Promise<string | undefined> {
  const { data } = await call(searchOwnPhotos, { query: { limit: 9 } })
  const ready = data.filter((one) => one.photo.status === 'ready')
  const file = ready[photo % Math.max(ready.length, 1)]
  return file && (await call(ownStories.createStory, { body: { fileId: file._id, text, audience } }))._id
}
