import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import type { Video } from '@fanfare/contract/media'
import * as playback from '@fanfare/contract/playback'
import * as posts from '@fanfare/contract/posts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'
import { film } from '../../../test/test-videos.ts'
import { waitFor } from '../../../test/wait.ts'

let site: TestServer
let nadia: Caller
let video: Video
let postId: string
beforeAll(async () => {
  site = await openTestServer()
  nadia = await site.performer('nadia')
  const { _id: fileId } = await nadia(posts.uploadPostVideo, { files: { file: await film(site) } })
  postId = (await nadia(posts.createPost, { body: { text: 'a film', audience: 'paid', price: 20, fileIds: [fileId] } }))._id
  await waitFor(
    async () => (await nadia(posts.readOwnPost, { params: { id: postId } })).status === 'published',
    'the film to be there',
  )
  video = await bought(await site.fan('first', 100))
})

async function bought(fan: Caller): Promise<Video> {
  await fan(posts.buyPost, { params: { id: postId } })
  const post = await fan(posts.viewPost, { params: { id: postId } })
  const [file] = post.locked ? [] : post.files
  return file?.type === 'video' ? file : assert.fail('no video')
}

const stopAt = (who: Caller, seconds: number, subjectId = video.shownBy._id) =>
  who(playback.savePlaybackPosition, { params: { id: video._id }, body: { seconds, kind: video.shownBy.kind, subjectId } })
const positionOf = async (who: Caller) => (await who(playback.readPlaybackPosition, { params: { id: video._id } })).seconds
const listOf = async (who: Caller) => (await who(playback.listPlaybackPositions)).data
const NOT_FOUND = { status: 404 }

test('a fan resumes a film where they stopped, each fan separately, and from the beginning after the end', async () => {
  const [buyer, other] = [await site.fan('buyer', 100), await site.fan('other', 100)]
  await bought(buyer)
  await bought(other)
  assert.equal(await positionOf(buyer), 0)
  await stopAt(buyer, 2)
  await stopAt(buyer, 3.5)
  await stopAt(other, 1)
  // Another device: the same account with another session.
  assert.deepEqual([await positionOf(buyer), await positionOf(other)], [3.5, 1])
  assert.deepEqual(await listOf(buyer), [{ fileId: video._id, seconds: 3.5 }])
  await stopAt(buyer, 0)
  assert.deepEqual([await positionOf(buyer), await listOf(buyer)], [0, []])
  assert.equal(await positionOf(other), 1)
})

test("a fan's position is not saved for content they may not see", async () => {
  const [stranger, fan] = [await site.fan('stranger'), await site.fan('leaving', 100)]
  await assert.rejects(stopAt(stranger, 2), NOT_FOUND)
  await bought(fan)
  await assert.rejects(stopAt(fan, 2, '00000000-0000-7000-8000-000000000000'), NOT_FOUND)
  const { _id: open } = await nadia(posts.createPost, { body: { text: 'words', audience: 'free' } })
  await assert.rejects(stopAt(fan, 2, open), NOT_FOUND)
  await stopAt(fan, 2)
  await site.sql.query('delete from entitlements where holder_id = $1', [fan.id])
  await assert.rejects(stopAt(fan, 3), NOT_FOUND)
  const blocked = await site.fan('blocked', 100)
  await bought(blocked)
  await stopAt(blocked, 2)
  await site.sql.query('insert into blocks (owner_id, account_id) values ($1, $2)', [nadia.id, blocked.id])
  await assert.rejects(stopAt(blocked, 3), NOT_FOUND)
})

test('an account keeps only its latest positions, which are deleted with their films', async () => {
  const fan = await site.fan('collector', 100)
  await bought(fan)
  await stopAt(fan, 2)
  await site.sql.query(
    `insert into files (id, owner_id, kind, status, bytes, created_at) select gen_random_uuid(), $1, 'video', 'ready', 1, now()
     from generate_series(1, 320)`,
    [nadia.id],
  )
  await site.sql.query(
    `insert into playback_positions select $1, id, 5, now() - interval '1 day' from files where owner_id = $2 and id <> $3`,
    [fan.id, nadia.id, video._id],
  )
  await stopAt(fan, 3)
  const { data, total } = await fan(playback.listPlaybackPositions, { query: { limit: 1 } })
  assert.deepEqual([data, total], [[{ fileId: video._id, seconds: 3 }], 300])
  await site.sql.query('delete from files where id <> $1', [video._id])
  assert.deepEqual(await listOf(fan), data)
})
