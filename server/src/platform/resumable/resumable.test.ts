/** Tests uploads that resume after an interruption. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, test } from 'vitest'
import sharp from 'sharp'
import { uploadVaultPhoto, searchVault } from '@fanfare/contract/vault'
import * as auth from '@fanfare/contract/auth'
import { MAX_UNFINISHED_UPLOADS } from '@fanfare/contract/uploads'
import { changeSettings } from '#core/settings/index.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'
import { tusClient } from '../../../test/tus.ts'
import { waitFor } from '../../../test/wait.ts'
import { deleteExpiredUploads } from './index.ts'

let site: TestServer
let nadia: Caller
beforeAll(async () => {
  site = await openTestServer()
  nadia = await site.performer('nadia')
})

const clientOf = (who: Pick<Caller, 'token'>, base = site.base) => tusClient(base, who.token)
const onDisk = () => readdir(join(site.folder, 'resumable')).catch((): string[] => [])
const noise = await sharp(randomBytes(900 * 700 * 3), { raw: { width: 900, height: 700, channels: 3 } })
  .jpeg({ quality: 90 })
  .toBuffer()
/** Returns a picture of some hundred kilobytes, with different bytes each time. */
const picture = () => Buffer.concat([noise, randomBytes(100)])
const photo = { kind: 'photo', name: 'lighthouse.jpg' }

async function begun(bytes: Buffer, who = nadia, what = photo): Promise<string> {
  const { status, headers, body } = await clientOf(who).create(bytes.length, what)
  assert.equal(status, 201, JSON.stringify(body))
  return headers.get('location') ?? assert.fail('no address')
}

/** Cuts the connection as soon as the disk has some of the bytes. */
async function cutOff(path: string, bytes: Buffer, from: number): Promise<void> {
  const stored = () => statSync(join(site.folder, 'resumable', path.split('/').at(-1)!)).size
  await clientOf(nadia).sendAndCut(path, from, [bytes.subarray(from, from + 100_000)], () => stored() > from)
}

test("a performer's photo is cut off twice, resumes, and becomes one vault item; repeating the last request returns the same item", async () => {
  const bytes = picture()
  const tus = clientOf(nadia)
  const path = await begun(bytes)
  assert.match(path, /^\/api\/uploads\/[0-9a-f-]{36}$/)
  assert.equal(await tus.offset(path), 0)
  await cutOff(path, bytes, 0)
  await cutOff(path, bytes, await tus.offset(path))
  const offset = await tus.offset(path)
  assert.ok(offset > 0 && offset < bytes.length)
  assert.equal((await tus.patch(path, 0, bytes.subarray(0, 10))).status, 409, 'bytes that the server already has')
  const last = await tus.patch(path, offset, bytes.subarray(offset))
  assert.equal(last.status, 200)
  assert.equal(last.body.type, 'photo')
  assert.deepEqual((await tus.patch(path, offset, bytes.subarray(offset))).body, last.body)
  assert.deepEqual((await tus.patch(path, bytes.length)).body, last.body)
  assert.equal(await tus.offset(path), bytes.length)
  await site.quiet()
  const { data } = await nadia(searchVault, {})
  assert.deepEqual([data[0]?._id, data[0]?.media.status], [last.body._id, 'ready'])
  assert.deepEqual(await onDisk(), [])
  const again = await nadia(uploadVaultPhoto, { files: { file: new Blob([new Uint8Array(bytes)]) } })
  assert.equal(again._id, last.body._id, 'the same bytes are the same media item')
})

test('no one else can see, resume or cancel an upload, nor can its owner after signing out', async () => {
  const bytes = picture()
  const path = await begun(bytes)
  const rival = clientOf(await site.performer('rival'))
  const operator = clientOf(await site.operator())
  for (const other of [rival, operator, clientOf({ token: '' }), clientOf({ token: 'x' })]) {
    assert.equal((await other.send('HEAD', path)).status, 404)
    const sent = await other.patch(path, 0, bytes)
    assert.deepEqual([sent.status, sent.body.code], [404, 'not_found'])
    assert.equal((await other.send('DELETE', path)).status, 404)
  }
  assert.equal((await clientOf({ token: '' }).create(10, photo)).status, 401)
  for (const id of ['x', '..%2f..%2fetc', '01980000-0000-7000-8000-00000000dead'])
    assert.equal((await clientOf(nadia).send('HEAD', `/api/uploads/${id}`)).status, 404)
  assert.equal(await clientOf(nadia).offset(path), 0)

  const leaver = await site.performer('leaver')
  const left = await begun(bytes, leaver)
  await leaver(auth.signOut)
  assert.equal((await clientOf(leaver).patch(left, 0, bytes)).status, 404)
})

test('a performer who announces an invalid upload gets a message before sending anything', async () => {
  const tus = clientOf(nadia)
  const before = (await onDisk()).length
  const wrong: [number, Record<string, string>, number, RegExp][] = [
    [10, { kind: 'document', name: 'a.pdf' }, 400, /one of: photo, video, audio/],
    [10, { kind: 'constructor', name: 'a' }, 400, /one of/],
    [0, photo, 400, /empty/],
    [26 * 1024 * 1024, photo, 413, /up to 25 MB/],
    [6 * 1024 ** 3, { kind: 'video', name: 'a.mp4' }, 413, /up to 5120 MB/],
    [201 * 1024 * 1024, { kind: 'audio', name: 'a.mp3' }, 413, /up to 200 MB/],
    [10, { kind: 'photo', name: 'x'.repeat(256) }, 400, /up to 255/],
    [10, { kind: 'photo', name: 'photo\u202Egpj.exe' }, 400, /invisible characters/],
    [10, { kind: 'photo', name: 'a\0b' }, 400, /invisible characters/],
  ]
  for (const [bytes, what, status, message] of wrong) {
    const answer = await tus.create(bytes, what)
    assert.equal(answer.status, status, JSON.stringify(what))
    assert.match(answer.body.message, message)
  }
  const fan = clientOf(await site.fan('fiona'))
  assert.equal((await fan.create(10, { kind: 'video', name: 'a.mp4' })).status, 201)
  assert.equal((await fan.create(10, { kind: 'feed-video', name: 'a.mp4' })).status, 201, 'the specification’s name')
  for (const headers of [
    { 'upload-length': 'x' },
    { 'upload-defer-length': '1' },
    { 'tus-resumable': '0.2.2', 'upload-length': '1' },
  ])
    assert.equal((await tus.send('POST', '/api/uploads', headers as Record<string, string>)).body.code, 'not_valid')
  assert.equal((await onDisk()).length, before + 2)
})

test('a file of the wrong type is rejected with its first bytes and deleted', async () => {
  const before = (await onDisk()).length
  const zip = Buffer.concat([Buffer.from('PK\x03\x04'), randomBytes(200_000)])
  const tus = clientOf(nadia)
  const path = await begun(zip, nadia, { kind: 'video', name: 'holiday.mp4' })
  const answer = await tus.patch(path, 0, zip.subarray(0, 50_000))
  assert.deepEqual([answer.status, answer.body.code], [415, 'upload_not_accepted'])
  assert.equal(answer.body.message, 'Choose an MP4, MOV, WebM or MKV video.')
  // A sender who missed the response gets it again, and sends nothing more.
  assert.equal(await tus.offset(path), zip.length)
  assert.deepEqual((await tus.patch(path, zip.length)).body.message, answer.body.message)
  const short = Buffer.from('%PDF-1.7')
  assert.equal((await tus.patch(await begun(short), 0, short)).status, 415)
  assert.equal((await onDisk()).length, before)
})

test('sending more than announced is rejected, and canceling leaves nothing behind', async () => {
  const bytes = picture()
  const before = (await onDisk()).length
  const path = await begun(bytes)
  const tus = clientOf(nadia)
  const more = await tus.patch(path, 0, Buffer.concat([bytes, bytes]))
  assert.deepEqual([more.status, more.body.code], [413, 'upload_too_large'])
  const other = await begun(bytes)
  await tus.patch(other, 0, bytes.subarray(0, 50_000))
  assert.equal((await tus.send('DELETE', other)).status, 204)
  assert.equal((await tus.send('HEAD', other)).status, 404)
  assert.equal((await onDisk()).length, before)
})

test('the quota counts announced bytes too, and is checked again when the file is complete', async () => {
  const small = await site.performer('small', 'pending')
  const tus = clientOf(small)
  const megabyte = 1024 * 1024
  const before = (await onDisk()).length
  await site.ctx.write((tx) => changeSettings(tx, { memberStorageMegabytes: 1 }))
  const bytes = picture()
  const path = await begun(bytes, small)
  const full = await tus.create(megabyte - bytes.length + 1, photo)
  assert.deepEqual([full.status, full.body.code], [413, 'upload_too_large'])
  assert.match(full.body.message, /storage is full/)
  await site.ctx.write((tx) => changeSettings(tx, { memberStorageMegabytes: 0 }))
  assert.equal((await tus.patch(path, 0, bytes)).body.code, 'upload_too_large')
  await site.ctx.write((tx) => changeSettings(tx, { memberStorageMegabytes: 500 }))
  assert.equal((await onDisk()).length, before)
  const many = await Promise.all(Array.from({ length: MAX_UNFINISHED_UPLOADS + 5 }, () => tus.create(10, photo)))
  assert.equal(many.filter(({ status }) => status === 201).length, MAX_UNFINISHED_UPLOADS)
  assert.match(many.find(({ status }) => status === 403)?.body.message, /50 unfinished uploads/)
})

test('ten parallel last requests on two processes create one item', async () => {
  const other = await openTestServer({ beside: site })
  const bytes = picture()
  const path = await begun(bytes)
  const clients = [clientOf(nadia), clientOf(nadia, other.base)]
  await clients[0]!.patch(path, 0, bytes.subarray(0, 1000))
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => clients[at % 2]!.patch(path, 1000, bytes.subarray(1000)).catch(() => undefined)),
  )
  const done = await clients[1]!.patch(path, bytes.length)
  assert.equal(done.status, 200)
  const ids = new Set(answers.flatMap((answer) => (answer?.status === 200 ? [answer.body._id] : [])))
  assert.deepEqual([...ids], [done.body._id])
  const { rows } = await site.sql.query('select count(*)::int as files from files where id = $1', [done.body._id])
  assert.deepEqual(rows, [{ files: 1 }])
})

test('a request with a dead connection gives way to the next, in the same and in another process', async () => {
  const other = await openTestServer({ beside: site })
  const bytes = picture()
  for (const base of [site.base, other.base]) {
    const path = await begun(bytes)
    let isLocked = false
    // Another process cannot interrupt this request, so it ends on its own once it has the lock.
    const stalled = clientOf(nadia).sendAndCut(path, 0, [bytes.subarray(0, 70_000)], () => isLocked && base !== site.base)
    await waitFor(
      async () => (await site.sql.query(`select from pg_locks where locktype = 'advisory'`)).rowCount !== 0,
      'the lock',
    )
    isLocked = true
    const { offset } = await waitFor(
      () =>
        clientOf(nadia, base)
          .offset(path)
          .then(
            (offset) => ({ offset }),
            () => undefined,
          ),
      'the next request to have its turn',
    )
    assert.equal((await clientOf(nadia, base).patch(path, offset, bytes.subarray(offset))).status, 200)
    await stalled
  }
})

test('an upload without progress for a day is deleted; one with progress is not', async () => {
  await site.sql.query('delete from uploads')
  const bytes = picture()
  const [still, moving] = [await begun(bytes), await begun(bytes)]
  const tus = clientOf(nadia)
  await tus.patch(still, 0, bytes.subarray(0, 60_000))
  await site.sql.query(`update uploads set touched_at = touched_at - interval '25 hours'`)
  await tus.patch(moving, 0, bytes.subarray(0, 60_000))
  await site.ctx.write(async (tx) => tx.enqueue(deleteExpiredUploads, {}))
  await site.quiet()
  assert.equal((await tus.send('HEAD', still)).status, 404)
  assert.equal(await tus.offset(moving), 60_000)
  assert.ok((await onDisk()).includes(moving.split('/').at(-1)!))
  assert.ok(!(await onDisk()).includes(still.split('/').at(-1)!))
})
