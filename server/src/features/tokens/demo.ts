import { ApiError } from '@fanfare/contract'
import * as payments from '@fanfare/contract/payments'
import { buyPost, listPosts } from '@fanfare/contract/posts'
import * as tokens from '@fanfare/contract/tokens'
import { demoSeed, type DemoCast, type DemoFan, type DemoSeeder, type DemoStep, type Random } from '#core/demo-seed.ts'

const UNLOCKS = 150
const TIPS = 34
/** The number of fans who buy a post on the day of its launch. */
const AT_LAUNCH = 15
const HOUR_IN_DAYS = 1 / 24
/** Photos of a gallery that is published later. It then shows how many of them Felix owns, and costs him less. */
const UNLOCKED_DAYS_AGO = 6

const thanks = [
  'Thank you for this one!',
  'For the next thermos.',
  'Worth every minute.',
  'Keep going, please.',
  'From row four.',
  'For a better pair of gloves.',
  'My whole week, in one picture.',
]

export const demo = demoSeed((cast) => {
  const random = cast.random('tokens')
  const { calendar, people } = cast
  // Felix, whose account is offered to visitors, keeps nearly all posts to unlock.
  const buyers = people.fans.filter(({ username }) => username !== 'felix')
  const favourite = favouriteOf(cast, random)
  const unlocks = calendar.moments(UNLOCKS, { from: 50 }, random).flatMap((at) => {
    const fan = someone(buyers, at, random)
    const performer = favourite(fan, at)
    return fan && performer !== undefined ? [unlockStep(fan, performer, at)] : []
  })
  const tips = calendar.moments(TIPS, { from: 55 }, random).flatMap((at, i) => {
    const fan = someone(buyers, at, random)
    const performer = favourite(fan, at)
    const message = thanks[i % thanks.length] ?? ''
    return fan && performer !== undefined ? [tipStep(fan, performer, { at, amount: random() < 0.8 ? 50 : 100, message })] : []
  })
  const felix = people.fans
    .filter(({ username }) => username === 'felix')
    .map((one) => unlockStep(one, 'sol.adeyemi', UNLOCKED_DAYS_AGO))
  return [...unlocks, ...tips, ...launches(cast, buyers, random), ...felix]
})

/** Returns a random fan who had joined by then, or undefined if there is none or that fan never buys tokens. */
function someone(fans: readonly DemoFan[], at: number, random: Random): DemoFan | undefined {
  const there = fans.filter(({ joined }) => joined - HOUR_IN_DAYS > at)
  const one = there[Math.floor(random() * there.length)]
  return one?.buysTokens ? one : undefined
}

/** Returns a performer whom the fan follows and who was verified by then, the first ones more often. */
const favouriteOf =
  ({ people }: DemoCast, random: Random) =>
  (fan: DemoFan | undefined, at: number): string | undefined => {
    const there = (fan?.follows ?? []).filter((name) =>
      people.performers.some(({ username, joined }) => username === name && joined - 1 > at),
    )
    return there[Math.floor(there.length * random() * random())]
  }

/** On the evening of a launch, many fans unlock the new post. */
const launches = ({ people, calendar }: DemoCast, buyers: readonly DemoFan[], random: Random): DemoStep[] =>
  people.performers.flatMap(({ username, posts }) =>
    posts
      .filter(({ isLaunch }) => isLaunch)
      .flatMap(({ day }) =>
        calendar.moments(AT_LAUNCH, { from: day - 1, to: day - 2 }, random).flatMap((at) => {
          const fan = someone(buyers, at, random)
          return fan ? [unlockStep(fan, username, at)] : []
        }),
      ),
  )

/** Unlocks the performer's newest post that the fan can buy, if there is one. */
const unlockStep = ({ username }: DemoFan, performer: string, daysAgo: number): DemoStep => ({
  daysAgo,
  who: username,
  async run(seeder) {
    const performerId = await seeder.idOf(performer)
    const call = seeder.as(username)
    const { data } = await call(listPosts, { query: { performerId, limit: 5 } })
    const post = data.find((one) => one.locked && one.unlock.some(({ by }) => by === 'purchase'))
    if (post)
      await withTokens(seeder, { username, needed: post.price }, () =>
        call(buyPost, { params: { id: post._id }, body: { price: post.price } }),
      )
  },
})

interface Tip {
  readonly at: number
  readonly amount: number
  readonly message: string
}

const tipStep = ({ username }: DemoFan, performer: string, { at, amount, message }: Tip): DemoStep => ({
  daysAgo: at,
  who: username,
  async run(seeder) {
    const id = await seeder.idOf(performer)
    await withTokens(seeder, { username, needed: amount }, () =>
      seeder.as(username)(tokens.tip, { params: { id }, body: { amount, message } }),
    )
  },
})

interface Buyer {
  readonly username: string
  readonly needed: number
}

/** Buys a package first if the wallet has too few tokens. */
async function withTokens(seeder: DemoSeeder, { username, needed }: Buyer, pay: () => Promise<unknown>): Promise<void> {
  const isShort = await pay().then(
    () => false,
    (error: unknown) => {
      if (error instanceof ApiError && error.code === 'not_enough_tokens') return true
      throw error
    },
  )
  if (!isShort) return
  const call = seeder.as(username)
  const [packages, cards] = await Promise.all([seeder.guest(payments.listTokenPackages), call(payments.listCards)])
  const [chosen, card] = [packages.data.find((one) => one.tokens >= 1.5 * needed), cards.data[0]]
  if (!chosen || !card) throw new Error(`${username} cannot buy tokens`)
  await call(payments.purchaseTokens, { params: { id: chosen._id }, body: { cardId: card._id, price: chosen.price } })
  await pay()
}
