/** Tests the operators' limits on the size and length of files, which apply to every upload path. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { beforeAll, test } from 'vitest'
import sharp from 'sharp'
import type { ApiError } from '@fanfare/contract'
import { MEGABYTE } from '@fanfare/contract/media'
import { uploadPostPhoto } from '@fanfare/contract/posts'
import { readPublicSettings } from '@fanfare/contract/site'
import { changeSiteSettings, readSiteSettings, type SiteSettings } from '@fanfare/contract/site-settings'
import * as vault from '@fanfare/contract/vault'
import { uploadAvatar } from '@fanfare/contract/own-account'
import { film, tone } from '../../../test/test-videos.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'
import { tusClient } from '../../../test/tus.ts'

let site: TestServer
let olga: Caller
let nadia: Caller
beforeAll(async () => {
  site = await openTestServer()
  olga = await site.operator()
  nadia = await site.performer('nadia')
})

const set = (body: Partial<SiteSettings>) => olga(changeSiteSettings, { body })
const words = (error: ApiError) => `${error.code}: ${error.message}`
const noise = await sharp(randomBytes(900 * 900 * 3), { raw: { width: 900, height: 900, channels: 3 } })
  .jpeg({ quality: 100 })
  .toBuffer()
/** Returns a photo of one to two megabytes, with different bytes each time. */
const photo = () => new Blob([new Uint8Array(noise), new Uint8Array(randomBytes(100))])
const announce = async (kind: string, bytes: number) => {
  const { status, body } = await tusClient(site.base, nadia.token).create(bytes, { kind, name: 'a' })
  return status === 201 ? 'begun' : `${body.code}: ${body.message}`
}
const tried = (file: Blob) => nadia(vault.uploadVaultPhoto, { files: { file } }).then(() => 'stored', words)

test('a new site allows 25 MB for a photo, 200 MB for a recording, 5 GB for a video, and four hours', async () => {
  const { photoMegabytes, audioMegabytes, videoMegabytes, maxMediaMinutes } = await site.guest(readPublicSettings)
  assert.deepEqual([photoMegabytes, audioMegabytes, videoMegabytes, maxMediaMinutes], [25, 200, 5120, 240])
  assert.equal(await announce('photo', 25 * MEGABYTE + 1), 'upload_too_large: Files can be up to 25 MB.')
  assert.equal(await announce('audio', 200 * MEGABYTE + 1), 'upload_too_large: Files can be up to 200 MB.')
  assert.equal(await announce('video', 5120 * MEGABYTE + 1), 'upload_too_large: Files can be up to 5120 MB.')
  assert.equal(await announce('photo', 25 * MEGABYTE), 'begun')
})

test('an operator changes a limit, and every upload path applies it immediately with a message that names it', async () => {
  assert.ok(noise.length > MEGABYTE && noise.length < 2 * MEGABYTE)
  await set({ photoMegabytes: 1 })
  const rejection = 'upload_too_large: Files can be up to 1 MB.'
  assert.equal(await tried(photo()), rejection)
  assert.equal(await nadia(uploadPostPhoto, { files: { file: photo() } }).catch(words), rejection)
  assert.equal(await nadia(uploadAvatar, { files: { avatar: photo() } }).catch(words), rejection)
  assert.equal(await announce('photo', MEGABYTE + 1), rejection)
  assert.equal(await announce('audio', 200 * MEGABYTE), 'begun', 'each kind has its own limit')
  await set({ photoMegabytes: 40, videoMegabytes: 6144 })
  assert.equal(await tried(photo()), 'stored')
  assert.equal(await announce('photo', 40 * MEGABYTE), 'begun')
  assert.equal(await announce('photo', 40 * MEGABYTE + 1), 'upload_too_large: Files can be up to 40 MB.')
  assert.equal((await olga(readSiteSettings)).videoMegabytes, 6144)
})

test('an operator cannot set a limit to zero or above what the site can process', async () => {
  for (const body of [{ photoMegabytes: 0 }, { photoMegabytes: 101 }, { videoMegabytes: 20_481 }, { maxMediaMinutes: 241 }])
    assert.match(await set(body).then(() => 'set', words), /^not_valid/, JSON.stringify(body))
  assert.match(await nadia(changeSiteSettings, { body: { photoMegabytes: 50 } }).then(() => 'set', words), /^not_allowed/)
})

test('a video or recording that is too long fails with the limit in its message', async () => {
  await set({ maxMediaMinutes: 1 })
  const { _id: video } = await nadia(vault.uploadVaultVideo, { files: { file: await film(site, 62) } })
  const { _id: audio } = await nadia(vault.uploadVaultAudio, { files: { file: await tone(site, 62) } })
  const { _id: short } = await nadia(vault.uploadVaultAudio, { files: { file: await tone(site, 58) } })
  await site.quiet()
  const of = async (id: string) => {
    const { rows } = await site.sql.query<{ status: string; failure: string | null }>(
      'select status, failure from files where id = $1',
      [id],
    )
    return rows[0]
  }
  assert.deepEqual(await of(video), { status: 'failed', failure: 'This video is too long. The limit is 1 minutes.' })
  assert.deepEqual(await of(audio), { status: 'failed', failure: 'This audio is too long. The limit is 1 minutes.' })
  assert.equal((await of(short))?.status, 'ready')
})
