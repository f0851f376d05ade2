/** Stories about archives of content for some tiers: it is imported for the same tiers, never for more subscribers. */
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import * as exported from '@fanfare/contract/exports'
import * as galleries from '@fanfare/contract/galleries'
import { updateMe } from '@fanfare/contract/own-account'
import * as posts from '@fanfare/contract/posts'
import * as vault from '@fanfare/contract/vault'
import * as videos from '@fanfare/contract/videos'
import { exportOf, fetchArchive, imports } from '../../../test/archives.ts'
import { jpeg } from '../../../test/pictures.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'
import { changesTier, makesTier } from '../../../test/tiers.ts'

let here: TestServer
let there: TestServer
let nadia: Caller
let moved: Caller
beforeAll(async () => {
  ;[here, there] = await Promise.all([openTestServer(), openTestServer()])
  nadia = await here.performer('nadia')
  moved = await there.performer('nadia.moved')
})

/** Publishes a post, a gallery and a video for the subscribers of one tier. */
async function publishFor(tierId: string) {
  const { _id: photo } = await nadia(vault.uploadVaultPhoto, { files: { file: await jpeg() } })
  await here.quiet()
  const terms = { audience: 'subscribers' as const }
  const post = { ...terms, text: 'For few', tierIds: [tierId] }
  const gallery = { ...terms, title: 'Few', tierIds: [tierId], fileIds: [photo] }
  const video = { ...terms, title: 'Few', tierIds: tierId, publish: 'draft' as const }
  const ids = {
    post: (await nadia(posts.createPost, { body: post }))._id,
    gallery: (await nadia(galleries.createGallery, { body: gallery }))._id,
    video: (await nadia(videos.createVideo, { body: video }))._id,
  }
  await here.quiet()
  return ids
}

/** Returns the tiers of each of a performer's items. */
async function tiersOn(site: TestServer, { id }: Caller): Promise<string[][]> {
  const { rows } = await site.sql.query<{ tier_ids: string[] }>(
    `select tier_ids from (
       select 1 as kind, tier_ids, removed_at, performer_id from posts union all
       select 2, tier_ids, removed_at, performer_id from galleries union all
       select 3, tier_ids, removed_at, performer_id from videos) things
     where performer_id = $1 and removed_at is null order by kind, tier_ids`,
    [id],
  )
  return rows.map((row) => row.tier_ids)
}

test('content for a tier is imported for the tier with the same name, and skipped if there is no such tier', async () => {
  const gold = await makesTier(nadia, { name: 'Gold' })
  await publishFor(gold._id)
  const archive = await fetchArchive(here, nadia, await exportOf(here, nadia, exported.startVaultExport))
  const first = await imports(there, moved, archive)
  const reason = 'The tier “Gold” doesn’t exist in this account.'
  assert.deepEqual(first.skipped, [
    { label: 'Galleries', reason },
    { label: 'Posts', reason },
    { label: 'Videos', reason },
  ])
  await moved(updateMe, { body: { locale: 'es' } })
  const { data: inSpanish } = await moved(exported.listImports)
  assert.deepEqual(
    new Set(inSpanish[0]?.skipped.map((one) => one.reason)),
    new Set(['El nivel «Gold» no existe en esta cuenta.']),
  )
  await moved(updateMe, { body: { locale: 'en' } })
  assert.deepEqual(await tiersOn(there, moved), [])
  await makesTier(moved, { name: 'Silver' })
  const own = await makesTier(moved, { name: 'Gold' })
  assert.deepEqual((await imports(there, moved, archive)).skipped, [])
  assert.deepEqual(await tiersOn(there, moved), [[own._id], [own._id], [own._id]])
})

test('deleted content is restored for its former tier, even if that tier was renamed', async () => {
  const tier = await makesTier(nadia, { name: 'Bronze' })
  const { post, gallery, video } = await publishFor(tier._id)
  const archive = await fetchArchive(here, nadia, await exportOf(here, nadia, exported.startVaultExport))
  const others = await tiersOn(here, nadia)
  await nadia(posts.deletePost, { params: { id: post } })
  await nadia(galleries.deleteGallery, { params: { id: gallery } })
  await nadia(videos.deleteVideo, { params: { id: video } })
  await changesTier(nadia, tier._id, { name: 'Copper' })
  await makesTier(nadia, { name: 'Bronze' })
  assert.deepEqual((await imports(here, nadia, archive)).skipped, [])
  assert.deepEqual(await tiersOn(here, nadia), others)
})
