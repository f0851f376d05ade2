import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as control from '@fanfare/contract/account-control'
import { closeOwnAccount, keepAccount } from '@fanfare/contract/account-closing'
import { search } from '@fanfare/contract/search'
import * as messages from '@fanfare/contract/messages'
import { viewPerformer } from '@fanfare/contract/performers'
import { createPost, viewPost } from '@fanfare/contract/posts'
import { pauseProfile, resumeProfile } from '@fanfare/contract/profile-pause'
import { readMe } from '@fanfare/contract/users'
import { openSession } from '#core/accounts/index.ts'
import { earned, hasAccess, isApiError, subscribes } from '../../../test/payments.ts'
import { advanceTime, cancels, onlyOne, periodEnds, runDueSubscriptions, subscriber, titles } from '../../../test/subscribers.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'

const site = await openTestServer()
const olga = await site.operator('olga')
const view = (who: Caller, { id }: Caller) => who(viewPerformer, { params: { id } })
const isPaused = async (who: Caller) => (await who(readMe)).isPaused === true

async function pauses(performer: Caller) {
  await performer(pauseProfile)
  await site.quiet()
}

async function resumes(performer: Caller) {
  await performer(resumeProfile)
  await site.quiet()
}

/** Lets days pass while the profile is paused. */
async function daysPass(fan: Caller, performer: Caller, days: number) {
  await advanceTime(site, fan, `${days} days`)
  await site.sql.query('update profile_pauses set paused_at = paused_at - $2::interval where performer_id = $1', [
    performer.id,
    `${days} days`,
  ])
  await site.sql.query('update subscriptions set started_at = started_at - $2::interval where fan_id = $1', [
    fan.id,
    `${days} days`,
  ])
}

const daysLeft = async (fan: Caller) => (Date.parse((await onlyOne(fan)).expiresAt) - Date.now()) / 86_400_000

test('a performer who pauses her profile disappears for everyone, and is back with one press', async () => {
  const { fan, ada } = await subscriber(site, 'nora')
  const post = await ada(createPost, { body: { text: 'Hello', audience: 'free' } })
  const { _id: conversation } = await fan(messages.openConversation, { body: { source: 'performer', sourceId: ada.id } })
  await site.quiet()
  await pauses(ada)

  for (const who of [fan, site.guest] as const) {
    await assert.rejects(who(viewPerformer, { params: { id: ada.id } }), isApiError('not_found'))
    await assert.rejects(who(viewPost, { params: { id: post._id } }), isApiError('not_found'))
    assert.deepEqual((await who(search, { query: {}, body: { q: ada.username } })).performers, [])
  }
  const text = { params: { id: conversation }, body: { text: 'Are you there?' } }
  await assert.rejects(fan(messages.sendMessage, text), isApiError('not_found'))

  assert.equal((await view(ada, ada)).username, ada.username)
  await assert.rejects(ada(createPost, { body: { text: 'Hidden', audience: 'free' } }), /Your profile is paused/)
  await resumes(ada)
  assert.equal((await view(fan, ada)).username, ada.username)
  assert.equal((await fan(viewPost, { params: { id: post._id } }))._id, post._id)
  await fan(messages.sendMessage, text)
  await ada(createPost, { body: { text: 'Back again', audience: 'free' } })
})

test('a performer who presses twice is paused once, and resumes once', async () => {
  const { fan, ada } = await subscriber(site, 'olivia')
  await Promise.all([1, 2, 3].map(() => ada(pauseProfile)))
  await site.quiet()
  assert.equal(await isPaused(ada), true)
  assert.equal((await titles(fan)).filter((title) => title === 'A renewal is paused').length, 1)
  await Promise.all([1, 2, 3].map(() => ada(resumeProfile)))
  await site.quiet()
  assert.equal(await isPaused(ada), false)
  assert.equal((await titles(fan)).filter((title) => title === 'A renewal continues').length, 1)
})

test('subscribers get the time of the pause added, and are charged after it', async () => {
  const { fan, ada } = await subscriber(site, 'petra')
  const before = await daysLeft(fan)
  await pauses(ada)
  await daysPass(fan, ada, 10)
  await runDueSubscriptions(site)
  await resumes(ada)
  assert.ok(Math.abs((await daysLeft(fan)) - before) < 0.01)
  assert.equal(await earned(site, ada), 800)

  await pauses(ada)
  await periodEnds(site, fan)
  await runDueSubscriptions(site)
  assert.deepEqual([(await onlyOne(fan)).isHeld, await earned(site, ada)], [true, 800])
})

test('a canceled subscription that would end during the pause keeps its paid days', async () => {
  const { fan, ada, id } = await subscriber(site, 'quinn')
  await cancels(fan, id)
  const before = await daysLeft(fan)
  await pauses(ada)
  await daysPass(fan, ada, 40)
  await runDueSubscriptions(site)
  await resumes(ada)
  await runDueSubscriptions(site)
  assert.ok(Math.abs((await daysLeft(fan)) - before) < 0.01)
  assert.equal((await onlyOne(fan)).status, 'cancelled')
  assert.equal(await hasAccess(site, fan, ada), true)
})

test('no fan can subscribe to a paused performer', async () => {
  const [fan, ada] = [await site.fan('rosa', 15), await site.performer('p_rosa')]
  await pauses(ada)
  await assert.rejects(subscribes(fan, ada, { paymentMethod: 'wallet' }), isApiError('not_found'))
})

test('a paused performer stays paused after a suspension, and after keeping a closed account', async () => {
  const ada = await site.performer('sara')
  await pauses(ada)
  await olga(control.suspendAccount, { params: { id: ada.id }, body: { reason: 'A reason' } })
  await olga(control.restoreAccount, { params: { id: ada.id }, body: { reason: 'A reason' } })
  await site.quiet()
  assert.equal(await isPaused(ada), true)
  await ada(closeOwnAccount, { body: { username: 'sara' } })
  const token = await site.ctx.write((tx) => openSession(tx, ada.id, { address: '127.0.0.1', device: 'a phone' }))
  const again = site.callerWith(token)
  await again(keepAccount)
  assert.equal((await again(readMe)).isPaused, true)
  assert.equal((await olga(control.listAccounts, { query: { q: 'sara' } })).data[0]?.status, 'paused')
})

test('a performer whose documents are not approved cannot pause the profile', async () => {
  const newcomer = await site.performer('newcomer', 'pending')
  await assert.rejects(newcomer(pauseProfile), isApiError('not_verified'))
  assert.equal(await isPaused(newcomer), false)
})
