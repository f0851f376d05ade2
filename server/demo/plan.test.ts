/** Tests the demo's past: it ends in the present at any hour, and shows every case. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { seededRandom } from '#lib/seeded-random.ts'
import { features } from '../src/app.ts'
import { DEMO_ORDERS } from '../src/features/orders/orders.demo.ts'
import { openCalendar } from './calendar.ts'
import { people } from './people.ts'

test('no step is in the future, at any hour of the day', () => {
  const late = Array.from({ length: 48 }, (_, half) => {
    const end = new Date(Date.UTC(2026, 10, 23, 0, 30 * half))
    const cast = { people, calendar: openCalendar(end), random: seededRandom }
    return features.flatMap((one) =>
      (one.demo?.plan(cast) ?? [])
        .filter(({ daysAgo }) => daysAgo < 0)
        .map(({ daysAgo }) => `${one.name} ${daysAgo.toFixed(3)} at ${end.toISOString()}`),
    )
  }).flat()
  assert.deepEqual(late, [])
})

test('the demo has enough people to fill pages, with the prices that people expect', () => {
  assert.deepEqual([people.performers.length, people.fans.length], [16, 40])
  const posts = people.performers.flatMap((one) => one.posts).flatMap(({ price }) => price ?? [])
  const messages = people.conversations.flatMap(({ photo }) => photo?.price ?? [])
  for (const prices of [posts, messages]) {
    assert.ok(prices.length > 3)
    assert.deepEqual(
      prices.filter((price) => price < 30 || price > 150),
      [],
    )
  }
})

test('one fan of the demo spends no tokens', async () => {
  const cast = { people, calendar: openCalendar(new Date(Date.UTC(2026, 10, 23))), random: seededRandom }
  const planOf = (feature: string) => features.find(({ name }) => name === feature)?.demo?.plan(cast) ?? []
  const without = people.fans.filter(({ buysTokens }) => !buysTokens).map(({ username }) => username)
  assert.deepEqual(without, ['ravi'])
  const ofRavi = ['tokens', 'mass-messages'].flatMap(planOf).filter(({ who }) => who === 'ravi')
  assert.deepEqual(ofRavi, [])
})

test('each shape of a photo is the first that some locked post hides', () => {
  const calendar = openCalendar(new Date(Date.UTC(2026, 10, 23)))
  const posts = features.find(({ name }) => name === 'posts')?.demo
  const hidden = people.performers
    .filter(({ verification }) => verification === 'approved')
    .flatMap((one) => one.posts.map((post) => ({ ...one, posts: [post] })))
    .filter(({ posts: [post] }) => post?.audience !== 'free' && post?.inDays === undefined && (post?.openPhotos ?? 0) === 0)
    .flatMap((one) => {
      const steps = posts?.plan({ people: { ...people, performers: [one] }, calendar, random: seededRandom }) ?? []
      const [first] = steps.flatMap(({ pictures = [] }) => pictures)
      return first?.kind === 'motif' ? [first.width / first.height] : []
    })
  const found = (ratio: number) => hidden.some((one) => Math.abs(one / ratio - 1) < 0.01)
  const shapes = { '3:2': 3 / 2, '16:9': 16 / 9, square: 1, upright: 4 / 5 }
  for (const [shape, ratio] of Object.entries(shapes)) assert.ok(found(ratio), shape)
  assert.ok(Math.max(...hidden) > 3, 'panorama')
})

test('what happens to an order of the demo happens on later days, when the order exists', () => {
  const early = DEMO_ORDERS.filter(({ day, acts }) => {
    const days = [day, ...acts.map(([, at]) => at)].map(Math.ceil)
    return days.some((one, i) => i > 0 && one >= (days[i - 1] ?? 0))
  })
  assert.deepEqual(early, [])
})
