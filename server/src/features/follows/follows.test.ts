import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as follows from '@fanfare/contract/follows'
import * as notifications from '@fanfare/contract/notifications'
import * as performers from '@fanfare/contract/performers'
import { performerById } from '#core/accounts/index.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'
import { saves, subscribes } from '../../../test/payments.ts'

const site = await openTestServer()

const titles = async (performer: Caller) =>
  (await performer(notifications.listNotifications, { query: { limit: 100 } })).data.map((one) => one.title)
const params = (performer: Caller) => ({ params: { id: performer.id } })

test('a fan who follows and unfollows twenty times notifies the performer once, and once more a day later', async () => {
  const [fan, performer] = [await site.fan('fickle'), await site.performer('stella')]
  const isFollowing = async () => (await performer(follows.listFollowers, { query: {} })).total === 1
  for (let i = 0; i < 20; i++) {
    await fan(follows.follow, params(performer))
    await fan(follows.unfollow, params(performer))
  }
  await fan(follows.follow, params(performer))
  await site.quiet()
  assert.deepEqual(await titles(performer), ['You have a new follower'])
  assert.equal(await isFollowing(), true)
  const other = await site.fan('steady')
  await other(follows.follow, params(performer))
  await site.quiet()
  assert.deepEqual(await titles(performer), ['You have 2 new followers'])

  await site.sql.query(`update notifications set created_at = created_at - interval '25 hours',
    updated_at = updated_at - interval '25 hours', grouped_on = grouped_on - 1`)
  await site.sql.query(`update notification_people set at = at - interval '25 hours'`)
  await fan(follows.unfollow, params(performer))
  await fan(follows.follow, params(performer))
  await site.quiet()
  assert.deepEqual(await titles(performer), ['You have a new follower', 'You have 2 new followers'])
})

test('a subscriber also follows, is counted once, and the performer is notified once', async () => {
  const [fan, performer] = [await site.fan('sub'), await site.performer('stella_s')]
  await saves(fan)
  await subscribes(fan, performer)
  const read = () => fan(performers.viewPerformer, params(performer))
  assert.equal((await read()).isFollowed, true)
  await site.quiet()
  assert.equal((await performerById(site.ctx.db, performer.id))?.total_followers, 1)
  assert.deepEqual(await titles(performer), ['You have a new subscriber'])
  await fan(follows.unfollow, params(performer))
  await site.quiet()
  assert.equal((await read()).totalFollowers, 0)

  const [follower, second] = [await site.fan('before'), await site.performer('stella_t')]
  await saves(follower)
  await follower(follows.follow, params(second))
  await subscribes(follower, second)
  await site.quiet()
  assert.equal((await performerById(site.ctx.db, second.id))?.total_followers, 1)
})

test('a fan who has just followed is counted before the counts are updated', async () => {
  const [fan, performer] = [await site.fan('prompt'), await site.performer('nova')]
  await fan(follows.follow, params(performer))
  await site.quiet()
  await site.sql.query('update performers set total_followers = 0 where account_id = $1', [performer.id])
  assert.equal((await fan(performers.viewPerformer, params(performer))).totalFollowers, 1)
  assert.equal((await site.guest(performers.viewPerformer, params(performer))).totalFollowers, 0)
})
