import assert from 'node:assert/strict'
import { openAsBlob } from 'node:fs'
import { beforeAll, test } from 'vitest'
import type { ApiError, Input } from '@fanfare/contract'
import { follow } from '@fanfare/contract/follows'
import { listNotifications } from '@fanfare/contract/notifications'
import { viewPerformer } from '@fanfare/contract/performers'
import { search } from '@fanfare/contract/search'
import * as vault from '@fanfare/contract/vault'
import * as videos from '@fanfare/contract/videos'
import { jpeg } from '../../../test/pictures.ts'
import { H264, openRecordings, PICTURE, TONE } from '../../../test/recordings.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'
import { waitFor } from '../../../test/wait.ts'

const recordings = await openRecordings()
let site: TestServer
let nadia: Caller
let fan: Caller
let film: string
let teaser: string
let photo: string
beforeAll(async () => {
  site = await openTestServer()
  nadia = await site.performer('nadia')
  fan = await site.fan('felix', 1000)
  film = await upload(2)
  teaser = await upload(1)
  photo = (await nadia(vault.uploadVaultPhoto, { files: { file: await jpeg() } }))._id
  await site.quiet()
})

const code = (error: ApiError) => error.code
const words = (error: ApiError) => error.message
let made = 0
async function recording(seconds: number): Promise<Blob> {
  const path = recordings.make(
    `${made++}.mp4`,
    `${PICTURE} ${TONE.replace('440', String(400 + made))} -t ${seconds} ${H264} -c:a aac`,
  )
  return openAsBlob(path)
}
const upload = async (seconds: number, who = nadia) =>
  (await who(videos.uploadVideo, { files: { video: await recording(seconds) } }))._id

type Form = Input<typeof videos.createVideo>['body']
const create = (form: Partial<Form>, who = nadia) =>
  who(videos.createVideo, { body: { title: 'Harbour', audience: 'free', videoId: film, ...form } })
const view = (who: TestServer['guest'], id: string) => who(videos.viewVideo, { params: { id } })

test('a video waits until it can be played, then followers are notified once, and its tag finds it', async () => {
  const follower = await site.fan('follower')
  await follower(follow, { params: { id: nadia.id } })
  const made = await create({ title: 'Night tide', description: 'Waves', tags: '#Sea, night_walk sea', videoId: await upload(2) })
  assert.deepEqual([made.status, made.tags], ['processing', ['sea', 'night_walk']])
  assert.equal(await view(fan, made._id).catch(code), 'not_found')
  await site.quiet()
  const seen = await view(site.guest, made._id)
  assert.ok(!seen.locked)
  assert.deepEqual([seen.video.status, Math.round(seen.video.seconds)], ['ready', 2])
  assert.equal((await fetch(site.base + seen.video.url)).status, 200)
  const { data } = await follower(listNotifications, { query: {} })
  assert.deepEqual(
    data.filter(({ type }) => type === 'new_video').map(({ link }) => link),
    [`/video/${made._id}`],
  )
  const found = await site.guest(search, { body: { q: '#night_walk' } })
  assert.deepEqual(
    found.data.map(({ _id, kind }) => [_id, kind]),
    [[made._id, 'video']],
  )
  const { published } = await site.guest(viewPerformer, { params: { id: 'nadia' } })
  assert.deepEqual(published, [{ kind: 'video', items: 1, photos: 0 }])
})

test('a visitor plays the teaser and sees the thumbnail of a locked video, and gets no address of the video', async () => {
  const film = await upload(2)
  const { _id: id } = await create({ audience: 'paid', price: 25, videoId: film, teaserId: teaser, thumbnailId: photo })
  await site.quiet()
  for (const path of [`/performer-assets/videos/${id}`, `/performer-assets/videos/search?performerId=${nadia.id}`]) {
    const body = await (await fetch(`${site.api}${path}`, { headers: { authorization: fan.token } })).text()
    assert.ok(body.includes(id) && !body.includes(`/${id}/videos/${film}`), path)
    if (path.endsWith(id)) assert.ok(!body.includes(film), path)
  }
  const locked = await view(site.guest, id)
  assert.ok(locked.locked)
  assert.deepEqual([locked.inside.videos, locked.inside.seconds, locked.unlock], [1, 2, [{ by: 'login' }]])
  assert.equal((await fetch(site.base + locked.teaser!.url)).status, 200)
  assert.equal((await fetch(site.base + locked.thumbnail!.url)).status, 200)
  // The address of the teaser, with the folder of the video in it.
  assert.equal((await fetch(site.base + locked.teaser!.url.replace(teaser, film))).status, 404)

  const receipt = await fan(videos.buyVideo, { params: { id }, body: { price: 25 } })
  assert.deepEqual([receipt.kind, receipt.tokens], ['video', 25])
  const open = await view(fan, id)
  assert.ok(!open.locked)
  const signed = { headers: { authorization: fan.token } }
  assert.equal((await fetch(site.base + open.video.url, signed)).status, 200)
  assert.equal((await fetch(site.base + open.video.url)).status, 404, 'the URL does not work for anyone else')
  assert.equal(await fan(videos.buyVideo, { params: { id } }).catch(code), 'already_done')

  await assert.rejects(nadia(videos.removeVideoFile, { params: { id }, body: { type: 'video' } }), (error: ApiError) =>
    /can’t remove or replace its file/.test(error.message),
  )
  const without = await nadia(videos.removeVideoFile, { params: { id }, body: { type: 'teaser' } })
  assert.deepEqual([without.teaser, without.thumbnail?._id, without.status], [undefined, photo, 'published'])
  await nadia(videos.deleteVideo, { params: { id } })
  await site.quiet()
  await nadia(vault.deleteVaultItem, { params: { id: film } })
  await site.quiet()
  const bought = await view(fan, id)
  assert.ok(!bought.locked)
  assert.equal((await fetch(site.base + bought.video.url, signed)).status, 200, 'buyers keep their purchase')
  for (const who of [nadia, site.guest]) assert.equal(await view(who, id).catch(code), 'not_found')
})

test('a buyer keeps a video whose audience changes, and everyone else sees it by the new audience', async () => {
  const { _id: id } = await create({ audience: 'paid', price: 5, videoId: await upload(1) })
  await site.quiet()
  const keeps = await site.fan('changed.buyer', 5)
  await keeps(videos.buyVideo, { params: { id }, body: { price: 5 } })
  const becomes = async (terms: Pick<Form, 'audience' | 'price'>) => {
    const { status } = await nadia(videos.updateVideo, { params: { id }, body: { title: 'Harbour', ...terms }, files: {} })
    return [status, ...(await Promise.all([keeps, fan, site.guest].map(async (who) => (await view(who, id)).locked)))]
  }
  assert.deepEqual(await becomes({ audience: 'subscribers' }), ['published', false, true, true])
  assert.deepEqual(await becomes({ audience: 'free' }), ['published', false, false, false])
  assert.deepEqual(await becomes({ audience: 'paid', price: 30 }), ['published', false, true, true])
  assert.equal(await keeps(videos.buyVideo, { params: { id } }).catch(code), 'already_done')
})

test('only its owner sees a draft, until it is published with files that come with the form', async () => {
  const draft = await nadia(videos.createVideo, { body: { title: 'Soon', audience: 'free', publish: 'draft' } })
  assert.deepEqual([draft.status, draft.video], ['draft', undefined])
  assert.equal(await view(fan, draft._id).catch(code), 'not_found')
  const whole = await create({ title: 'Soon, too', publish: 'draft' })
  assert.deepEqual([whole.status, whole.video?.status], ['draft', 'ready'])
  assert.equal(await view(fan, whole._id).catch(code), 'not_found', 'a complete draft is hidden too')
  const params = { id: draft._id }
  const body = { title: 'Now', audience: 'subscribers' as const, tags: 'sea' }
  assert.match(
    await nadia(videos.updateVideo, { params, body, files: {} }).then(() => '', words),
    /Add the video or save it as a draft/,
  )
  const changed = await nadia(videos.updateVideo, {
    params,
    body,
    files: { video: await recording(1), thumbnail: await jpeg() },
  })
  assert.equal(changed.status, 'processing')
  await site.quiet()
  const shown = await nadia(videos.viewOwnVideo, { params })
  assert.deepEqual([shown.status, shown.thumbnail?.status, shown.tags], ['published', 'ready', ['sea']])
  const locked = await view(fan, draft._id)
  assert.deepEqual(locked.locked && locked.unlock, [{ by: 'subscribe' }])
  assert.match(
    await nadia(videos.updateVideo, { params, body: { ...body, publish: 'draft' }, files: {} }).then(() => '', words),
    /already published/,
  )
  const emptied = await nadia(videos.removeVideoFile, { params, body: { type: 'video' } })
  assert.equal(emptied.status, 'failed')
  assert.equal(await view(fan, draft._id).catch(code), 'not_found')
  assert.equal(await nadia(videos.removeVideoFile, { params, body: { type: 'video' } }).catch(code), 'not_found')
})

test('a scheduled video is published at its time, and followers are notified then', async () => {
  const at = new Date(Date.now() + 2500).toISOString()
  const made = await create({ title: 'Premiere', publish: 'scheduled', scheduledAt: at })
  assert.deepEqual([made.status, made.scheduledAt], ['scheduled', at])
  // At its time, and not with the next scheduled run.
  const jobs = await site.sql.query('select run_at from graphile_worker.jobs where key = $1', [`publish ${made._id}`])
  assert.deepEqual(jobs.rows, [{ run_at: new Date(at) }])
  assert.equal(await view(fan, made._id).catch(code), 'not_found')
  const follower = await site.fan('later')
  await follower(follow, { params: { id: nadia.id } })
  await waitFor(async () => (await view(fan, made._id).catch(() => undefined)) !== undefined)
  await site.quiet()
  const { data } = await follower(listNotifications, { query: {} })
  assert.deepEqual(
    data.map(({ link }) => link),
    [`/video/${made._id}`],
  )
  for (const scheduledAt of ['2020-01-01T00:00:00.000Z', '2090-01-01T00:00:00.000Z'])
    assert.match(
      await create({ publish: 'scheduled', scheduledAt }).then(() => '', words),
      /a time (in the future|within the next year)/,
    )
  assert.match(await create({ publish: 'scheduled' }).then(() => '', words), /Choose when/)
})

test("a suspended performer's scheduled videos become drafts at their time, and no one is notified", async () => {
  const shy = await site.performer('shy')
  const follower = await site.fan('patient')
  await follower(follow, { params: { id: shy.id } })
  const videoId = await upload(1, shy)
  await site.quiet()
  const scheduledAt = new Date(Date.now() + 3_600_000).toISOString()
  const { _id: id } = await create({ publish: 'scheduled', scheduledAt, videoId }, shy)
  await site.sql.query(`update accounts set status = 'suspended' where id = $1`, [shy.id])
  await site.sql.query(`update videos set scheduled_at = site_now() - interval '1 minute' where id = $1`, [id])
  await site.sql.query(`select graphile_worker.add_job('publish due content')`)
  await site.quiet()
  const { rows } = await site.sql.query('select status from videos where id = $1', [id])
  assert.deepEqual(rows, [{ status: 'draft' }])
  assert.deepEqual((await follower(listNotifications, { query: {} })).data, [])
})

test('a performer reads why files of another kind or owner, bad tags and misplaced prices are rejected', async () => {
  const rival = await site.performer('rival')
  const tried = (form: Partial<Form>, who = nadia) => create(form, who).then(() => 'made', words)
  assert.match(await tried({}, rival), /no longer exists/)
  assert.match(await tried({ videoId: photo }), /not a video/)
  assert.match(await tried({ thumbnailId: film }), /not a photo/)
  assert.match(await tried({ teaserId: film }), /Everyone sees the teaser/)
  assert.match(await tried({ tags: 'good, b@d' }), /“b@d” can’t be a tag/)
  assert.match(await tried({ tags: Array.from({ length: 21 }, (_, i) => `tag${i}`).join(' ') }), /up to 20 tags/)
  assert.match(await tried({ audience: 'paid' }), /Price must be/)
  assert.match(await tried({ price: 3 }), /Only pay-per-view content/)
  const { _id: id } = await create({ title: 'Mine' })
  const body = { title: 'Stolen', audience: 'free' as const }
  assert.equal(await rival(videos.updateVideo, { params: { id }, body, files: {} }).catch(code), 'not_found')
  assert.equal(await rival(videos.viewOwnVideo, { params: { id } }).catch(code), 'not_found')
  assert.equal(await rival(videos.removeVideoFile, { params: { id }, body: { type: 'video' } }).catch(code), 'not_found')
  assert.equal(await rival(videos.deleteVideo, { params: { id } }).catch(code), 'not_found')
})

test('a fan sees related videos of the performer, most common tags first, and performers filter their own list', async () => {
  const juno = await site.performer('juno')
  const own = await upload(1, juno)
  await site.quiet()
  const publish = async (title: string, tags: string) => (await create({ title, tags, videoId: own }, juno))._id
  const [first, both, one, none] = [
    await publish('First', 'sea night'),
    await publish('Both', 'night sea'),
    await publish('One', 'sea'),
    await publish('None', ''),
  ]
  const { data } = await site.guest(videos.listRelatedVideos, { params: { id: first }, query: {} })
  assert.deepEqual(
    data.map(({ _id }) => _id),
    [both, one, none],
  )
  await juno(videos.createVideo, { body: { title: 'Draft', audience: 'free', publish: 'draft' } })
  const drafts = await juno(videos.searchOwnVideos, { query: { status: 'draft' } })
  assert.deepEqual(
    drafts.data.map(({ title }) => title),
    ['Draft'],
  )
  assert.equal((await juno(videos.searchOwnVideos, { query: { q: 'bo' } })).total, 1)
  await site.sql.query('insert into blocks values ($1, $2)', [juno.id, fan.id])
  assert.equal(await fan(videos.listRelatedVideos, { params: { id: first }, query: {} }).catch(code), 'not_found')
  await site.sql.query('delete from blocks')
})
