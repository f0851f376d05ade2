import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import type { ApiError } from '@fanfare/contract'
import * as posts from '@fanfare/contract/posts'
import { putCover } from '@fanfare/contract/previews'
import * as purchases from '@fanfare/contract/purchases'
import * as vault from '@fanfare/contract/vault'
import { tone } from '../../../test/test-videos.ts'
import { jpeg } from '../../../test/pictures.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'

let site: TestServer
let nadia: Caller
let fan: Caller
let song: string
let photo: string
beforeAll(async () => {
  site = await openTestServer()
  nadia = await site.performer('nadia')
  fan = await site.fan('felix', 100)
  song = (await nadia(vault.uploadVaultAudio, { files: { file: await tone(site, 2) } }))._id
  photo = await upload(nadia, await jpeg(600, 400))
  await site.quiet()
})

const code = (error: ApiError) => error.code
const upload = async (who: Caller, file: Blob) => (await who(vault.uploadVaultPhoto, { files: { file } }))._id
const choose = (photoId: string | null, id = song, who = nadia) =>
  who(putCover, { params: { id }, body: { photoId } }).then(() => 'done', code)
async function recording() {
  const { media } = await nadia(vault.viewVaultItem, { params: { id: song } })
  return media.type === 'audio' ? media : assert.fail('no recording')
}
const statusAt = async (url: string) => (await fetch(site.base + url)).status

test('a performer makes a photo the cover of a recording: the player and cards show it, blurred without access', async () => {
  const bare = await recording()
  assert.deepEqual([bare.posterUrl, bare.width, bare.placeholder], ['', 0, ''])
  const body = { text: 'a song', teaser: 'Listen', audience: 'paid' as const, price: 20, fileIds: [song] }
  const { _id: id } = await nadia(posts.createPost, { body })
  assert.equal(await choose(photo), 'done')
  const { posterUrl, width, height, placeholder } = await recording()
  assert.equal(await statusAt(posterUrl), 200)
  assert.deepEqual([width, height], [600, 400])
  assert.notEqual(placeholder, '')
  const locked = await fan(posts.viewPost, { params: { id } })
  assert.ok(locked.locked)
  assert.notEqual(locked.previews[0]?.placeholder ?? '', '')
  assert.ok(!JSON.stringify(locked).includes('/audios/'), 'a locked view contains no media URL')
  await fan(posts.buyPost, { params: { id } })
  const open = await fan(posts.viewPost, { params: { id } })
  const heard = open.locked ? undefined : open.files[0]
  assert.ok(heard?.type === 'audio' && (await statusAt(heard.posterUrl)) === 200)
  const { data } = await fan(purchases.listOwnPurchases, {})
  assert.equal(await statusAt(data[0]?.card?.picture?.url ?? ''), 200)
})

test('a performer keeps the cover after its photo leaves the vault, and replaces and removes it', async () => {
  const { posterUrl: first } = await recording()
  await nadia(vault.deleteVaultItem, { params: { id: photo } })
  await site.quiet()
  assert.equal(await statusAt(first), 200)
  const other = await upload(nadia, await jpeg(300, 300))
  await site.quiet()
  assert.equal(await choose(other), 'done')
  const second = await recording()
  assert.notEqual(second.posterUrl.split('?')[0], first.split('?')[0])
  assert.deepEqual([second.width, second.height], [300, 300])
  assert.equal(await choose(null), 'done')
  assert.equal(await choose(null), 'done', 'a second click')
  const bare = await recording()
  assert.deepEqual([bare.posterUrl, bare.width, bare.height, bare.placeholder], ['', 0, 0, ''])
  const { rows } = await site.sql.query<{ payload: { keys: string[] } }>(
    `select payload from graphile_worker._private_jobs where payload::text like '%audios/${song}/poster-own-%'`,
  )
  assert.equal(rows.length, 2, 'unused copies are deleted a day later')
})

test("a performer cannot use others' photos or unready ones as a cover, and a video has posters instead", async () => {
  const rival = await site.performer('rival')
  const theirs = await upload(rival, await jpeg())
  const mine = await upload(nadia, await jpeg())
  assert.equal(await choose(mine), 'not_found', 'the photo is not ready')
  await site.quiet()
  assert.equal(await choose(theirs), 'not_found')
  assert.equal(await choose(theirs, song, rival), 'not_found')
  assert.equal(await choose(song), 'not_found', 'no photo')
  assert.equal(await choose(mine, mine), 'not_found', 'no recording')
  assert.equal(await fan(putCover, { params: { id: song }, body: { photoId: null } }).catch(code), 'not_allowed')
  const { _id: fresh } = await nadia(vault.uploadVaultAudio, { files: { file: await tone(site, 3) } })
  await site.quiet()
  await site.sql.query(`update files set status = 'processing' where id = $1`, [fresh])
  assert.equal(await choose(mine, fresh), 'not_valid')
})
