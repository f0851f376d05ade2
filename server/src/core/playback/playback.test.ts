/** Tests a video from its upload to its segments: who may play it and for how long. */
import assert from 'node:assert/strict'
import { beforeAll, onTestFinished, test } from 'vitest'
import { listEarnings } from '@fanfare/contract/earnings'
import type { Video } from '@fanfare/contract/media'
import * as messages from '@fanfare/contract/messages'
import * as posts from '@fanfare/contract/posts'
import { refundOwnSale } from '@fanfare/contract/refunds'
import * as vault from '@fanfare/contract/vault'
import { addMinutes } from '#lib/time.ts'
import { film } from '../../../test/test-videos.ts'
import { saves, subscribes } from '../../../test/payments.ts'
import { periodEnds } from '../../../test/subscribers.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'
import { waitFor } from '../../../test/wait.ts'

let site: TestServer
let nadia: Caller
let recording: Blob
beforeAll(async () => {
  site = await openTestServer()
  nadia = await site.performer('nadia')
  recording = await film(site)
})

/** Moves the clock past the time for which access decisions are cached. */
function passSeconds(): void {
  site.clock.moveTo(new Date(site.clock.now().getTime() + 15_000))
  onTestFinished(() => site.clock.reset())
}

const cookieOf = ({ token }: Caller) => ({ cookie: `token=${token}` })
const status = async (url: string, headers: Record<string, string> = {}) => (await fetch(site.base + url, { headers })).status

async function publish(price?: number): Promise<string> {
  const { _id: fileId } = await nadia(posts.uploadPostVideo, { files: { file: recording } })
  const terms = price === undefined ? { audience: 'subscribers' as const } : { audience: 'paid' as const, price }
  const body = { text: 'a film', ...terms, fileIds: [fileId] }
  const { _id: id } = await nadia(posts.createPost, { body })
  await waitFor(async () => (await nadia(posts.readOwnPost, { params: { id } })).status === 'published', 'the video to be stored')
  return id
}

async function videoIn(who: Caller, id: string): Promise<Video> {
  const post = await who(posts.viewPost, { params: { id } })
  const [video] = post.locked ? [] : post.files
  return video?.type === 'video' ? video : assert.fail('no video')
}

/** Returns the URLs that a player requests, starting with the master playlist: the playlists, and a range of each file. */
async function addressesOf({ url }: Video, headers: Record<string, string>): Promise<string[]> {
  const read = async (at: string) => (await fetch(site.base + at, { headers })).text()
  const beside = (name: string) => url.slice(0, url.lastIndexOf('/') + 1) + name
  const namesIn = (text: string) =>
    [...text.matchAll(/^(?!#)(\S+)$|URI="([^"]+)"/gm)].flatMap(([, line, uri]) => line ?? uri ?? [])
  const playlists = namesIn(await read(url)).map(beside)
  const media = await Promise.all(playlists.map(async (at) => namesIn(await read(at)).map(beside)))
  return [url, ...playlists, ...new Set(media.flat())]
}

test('a buyer can play a video in ranges, and none of its URLs works for anyone else', async () => {
  const id = await publish(20)
  const [buyer, stranger] = [await site.fan('buyer', 100), await site.fan('stranger', 100)]
  const locked = await stranger(posts.viewPost, { params: { id } })
  assert.ok(locked.locked)
  assert.deepEqual(locked.inside, { photos: 0, videos: 1, audios: 0, seconds: 6 })
  assert.doesNotMatch(JSON.stringify(locked), /\/media\//)
  await buyer(posts.buyPost, { params: { id } })

  await waitFor(async () => (await videoIn(buyer, id)).progress === 100, 'all renditions')
  const video = await videoIn(buyer, id)
  assert.deepEqual([video.width, video.height, Math.round(video.seconds), video.hasAudio], [640, 360, 6, true])
  const addresses = await addressesOf(video, cookieOf(buyer))
  assert.ok(addresses.filter((one) => one.endsWith('.mp4')).length >= 3, addresses.join('\n'))
  for (const url of addresses) {
    assert.equal(await status(url, cookieOf(buyer)), 200, url)
    assert.equal(await status(url, { authorization: buyer.token }), 200, url)
    for (const headers of [{}, cookieOf(stranger), { cookie: 'token=nobody' }]) assert.equal(await status(url, headers), 404, url)
  }
  const part = await fetch(site.base + addresses.find((one) => one.endsWith('.mp4'))!, {
    headers: { ...cookieOf(buyer), range: 'bytes=100-199' },
  })
  assert.deepEqual([part.status, (await part.arrayBuffer()).byteLength], [206, 100])
  assert.equal(await status(video.storyboardUrl, cookieOf(buyer)), 200)
  assert.equal(await status(video.posterUrl), 200, 'a poster is signed like a photo')
})

test('an altered URL gets a 404', async () => {
  const mine = await videoIn(nadia, await publish(20))
  const [, , , expires = '', signature = '', viewer = '', kind = '', subject = '', area = '', file = ''] = mine.url.split('/')
  const built = (...parts: string[]) => `/media/play/${parts.join('/')}/master.m3u8`
  const as = cookieOf(nadia)
  assert.equal(await status(built(expires, signature, viewer, kind, subject, area, file), as), 200)
  const other = '00000000-0000-7000-8000-000000000000'
  await waitFor(async () => (await site.ctx.storage.stat(`originals/${file}/original.mp4`)) !== undefined, 'the original')
  const ofOriginal = { viewerId: nadia.id, kind, subjectId: subject, folder: `originals/${file}` }
  const wrong = [
    built(String(Number(expires) + 1), signature, viewer, kind, subject, area, file),
    built(expires, `${signature.slice(0, -2)}AA`, viewer, kind, subject, area, file),
    built(expires, signature, '-', kind, subject, area, file),
    built(expires, signature, viewer, 'vault', subject, area, file),
    built(expires, signature, viewer, kind, other, area, file),
    built(expires, signature, viewer, kind, subject, 'photos', file),
    built(expires, signature, viewer, kind, subject, area, other),
    mine.url.replace('master.m3u8', '..%2Fmaster.m3u8'),
    mine.url.replace('master.m3u8', 'poster-1.webp/x'),
    mine.url.replace('master.m3u8', 'raw'),
    site.ctx.urls.signFolder(ofOriginal, site.clock.now()) + 'original.mp4',
  ]
  for (const url of wrong) assert.equal(await status(url, as), 404, url)
})

test('a fan who is refunded or signs out can no longer play the video', async () => {
  const id = await publish(30)
  const [refunded, leaving] = [await site.fan('refunded', 100), await site.fan('leaving', 100)]
  const urls = await Promise.all(
    [refunded, leaving].map(async (who) => {
      await who(posts.buyPost, { params: { id } })
      const { url } = await videoIn(who, id)
      assert.equal(await status(url, cookieOf(who)), 200)
      return url
    }),
  )
  const [sale] = (await nadia(listEarnings)).data.filter(({ fan }) => fan._id === refunded.id)
  await nadia(refundOwnSale, { params: { id: sale!._id }, body: { reason: 'requested' } })
  await site.sql.query('delete from sessions where account_id = $1', [leaving.id])
  passSeconds()
  const isOver = async (url: string, who: Caller) => (await status(url, cookieOf(who))) === 404
  await Promise.all([
    waitFor(() => isOver(urls[0]!, refunded), 'the end of what was taken back'),
    waitFor(() => isOver(urls[1]!, leaving), 'the end by signing out'),
  ])
})

test("a refunded or expired subscription ends playback, and so does the performer's suspension", async () => {
  const id = await publish()
  const fans = await Promise.all(['refunded_one', 'expired_one', 'last_one'].map((name) => site.fan(name)))
  const urls = await Promise.all(
    fans.map(async (fan) => {
      await saves(fan)
      await subscribes(fan, nadia)
      const { url } = await videoIn(fan, id)
      assert.equal(await status(url, cookieOf(fan)), 200)
      return url
    }),
  )
  const statuses = () => Promise.all(fans.map((fan, i) => status(urls[i]!, cookieOf(fan))))
  const plays = (...expected: number[]) =>
    waitFor(async () => (await statuses()).join() === expected.join(), `the film to answer ${expected.join()}`)
  const [sale] = (await nadia(listEarnings)).data.filter(({ fan }) => fan._id === fans[0]!.id)
  await nadia(refundOwnSale, { params: { id: sale!._id }, body: { reason: 'requested' } })
  await periodEnds(site, fans[1]!)
  passSeconds()
  // Renewals get a grace period of an hour.
  site.clock.moveTo(addMinutes(site.clock.now(), 61))
  await plays(404, 404, 200)
  await site.sql.query(`update accounts set status = 'suspended' where id = $1`, [nadia.id])
  onTestFinished(async () => void (await site.sql.query(`update accounts set status = 'active' where id = $1`, [nadia.id])))
  site.clock.moveTo(addMinutes(site.clock.now(), 1))
  await plays(404, 404, 404)
})

test('a sent video plays until it is unsent or blocked, except for its buyer', async () => {
  const { _id: fileId } = await nadia(vault.uploadVaultVideo, { files: { file: recording } })
  await waitFor(async () => (await nadia(vault.viewVaultItem, { params: { id: fileId } })).media.status === 'ready', 'the video')
  const fan = await site.fan('reader', 100)
  const { _id: id } = await fan(messages.openConversation, { body: { source: 'performer', sourceId: nadia.id } })
  const params = { id }
  const send = async (price: number) => (await nadia(messages.sendMessage, { params, body: { fileIds: [fileId], price } }))._id
  const sent = [await send(0), await send(0), await send(5)]
  await fan(messages.buyMessage, { params: { id: sent[2]! } })
  const { data } = await fan(messages.listMessages, { params, query: {} })
  const urls = sent.map((id) => {
    const message = data.find((one) => one._id === id)
    const file = message && !message.locked ? message.files[0] : undefined
    return file?.type === 'video' ? file.url : assert.fail('no video')
  })
  const plays = () => Promise.all(urls.map(async (url) => (await status(url, cookieOf(fan))) === 200))
  const becomes = (expected: boolean[]) => waitFor(async () => (await plays()).join() === expected.join(), expected.join())
  await becomes([true, true, true])
  await nadia(messages.deleteMessage, { params: { id: sent[0]! } })
  passSeconds()
  await becomes([false, true, true])
  await site.sql.query('insert into blocks (owner_id, account_id) values ($1, $2)', [nadia.id, fan.id])
  passSeconds()
  await becomes([false, false, true])
})

test('a playable video still plays when its other renditions fail', async () => {
  const { _id: fileId } = await nadia(vault.uploadVaultVideo, { files: { file: recording } })
  const item = async () => (await nadia(vault.viewVaultItem, { params: { id: fileId } })).media
  await waitFor(async () => (await item()).status === 'ready', 'the video')
  await site.quiet()
  // Restores the state after the first rendition, but the uploaded file is gone.
  await site.sql.query(`update files set stage = 'renditions', progress = 60 where id = $1`, [fileId])
  await site.sql.query(`select graphile_worker.add_job('process file', json_build_object('fileId', $1::text))`, [fileId])
  await site.quiet()
  const media = await item()
  assert.ok(media.type === 'video')
  assert.deepEqual([media.status, media.progress, await status(media.url, cookieOf(nadia))], ['ready', 100, 200])
})

test('a video reports its progress, is one item however often it is uploaded, and fails with a message', async () => {
  const first = await nadia(vault.uploadVaultVideo, { files: { file: recording } })
  assert.equal((await nadia(vault.uploadVaultVideo, { files: { file: recording } }))._id, first._id)
  const whole = new Uint8Array(await recording.arrayBuffer())
  const { _id: id } = await nadia(vault.uploadVaultVideo, { files: { file: new Blob([whole.slice(0, 60_000)]) } })
  const fileStatus = () => nadia(posts.readPostFileStatus, { params: { id, fileId: id } })
  await waitFor(async () => (await fileStatus()).status === 'failed', 'the damaged video to fail')
  assert.match((await fileStatus()).message ?? '', /damaged/)
  await waitFor(async () => (await site.ctx.storage.stat(`raw/${id}`)) === undefined, 'the upload to be removed')
})
