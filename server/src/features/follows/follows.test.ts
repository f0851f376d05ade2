import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as follows from '@fanfare/contract/follows'
import * as notifications from '@fanfare/contract/notifications'
import * as performers from '@fanfare/contract/performers'
import { performerById } from '#core/accounts/index.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'
import { saves, subscribes } from '../../../test/paying.ts'

const site = await openTestServer()

const titles = async (star: Caller) =>
  (await star(notifications.listNotifications, { query: { limit: 100 } })).data.map((one) => one.title)
const params = (star: Caller) => ({ params: { id: star.id } })

test('following and unfollowing twenty times notifies once, and once more a day later', async () => {
  const [fan, star] = [await site.fan('fickle'), await site.performer('stella')]
  const isFollowing = async () => (await star(follows.listFollowers, { query: {} })).total === 1
  for (let i = 0; i < 20; i++) {
    await fan(follows.follow, params(star))
    await fan(follows.unfollow, params(star))
  }
  await fan(follows.follow, params(star))
  await site.quiet()
  assert.deepEqual(await titles(star), ['You have a new follower'])
  assert.equal(await isFollowing(), true)
  const other = await site.fan('steady')
  await other(follows.follow, params(star))
  await site.quiet()
  assert.equal((await titles(star)).length, 2, 'someone else is told of')

  await site.sql.query(
    `update notifications set created_at = created_at - interval '25 hours', updated_at = updated_at - interval '25 hours'`,
  )
  await fan(follows.unfollow, params(star))
  await fan(follows.follow, params(star))
  await site.quiet()
  assert.equal((await titles(star)).length, 3)
})

test('a subscriber also follows, is counted once, and the performer is notified once', async () => {
  const [fan, star] = [await site.fan('sub'), await site.performer('stella_s')]
  await saves(fan)
  await subscribes(fan, star)
  const look = () => fan(performers.viewPerformer, params(star))
  assert.equal((await look()).isFollowed, true)
  await site.quiet()
  assert.equal((await performerById(site.ctx.db, star.id))?.total_followers, 1)
  assert.deepEqual(await titles(star), ['You have a new subscriber'])
  await fan(follows.unfollow, params(star))
  await site.quiet()
  assert.equal((await look()).totalFollowers, 0)

  const [follower, second] = [await site.fan('before'), await site.performer('stella_t')]
  await saves(follower)
  await follower(follows.follow, params(second))
  await subscribes(follower, second)
  await site.quiet()
  assert.equal((await performerById(site.ctx.db, second.id))?.total_followers, 1)
})
