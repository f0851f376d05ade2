/** Fans look at new posts of performers they follow, like some and bookmark a few. */
import * as posts from '@fanfare/contract/posts'
import * as reactions from '@fanfare/contract/reactions'
import { demoSeed, type DemoStep } from '#core/demo-seed.ts'

const POSTS_VIEWED = 8
const LIKE_SHARE = 0.42
const BOOKMARK_SHARE = 0.06
/** The fan whose account is offered to the demo's visitors. */
const GUEST_OF_HONOUR = 'felix'

export const demo = demoSeed(({ people, calendar, random }) => {
  const chance = random('reactions')
  const fans = people.fans.filter(({ joined }) => joined > 3)
  const visits = fans.flatMap(({ username, joined }) =>
    // At some time, and today.
    [joined - 1, 0.9]
      .flatMap((from) => calendar.moments(1, { from }, chance))
      .map((daysAgo) => likesSome(username, daysAgo, Array.from({ length: POSTS_VIEWED }, chance))),
  )
  const sinceWhen = new Map(people.performers.map((one) => [one.username, one.joined - 1]))
  return [
    ...visits,
    sortsBookmarks(GUEST_OF_HONOUR),
    ...people.fans.flatMap(({ username, joined, follows }) =>
      likesFavourite({ fan: username, joined, favourite: follows[0], sinceWhen }),
    ),
  ]
})

/** One number per post decides what the fan does with it. */
const likesSome = (fan: string, daysAgo: number, chances: readonly number[]): DemoStep => ({
  daysAgo,
  who: fan,
  async run(seeder) {
    const call = seeder.as(fan)
    const { data } = await call(posts.listPosts, { query: { limit: POSTS_VIEWED } })
    for (const [at, { _id: objectId }] of data.entries()) {
      const chance = chances[at] ?? 1
      if (chance < LIKE_SHARE) await call(reactions.addReaction, { body: { action: 'like', objectType: 'post', objectId } })
      if (chance < BOOKMARK_SHARE)
        await call(reactions.addReaction, { body: { action: 'bookmark', objectType: 'post', objectId } })
    }
  },
})

interface Favourite {
  readonly fan: string
  readonly joined: number
  readonly favourite: string | undefined
  /** Days ago, by performer. */
  readonly sinceWhen: ReadonlyMap<string, number>
}

/** After both joined. */
function likesFavourite({ fan, joined, favourite, sinceWhen }: Favourite): DemoStep[] {
  if (favourite === undefined) return []
  const daysAgo = Math.min(joined, sinceWhen.get(favourite) ?? 0) / 2
  const run: DemoStep['run'] = async (seeder) => {
    const objectId = await seeder.idOf(favourite)
    await seeder.as(fan)(reactions.addReaction, { body: { action: 'like', objectType: 'performer', objectId } })
  }
  return [{ daysAgo, who: fan, run }]
}

const sortsBookmarks = (fan: string): DemoStep => ({
  daysAgo: 0.3,
  who: fan,
  async run(seeder) {
    const call = seeder.as(fan)
    const folders = await Promise.all(
      ['To paint myself', 'Evenings'].map((name) => call(reactions.createBookmarkFolder, { body: { name } })),
    )
    const { data } = await call(posts.listPosts, { query: { source: 'discover', limit: 10 } })
    for (const [at, { _id: objectId }] of data.entries()) {
      const folder = folders[at % 3]
      const body = { action: 'bookmark' as const, objectType: 'post', objectId, ...(folder && { folderId: folder._id }) }
      await call(reactions.addReaction, { body })
    }
    const performerId = await seeder.idOf('ada.vale')
    await call(reactions.addReaction, { body: { action: 'bookmark', objectType: 'performer', objectId: performerId } })
  },
})
