/** Fans follow performers after both joined, and sometimes unfollow them. */
import * as follows from '@fanfare/contract/follows'
import { demoSeed, type DemoStep } from '#core/demo-seed.ts'

/** One of this many follows ends. */
const ENDS = 20

export const demo = demoSeed(({ people, calendar, random }) => {
  const chance = random('follows')
  const sinceWhen = new Map(people.performers.map(({ username, joined }) => [username, joined - 0.5]))
  const pairs = people.fans.flatMap((fan) => fan.follows.map((performer) => ({ fan, performer })))
  return pairs.flatMap(({ fan, performer }, i) => {
    const from = Math.min(fan.joined - 0.02, sinceWhen.get(performer) ?? 0)
    // Shortly after both joined.
    const [at = from] = calendar.moments(1, { from, to: Math.max(from - 12, 0) }, chance)
    const steps: DemoStep[] = [followStep(fan.username, performer, at)]
    const staysFollowed = i % ENDS !== ENDS - 1 || fan.subscribes.includes(performer)
    return staysFollowed ? steps : [...steps, followStep(fan.username, performer, at / 2, 'ends')]
  })
})

const followStep = (fan: string, performer: string, daysAgo: number, how: 'begins' | 'ends' = 'begins'): DemoStep => ({
  daysAgo,
  who: fan,
  run: async (seeder) =>
    seeder.as(fan)(how === 'begins' ? follows.follow : follows.unfollow, { params: { id: await seeder.idOf(performer) } }),
})
