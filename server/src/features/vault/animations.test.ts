import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { beforeAll, test } from 'vitest'
import sharp from 'sharp'
import { ApiError } from '@fanfare/contract'
import type { Media } from '@fanfare/contract/media'
import * as messages from '@fanfare/contract/messages'
import { uploadAvatar } from '@fanfare/contract/own-account'
import * as vault from '@fanfare/contract/vault'
import { filesById, originalKey } from '#core/media/index.ts'
import { pngChunk } from '#platform/strip-photo.ts'
import { gif } from '../../../test/test-videos.ts'
import { inputPath } from '../../../test/inputs.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'

let site: TestServer
let nadia: Caller
beforeAll(async () => {
  site = await openTestServer()
  nadia = await site.performer('nadia')
})

const upload = async (file: Blob, who = nadia) => {
  const { _id } = await who(vault.uploadVaultPhoto, { files: { file } })
  await site.quiet()
  return who(vault.viewVaultItem, { params: { id: _id } })
}

function animationOf(media: Media | undefined) {
  if (media?.type !== 'video') return assert.fail(`a ${media?.type} and no video`)
  assert.equal(media.isAnimation, true)
  return media
}

const play = async (url: string, who?: Caller) =>
  (await fetch(site.base + url, { headers: who ? { cookie: `token=${who.token}` } : {} })).status

/** Returns frames of one color each, shown for `delay` ms. */
async function animatedWebp(colours: readonly string[], delay: number): Promise<Blob> {
  const still = (background: string) =>
    sharp({ create: { width: 64, height: 48, channels: 4, background } })
      .png()
      .toBuffer()
  const frames = await Promise.all(colours.map(still))
  const bytes = await sharp(frames, { join: { animated: true } })
    .webp({ delay: colours.map(() => delay), loop: 0 })
    .toBuffer()
  return new Blob([new Uint8Array(bytes)], { type: 'image/webp' })
}

/** Returns any number of frames of one pixel, each shown for `hundredths` of a second. */
function hugeGif(frames: number, hundredths: number): Blob {
  const head = Buffer.concat([Buffer.from('GIF89a'), Buffer.from([1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255])])
  const control = [0x21, 0xf9, 4, 0, hundredths, 0, 0, 0]
  const frame = Buffer.from([...control, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0])
  return new Blob([new Uint8Array(Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])]))])
}

test("a performer's GIF becomes a silent loop with even sides, is listed under GIFs, and its original has no metadata", async () => {
  const item = await upload(await gif(site))
  const media = animationOf(item.media)
  assert.deepEqual([media.status, media.hasAudio, media.width % 2, media.height % 2], ['ready', false, 0, 0], item.failure)
  assert.ok(media.seconds >= 2 && media.seconds < 3, `${media.seconds} s: one second is repeated`)
  assert.equal(await play(media.url, nadia), 200)
  const found = await nadia(vault.searchVault, { query: { kind: 'animation' } })
  assert.deepEqual(
    found.data.map(({ _id }) => _id),
    [item._id],
  )
  const file = (await filesById(site.ctx.db, [item._id])).get(item._id)
  assert.equal(file?.detail.original, 'original.mp4')
  assert.ok(await site.ctx.storage.stat(originalKey(item._id, 'original.mp4')))
})

test('an animated WebP shows its frames, each for its time', async () => {
  const item = await upload(await animatedWebp(['#ff0000', '#0000ff', '#0000ff', '#0000ff'], 1000))
  const media = animationOf(item.media)
  assert.deepEqual([Math.round(media.seconds), media.width, media.height], [4, 64, 48])
  const key = originalKey(item._id, 'original.mp4')
  const { program } = await site.ctx.ffmpeg()
  const path = `${site.ctx.config.uploadFolder}/seen.mp4`
  await pipeline(await site.ctx.storage.read(key), createWriteStream(path))
  const seen = async (second: number) => {
    const args = ['-v', 'error', '-ss', String(second), '-i', path, '-frames:v', '1', '-pix_fmt', 'rgb24', '-f', 'rawvideo', '-']
    const { stdout } = await promisify(execFile)(program, args, { encoding: 'buffer' })
    return { isRed: (stdout[0] ?? 0) > 128, isBlue: (stdout[2] ?? 0) > 128 }
  }
  assert.deepEqual(await seen(0.5), { isRed: true, isBlue: false })
  assert.deepEqual(await seen(1.5), { isRed: false, isBlue: true })
})

/** Has the header of an animation, and only its first frame. */
async function webpOfOneFrame(): Promise<Blob> {
  const bytes = Buffer.from(await (await animatedWebp(['#ff0000', '#0000ff'], 100)).arrayBuffer())
  const one = bytes.subarray(0, bytes.lastIndexOf('ANMF'))
  one.writeUInt32LE(one.length - 8, 4)
  return new Blob([new Uint8Array(one)])
}

const input = async (name: string) => new Blob([new Uint8Array(await readFile(inputPath(name)))])

test('an animated PNG in the vault is a loop like a GIF', async () => {
  const media = animationOf((await upload(await input('animated.png'))).media)
  assert.deepEqual([media.status, media.width, media.height], ['ready', 100, 80])
})

test('a GIF, WebP or PNG with one frame is a photo with a downloadable original', async () => {
  const still = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer()
  // An animation of one frame: `acTL` after the header, which ends at byte 33.
  const control = pngChunk('acTL', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]))
  const files = [
    [await input('one-frame.gif'), 64, 64, 'original.png'],
    [await webpOfOneFrame(), 64, 48, 'original.webp'],
    [new Blob([new Uint8Array(Buffer.concat([still.subarray(0, 33), control, still.subarray(33)]))]), 20, 10, 'original.png'],
  ] as const
  for (const [file, width, height, original] of files) {
    const { _id, media, failure } = await upload(file)
    assert.deepEqual([media.type, media.status, failure], ['photo', 'ready', ''])
    assert.deepEqual([media.width, media.height], [width, height])
    assert.equal((await filesById(site.ctx.db, [_id])).get(_id)?.detail.original, original)
  }
})

test('a performer reads why a too long or too large animation is rejected, before it is decoded', async () => {
  const refused = [
    [hugeGif(100_000, 2), /too many frames\. The limit is 1000/],
    [hugeGif(200, 10), /too long\. The limit is 15 seconds/],
  ] as const
  for (const [file, sentence] of refused) {
    const { media, failure } = await upload(file)
    assert.equal(media.status, 'failed')
    assert.match(failure, sentence)
  }
  const half = await gif(site)
  const damaged = await upload(half.slice(0, 700))
  assert.equal(damaged.media.status, 'failed')
  assert.match(damaged.failure, /damaged/)
})

test('places that take no videos still take no animations', async () => {
  const refused = await nadia(uploadAvatar, { files: { avatar: await gif(site) } }).catch((error: unknown) => error)
  assert.ok(refused instanceof ApiError && refused.code === 'upload_not_accepted')
})

test('a fan cannot play an animation in a paid message before paying, and can after', async () => {
  const fan = await site.fan('finn', 100)
  const item = await upload(await gif(site, { seconds: 2 }))
  const conversation = await fan(messages.openConversation, { body: { source: 'performer', sourceId: nadia.id } })
  const params = { id: conversation._id }
  const { _id: id } = await nadia(messages.sendMessage, {
    params,
    body: { text: 'watch this', fileIds: [item._id], price: 10 },
  })
  const locked = (await fan(messages.listMessages, { params, query: {} })).data.find(({ _id }) => _id === id)
  assert.ok(locked?.locked === true)
  assert.ok(!JSON.stringify(locked).includes(item._id))
  assert.equal(await play(animationOf(item.media).url, fan), 404)
  await fan(messages.buyMessage, { params: { id } })
  const open = (await fan(messages.listMessages, { params, query: {} })).data.find(({ _id }) => _id === id)
  assert.ok(open?.locked === false)
  assert.equal(await play(animationOf(open.files[0]).url, fan), 200)
})
