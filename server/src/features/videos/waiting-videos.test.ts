import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import type { ApiError } from '@fanfare/contract'
import * as videos from '@fanfare/contract/videos'
import { film } from '../../../test/test-videos.ts'
import { jpeg } from '../../../test/pictures.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'

let site: TestServer
let nadia: Caller
let videoId: string
beforeAll(async () => {
  site = await openTestServer()
  nadia = await site.performer('nadia')
  videoId = (await nadia(videos.uploadVideo, { files: { video: await film(site, 1) } }))._id
  await site.quiet()
})

const code = (error: ApiError) => error.code
const free = { title: 'Harbour', audience: 'free' as const }
/** Returns a photo with a valid header that cannot be decoded. */
async function torn(): Promise<Blob> {
  const whole = await (await jpeg()).bytes()
  return new Blob([whole.slice(0, whole.length / 3)])
}

/** Creates a video that would be published immediately, if its thumbnail were a photo. */
async function failed(): Promise<{ id: string }> {
  const { _id: id } = await nadia(videos.createVideo, { body: { ...free, videoId, publish: 'draft' } })
  await nadia(videos.updateVideo, { params: { id }, body: free, files: { thumbnail: await torn() } })
  await site.quiet()
  assert.equal((await nadia(videos.viewOwnVideo, { params: { id } })).status, 'failed')
  return { id }
}

test('a performer who removes an unusable file and changes the terms in one save publishes nothing on the old terms', async () => {
  const params = await failed()
  const later = new Date(Date.now() + 3_600_000).toISOString()
  const seen = () => site.guest(videos.viewVideo, { params })
  const planned = await nadia(videos.updateVideo, {
    params,
    body: { ...free, publish: 'scheduled', scheduledAt: later, removes: 'thumbnail' },
    files: {},
  })
  assert.deepEqual([planned.status, planned.thumbnail], ['scheduled', undefined])
  assert.equal(await seen().catch(code), 'not_found')
  const sold = await nadia(videos.updateVideo, { params, body: { ...free, audience: 'paid', price: 20 }, files: {} })
  assert.equal(sold.status, 'published')
  assert.equal((await seen()).locked, true)
  const emptied = await nadia(videos.updateVideo, { params, body: { ...free, removes: 'video' }, files: {} }).catch(code)
  assert.equal(emptied, 'not_valid', 'a published video cannot become a draft, so it cannot lose its file')
})

test('a video that waited for one file becomes a draft when only this file is removed', async () => {
  const params = await failed()
  const left = await nadia(videos.removeVideoFile, { params, body: { type: 'thumbnail' } })
  assert.deepEqual([left.status, left.thumbnail], ['draft', undefined])
  assert.equal(await site.guest(videos.viewVideo, { params }).catch(code), 'not_found')
  assert.equal((await nadia(videos.updateVideo, { params, body: free, files: {} })).status, 'published')
})
