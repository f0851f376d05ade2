/** Stories of performers with two windows open: neither silently overwrites changes from the other. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { ApiError } from '@fanfare/contract'
import * as galleries from '@fanfare/contract/galleries'
import { readOwnProfile, updateOwnProfile } from '@fanfare/contract/own-profile'
import * as lifecycle from '@fanfare/contract/post-lifecycle'
import * as posts from '@fanfare/contract/posts'
import * as tiers from '@fanfare/contract/tiers'
import * as vault from '@fanfare/contract/vault'
import * as videos from '@fanfare/contract/videos'
import { jpeg } from './pictures.ts'
import { onlyOne, subscriber } from './subscribers.ts'
import { openTestServer } from './test-server.ts'
import { makesTier } from './tiers.ts'

const site = await openTestServer()
const code = (error: ApiError) => error.code

/** Two windows have read `version`: the first one saves, the second one gets an error. */
async function assertGuarded(version: number, save: (version?: number) => Promise<{ version: number }>): Promise<void> {
  const saved = await save(version)
  assert.equal(saved.version, version + 1)
  assert.equal(await save(version).then(() => 'saved', code), 'changed_meanwhile')
  assert.equal((await save(saved.version)).version, version + 2, 'a window that has seen the newer version can replace it')
  assert.equal((await save()).version, version + 3, 'a save without a version replaces any version')
}

test('a performer cannot save a post, gallery, video or tier from an older version', async () => {
  const nadia = await site.performer('nadia')
  const body = { text: 'first', audience: 'free', publish: 'draft' } as const
  const post = await nadia(posts.createPost, { body })
  await assertGuarded(post.version, (version) =>
    nadia(posts.updatePost, { params: { id: post._id }, body: { ...body, ...(version !== undefined && { version }) } }),
  )
  const fileIds = [(await nadia(vault.uploadVaultPhoto, { files: { file: await jpeg() } }))._id]
  const form = { title: 'Harbour', audience: 'free', fileIds } as const
  const gallery = await nadia(galleries.createGallery, { body: form })
  await site.quiet()
  const waited = await nadia(galleries.viewOwnGallery, { params: { id: gallery._id } })
  assert.equal(waited.version, gallery.version, 'a processed photo is not a change by its owner')
  await assertGuarded(gallery.version, (version) =>
    nadia(galleries.updateGallery, { params: { id: gallery._id }, body: { ...form, ...(version !== undefined && { version }) } }),
  )
  const draft = { title: 'Sea', audience: 'free', publish: 'draft' } as const
  const video = await nadia(videos.createVideo, { body: draft })
  await assertGuarded(video.version, (version) =>
    nadia(videos.updateVideo, {
      params: { id: video._id },
      body: { ...draft, ...(version !== undefined && { version }) },
      files: {},
    }),
  )
  const first = (await nadia(tiers.listOwnTiers, {})).tiers[0]!
  await assertGuarded(first.version, (version) =>
    nadia(tiers.updateTier, { params: { id: first._id }, body: { name: 'First', ...(version !== undefined && { version }) } }),
  )
  const large = await makesTier(nadia)
  await assertGuarded(large.version, (version) =>
    nadia(tiers.updateTier, {
      params: { id: large._id },
      body: { name: 'Large', monthly: 25, ...(version !== undefined && { version }) },
    }),
  )
})

test('a performer who saves in two windows in parallel gets an error in one', async () => {
  const nadia = await site.performer('nadia_twice')
  const { _id: id, version } = await nadia(posts.createPost, { body: { text: 'first', audience: 'free', publish: 'draft' } })
  const saves = ['one', 'two'].map((text) =>
    nadia(posts.updatePost, { params: { id }, body: { text, audience: 'free', publish: 'draft', version } }),
  )
  const outcomes = await Promise.allSettled(saves)
  assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
})

test('a window opened before a post was rescheduled does not restore the old time', async () => {
  const nadia = await site.performer('nadia_time')
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const body = { text: 'later', audience: 'free', publish: 'scheduled', scheduledAt: at(2) } as const
  const { _id: id, version } = await nadia(posts.createPost, { body })
  await nadia(lifecycle.schedulePost, { params: { id }, body: { at: at(5) } })
  assert.equal(
    await nadia(posts.updatePost, { params: { id }, body: { ...body, version } }).then(() => 'saved', code),
    'changed_meanwhile',
  )
})

test('a performer who changes one price keeps the others, and an unchanged price affects no subscriber', async () => {
  const { ada, fan } = await subscriber(site, 'windows')
  const before = (await ada(readOwnProfile, {})).prices
  await ada(updateOwnProfile, { body: { prices: { yearly: 80 } } })
  const after = (await ada(readOwnProfile, {})).prices
  assert.deepEqual([after.freeDays, after.monthly, after.yearly], [before.freeDays, before.monthly, 80])
  await site.quiet()
  // A proposed price that is set by hand stays, because only changed prices are applied to subscribers.
  await site.sql.query('update subscriptions set proposed_price = 99999 where fan_id = $1', [fan.id])
  await ada(updateOwnProfile, { body: { prices: { freeDays: after.freeDays, monthly: after.monthly, yearly: 80 } } })
  await site.quiet()
  assert.equal((await onlyOne(fan)).proposedPrice, 999.99)
})
