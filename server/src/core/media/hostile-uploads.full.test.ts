/** Tests hostile files on both upload paths: each gets an error message, and none of it remains. */
import assert from 'node:assert/strict'
import { readdirSync, existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { beforeAll, test } from 'vitest'
import sharp from 'sharp'
import type { ApiError } from '@fanfare/contract'
import { uploadAvatar } from '@fanfare/contract/own-account'
import { uploadDocuments, uploadPerformerAvatar, uploadPerformerCover } from '@fanfare/contract/own-profile'
import type { MediaKind } from '@fanfare/contract/media-kinds'
import * as vault from '@fanfare/contract/vault'
import { H264, openRecordings, PICTURE } from '../../../test/recordings.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'
import { tusClient } from '../../../test/tus.ts'

const { make } = await openRecordings()
let site: TestServer
let nadia: Caller
beforeAll(async () => {
  site = await openTestServer()
  nadia = await site.performer('nadia')
})

const ROUTES = { photo: vault.uploadVaultPhoto, video: vault.uploadVaultVideo, audio: vault.uploadVaultAudio } as const

/** Sends the file in one of these ways and returns the error message of the response or of the processing. */
const ways: Readonly<Record<string, (kind: MediaKind, name: string, bytes: Buffer) => Promise<string>>> = {
  async multipart(kind, name, bytes) {
    try {
      const file = new File([new Uint8Array(bytes)], name)
      return await whatBecomesOf((await nadia(ROUTES[kind], { files: { file } }))._id)
    } catch (error) {
      return (error as ApiError).message
    }
  },
  async tus(kind, name, bytes) {
    const tus = tusClient(site.base, nadia.token)
    const created = await tus.create(bytes.length, { kind, name })
    if (created.status !== 201) return created.body.message
    const answer = await tus.patch(created.headers.get('location') ?? '', 0, bytes)
    return answer.status === 200 ? whatBecomesOf(answer.body._id) : answer.body.message
  },
}

async function whatBecomesOf(id: string): Promise<string> {
  await site.quiet()
  const { failure, media } = await nadia(vault.viewVaultItem, { params: { id } })
  assert.equal(media.status, 'failed')
  return failure
}

function files(): string[] {
  const folders = ['media', 'resumable', 'uploads'].map((name) => join(site.folder, name)).filter((path) => existsSync(path))
  const all = folders.flatMap((path) => readdirSync(path, { recursive: true, withFileTypes: true }))
  return all.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** Builds an RGB PNG, or one with one bit of gray per pixel. */
function png(width: number, height: number, colours: 'rgb' | 'bits', pixels: Buffer): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set(colours === 'rgb' ? [8, 2, 0, 0, 0] : [1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Some kilobytes that claim 100,000 by 100,000 pixels. */
const bomb = () => png(100_000, 100_000, 'rgb', Buffer.alloc(3_000_000))

/** Builds a valid black picture, 8,000 pixels wide. Each row begins with the byte that names its filter. */
const flat = (megapixels: number) => png(8_000, megapixels * 125, 'bits', Buffer.alloc((1 + 8_000 / 8) * megapixels * 125))

const zip = Buffer.concat([Buffer.from('504b0304140000000000', 'hex'), Buffer.alloc(6000)])
const film = await readFile(make('film.mp4', `${PICTURE} -t 2 ${H264}`))
const VIDEO = /^Choose an MP4, MOV, WebM or MKV video/

const corpus: Readonly<Record<string, [MediaKind, string, () => Promise<Buffer> | Buffer, RegExp]>> = {
  'an archive named mp4': ['video', 'holiday.mp4', () => zip, VIDEO],
  'an archive named mp3': ['audio', 'song.mp3', () => zip, /^Choose an MP3, M4A, AAC, WAV, FLAC or Ogg audio file/],
  'an archive named jpg': ['photo', 'me.jpg', () => zip, /^Choose a JPEG/],
  'a playlist that names an address': [
    'video',
    'list.m3u8',
    () => Buffer.from('#EXTM3U\n#EXTINF:9,\nhttp://127.0.0.1:1/x.ts\n'),
    VIDEO,
  ],
  'a list that names a file of the server': [
    'video',
    'a.mp4',
    () => Buffer.from("ffconcat version 1.0\nfile '/etc/passwd'\n"),
    VIDEO,
  ],
  'a page': ['photo', 'a.jpg', () => Buffer.from('<!doctype html><script>alert(1)</script>'), /^Choose a JPEG/],
  'a picture of 100,000 by 100,000': ['photo', 'large.png', bomb, /too large\. The limit is 100 megapixels/],
  'a film of ten hours and one picture': [
    'video',
    'still.mp4',
    () => readFile(make('ten-hours.mp4', `-f lavfi -i color=s=64x64:r=1/18000 -t 36000 ${H264}`)),
    /too long/,
  ],
  'a film that ends in the middle': [
    'video',
    'cut.mp4',
    () => film.subarray(0, film.length / 2),
    /damaged|interrupted|incomplete|again/,
  ],
  'a film without its index': ['video', 'headless.mp4', () => film.subarray(0, film.indexOf('moov') - 4), /damaged|again/],
}

for (const [name, [kind, fileName, bytes, sentence]] of Object.entries(corpus))
  for (const [way, send] of Object.entries(ways))
    test(`${name}, by ${way}`, async () => {
      await site.quiet()
      const before = files()
      assert.match(await send(kind, fileName, await bytes()), sentence)
      await site.quiet()
      assert.deepEqual(files(), before)
    })

test('a file name with reversed direction is rejected over tus with advice, and ignored by multipart', async () => {
  const photo = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123456' } })
    .jpeg()
    .toBuffer()
  const name = 'photo\u202Egpj.exe'
  assert.match(
    (await tusClient(site.base, nadia.token).create(photo.length, { kind: 'photo', name })).body.message,
    /Rename the file/,
  )
  const { _id } = await nadia(vault.uploadVaultPhoto, { files: { file: new File([new Uint8Array(photo)], name) } })
  await site.quiet()
  assert.equal((await nadia(vault.viewVaultItem, { params: { id: _id } })).title, '')
  assert.ok(files().every((path) => !path.includes('exe')))
})

test('a photo that is also an archive is stored without the archive', async () => {
  const photo = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#654321' } })
    .jpeg()
    .toBuffer()
  const both = Buffer.concat([photo, Buffer.from('504b0304', 'hex'), Buffer.from('a hidden programme')])
  const { _id } = await nadia(vault.uploadVaultPhoto, { files: { file: new Blob([new Uint8Array(both)]) } })
  await site.quiet()
  const left = files().filter((path) => path.includes(_id))
  assert.ok(left.length >= 4)
  for (const path of left) assert.ok(!(await readFile(path)).includes('hidden programme'), path)
})

test('a picture that is shown small is rejected at a size at which a photo for sale is accepted, and leaves nothing', async () => {
  const large = fileOf(flat(55))
  const before = files()
  const refused = (answer: Promise<unknown>) =>
    assert.rejects(answer, { code: 'upload_not_accepted', message: /too large\. The limit is 50 megapixels/ })
  await refused(nadia(uploadAvatar, { files: { avatar: large } }))
  await refused(nadia(uploadPerformerAvatar, { files: { avatar: large } }))
  await refused(nadia(uploadPerformerCover, { files: { cover: large } }))
  await site.quiet()
  assert.deepEqual(files(), before)
  await isPhoto(large)
})

test('a document with too many pixels fails and leaves nothing; the same file is accepted as a photo for sale', async () => {
  const large = fileOf(flat(65))
  const lena = await site.performer('lena', 'pending')
  await site.quiet()
  const before = files()
  await lena(uploadDocuments, { files: { idFront: large } })
  await site.quiet()
  const { rows } = await site.sql.query('select kind, status, failure from files where owner_id = $1', [lena.id])
  assert.deepEqual(rows, [
    { kind: 'document', status: 'failed', failure: 'This image is too large. The limit is 60 megapixels.' },
  ])
  assert.deepEqual(files(), before)
  await isPhoto(large)
})

const fileOf = (bytes: Buffer) => new Blob([new Uint8Array(bytes)])

async function isPhoto(file: Blob): Promise<void> {
  const { _id: id } = await nadia(vault.uploadVaultPhoto, { files: { file } })
  await site.quiet()
  assert.equal((await nadia(vault.viewVaultItem, { params: { id } })).media.status, 'ready')
}
