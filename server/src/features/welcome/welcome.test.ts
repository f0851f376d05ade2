import assert from 'node:assert/strict'
import { join } from 'node:path'
import { readFile } from 'node:fs/promises'
import { beforeAll, test } from 'vitest'
import type { ApiError } from '@fanfare/contract'
import * as vault from '@fanfare/contract/vault'
import * as welcome from '@fanfare/contract/welcome'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'
import { jpeg } from '../../../test/pictures.ts'
import { H264, openRecordings, PICTURE } from '../../../test/recordings.ts'
import { waitFor } from '../../../test/wait.ts'

const recordings = await openRecordings()
let site: TestServer
let ada: Caller
beforeAll(async () => {
  site = await openTestServer()
  ada = await site.performer('ada.vale')
})

const code = (error: ApiError) => error.code
const film = async () => {
  const path = recordings.make('welcome.mp4', `${PICTURE} -t 2 ${H264}`)
  return new Blob([new Uint8Array(await readFile(join(path)))], { type: 'video/mp4' })
}
const seenBy = (who: Caller | TestServer['guest']) => who(welcome.viewWelcome, { params: { id: ada.id } })

test("visitors see a performer's welcome photo and video as soon as they are ready, and can play the video", async () => {
  await ada(welcome.uploadWelcomePhoto, { files: { file: await jpeg() } })
  const own = await ada(welcome.uploadWelcomeVideo, { files: { file: await film() } })
  assert.equal(own.video?.status, 'processing')
  await waitFor(async () => {
    const { photo, video } = await seenBy(site.guest)
    return photo !== undefined && video !== undefined
  }, 'the welcome')
  const { photo, video } = await seenBy(site.guest)
  assert.deepEqual([photo?.status, video?.status], ['ready', 'ready'])
  assert.equal((await fetch(`${site.base}${photo?.url}`)).status, 200)
  assert.equal((await fetch(`${site.base}${video?.url}`)).status, 200)
  const { data } = await ada(vault.searchVault, { query: {} })
  assert.deepEqual(
    data.map((item) => [item.media.type, item.totalUses]),
    [
      ['video', 1],
      ['photo', 1],
    ],
  )
})

test('a performer sets the welcome only from their own vault, by kind, and removes it again', async () => {
  const { photo, video } = await seenBy(ada)
  const other = await site.performer('bea.moss')
  const stranger = (await other(vault.uploadVaultPhoto, { files: { file: await jpeg() } }))._id
  const set = (body: { photoId?: string | null; videoId?: string | null }) => ada(welcome.setWelcome, { body })
  assert.equal(await set({ photoId: stranger }).catch(code), 'not_found')
  assert.equal(await set({ photoId: video!._id }).catch(code), 'not_valid')
  assert.equal(await set({ videoId: photo!._id }).catch(code), 'not_valid')
  assert.deepEqual(Object.keys(await set({ photoId: null })), ['video'])
  assert.deepEqual(Object.keys(await set({ photoId: photo!._id })), ['photo', 'video'])
  // Deleting an item from the vault removes it from the welcome.
  await ada(vault.deleteVaultItem, { params: { id: photo!._id } })
  await site.quiet()
  const { photo: gone, video: left } = await set({ videoId: video!._id })
  assert.deepEqual([gone, left?._id], [undefined, video!._id])
})

test('a blocked fan gets neither the welcome nor its video', async () => {
  const fan = await site.fan('blocked.fan')
  const { video } = await seenBy(fan)
  assert.equal((await fetch(`${site.base}${video?.url}`, { headers: { authorization: fan.token } })).status, 200)
  await site.sql.query('insert into blocks (owner_id, account_id) values ($1, $2)', [ada.id, fan.id])
  assert.equal(await seenBy(fan).catch(code), 'not_found')
})

test('a performer who uploads the same file again during its deletion either has it or gets an error', async () => {
  const photo = await jpeg()
  for (let round = 0; round < 25; round++) {
    const [{ _id: id }] = await Promise.all([
      ada(vault.uploadVaultPhoto, { files: { file: photo } }),
      ada(welcome.uploadWelcomePhoto, { files: { file: photo } }),
    ])
    const [shown] = await Promise.all([
      ada(welcome.uploadWelcomePhoto, { files: { file: photo } }),
      ada(vault.deleteVaultItems, { body: { ids: [id] } }),
    ])
    assert.notEqual(shown.photo, undefined)
  }
})
