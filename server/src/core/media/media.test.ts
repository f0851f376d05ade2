import assert from 'node:assert/strict'
import { UNSEEN } from '#core/consents/index.ts'
import { createHash, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, test } from 'vitest'
import sharp from 'sharp'
import type { Photo } from '@fanfare/contract/media'
import { changeSettings } from '#core/settings/index.ts'
import { newId } from '#lib/id.ts'
import { apiError, type ApiError } from '#lib/errors.ts'
import { addDays } from '#lib/time.ts'
import type { Context } from '#platform/context.ts'
import type { ReceivedFile } from '#platform/uploads.ts'
import { openTestServer, type TestServer } from '../../../test/test-server.ts'
import { jpeg } from '../../../test/pictures.ts'
import { waitFor } from '../../../test/wait.ts'
import { processFile } from './process-file.ts'
import { rawKey } from './keys.ts'
import {
  blurredView,
  documentViews,
  filesById,
  storeDocument,
  storeUpload,
  mediaJobHandlers,
  mediaView,
  removeFiles,
  retireFiles,
  releaseFiles,
  useFiles,
  type FileRow,
} from './index.ts'

let site: TestServer
let ctx: Context
beforeAll(async () => {
  site = await openTestServer()
  ctx = site.ctx
})

const bytes = Buffer.from(await (await jpeg(1600, 1200)).arrayBuffer())
async function received(content: Buffer = bytes): Promise<ReceivedFile> {
  const path = join(ctx.config.uploadFolder, randomUUID())
  await writeFile(path, content)
  const hash = createHash('sha256').update(content).digest()
  return { path, bytes: content.length, hash, mime: 'image/jpeg', extension: 'jpg' }
}
const upload = async (ownerId: string, content?: Buffer, role: 'fan' | 'performer' = 'fan') => {
  const file = await received(content)
  return (await ctx.write((tx) => storeUpload(tx, file, { owner: { id: ownerId, role }, kind: 'photo' })))._id
}
let performers = 0
/** Returns the id of a performer who has signed the uploader agreement. */
const newPerformer = async () => (await site.performer(`uploader_${performers++}`)).id
const document = async (ownerId: string, content?: Buffer) => {
  const file = await received(content)
  return ctx.write((tx) => storeDocument(tx, file, ownerId))
}
const documentOf = async (id: string) => (await documentViews(ctx, ctx.db, [id])).get(id) ?? assert.fail('no such document')
const fileOf = async (id: string) => (await filesById(ctx.db, [id])).get(id) ?? assert.fail('no such file')
function photoOf(file: FileRow): Photo {
  const view = mediaView(file, { urls: ctx.urls, now: new Date(), viewerId: null, by: { kind: 'post', id: file.id } })
  return view.type === 'photo' ? view : assert.fail('not a photo')
}
const isThere = async (key: string) => (await ctx.storage.stat(key)) !== undefined
const code = (error: ApiError) => error.code
const enqueue = async (job: string) => {
  await site.sql.query('select graphile_worker.add_job($1, $2)', [job, {}])
  await site.quiet()
}

test('an uploaded photo is processed into all its sizes, and its camera data is removed', async () => {
  const ownerId = newId(new Date())
  const id = await upload(ownerId)
  await site.quiet()
  const file = await fileOf(id)
  assert.deepEqual([file.status, file.width, file.height, file.owner_id], ['ready', 1600, 1200, ownerId])
  assert.equal(await isThere(rawKey(id)), false)
  const photo = photoOf(file)
  for (const url of [photo.url, photo.fullUrl]) {
    const answer = await fetch(site.base + url)
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'image/webp'])
  }
  const blurred = blurredView(file)
  assert.deepEqual(Object.keys(blurred), ['width', 'height', 'placeholder'])
  assert.notEqual(blurred.placeholder, photo.placeholder)
})

test('a file has no URL while it is being processed', async () => {
  const file = await received()
  const seen = await ctx.write(async (tx) => {
    const { _id } = await storeUpload(tx, file, { owner: { id: newId(new Date()), role: 'fan' }, kind: 'photo' })
    return (await filesById(tx.db, [_id])).get(_id)
  })
  const photo = photoOf(seen ?? assert.fail())
  assert.deepEqual([photo.status, photo.url, photo.fullUrl], ['processing', '', ''])
  await site.quiet()
})

test('a fan whose photo cannot be read gets a message', async () => {
  const id = await upload(newId(new Date()), bytes.subarray(0, bytes.length / 2))
  await site.quiet()
  const file = await fileOf(id)
  assert.equal(file.status, 'failed')
  assert.match(file.failure ?? '', /^This image is damaged and can’t be shown/)
  assert.equal(await isThere(rawKey(id)), false)
})

test('processing a file again changes nothing and removes the leftovers of an interrupted run', async () => {
  const id = await upload(newId(new Date()))
  await site.quiet()
  const ready = await fileOf(id)
  await ctx.storage.put(rawKey(id), bytes)
  await ctx.write(async (tx) => tx.enqueue(processFile, { fileId: id }))
  await site.quiet()
  assert.deepEqual(await fileOf(id), ready)
  assert.equal(await isThere(rawKey(id)), false)
})

test('a photo removed while it is being processed leaves nothing', async () => {
  const id = newId(new Date())
  await ctx.storage.put(rawKey(id), bytes)
  await insertPhoto(id)
  const storage: Context['storage'] = {
    ...ctx.storage,
    async put(key, body) {
      if (key.endsWith('full.webp')) await ctx.write((tx) => removeFiles(tx, [id]))
      await site.quiet()
      await ctx.storage.put(key, body)
    },
  }
  await runProcessFile({ ...ctx, storage }, { fileId: id })
  assert.equal(await isThere(`photos/${id}/full.webp`), false)
  assert.equal(await isThere(rawKey(id)), false)
})
const insertPhoto = (id: string) =>
  site.sql.query(
    `insert into files (id, owner_id, kind, status, bytes, created_at) values ($1, $1, 'photo', 'processing', 1, now())`,
    [id],
  )
const runProcessFile = (at: Context, payload: { fileId: string }): Promise<void> => {
  const handler = mediaJobHandlers.find((one) => one.job === processFile)
  return handler ? handler.run(at, payload as never, new AbortController().signal) : assert.fail('no handler of processFile')
}

const use = (ownerId: string, subjectId: string, ids: readonly string[]) =>
  ctx.write((tx) => useFiles(tx, { ownerId, ids, by: { kind: 'post', id: subjectId }, showing: UNSEEN }))

test('a file is used by any number of its owner’s posts, and does not exist for others', async () => {
  const [mine, theirs, post, another] = [newId(new Date()), newId(new Date()), newId(new Date()), newId(new Date())]
  const [first, second] = [await upload(mine), await upload(mine)]
  const ids = async (used: Promise<readonly { id: string }[]>) => (await used).map((file) => file.id)
  assert.equal(await use(theirs, post, [first]).catch(code), 'not_found')
  assert.equal(await use(mine, post, [first, newId(new Date())]).catch(code), 'not_found')
  assert.deepEqual(await ids(use(mine, post, [second, first])), [second, first], 'in the requested order')
  assert.deepEqual(await ids(use(mine, another, [first])), [first], 'the same file can be used elsewhere')
  assert.equal(await use(mine, post, [await document(mine)]).catch(code), 'not_found', 'a document is not a media item')
  await site.quiet()
})

test('a file that its last post no longer uses is removed, unless it is in a vault', async () => {
  const [fan, performer, one, other] = [newId(new Date()), await newPerformer(), newId(new Date()), newId(new Date())]
  const [loose, vaulted] = [await upload(fan), await upload(performer, bytes, 'performer')]
  await use(fan, one, [loose])
  await use(fan, other, [loose])
  await use(performer, one, [vaulted])
  const left = async () => [...(await filesById(ctx.db, [loose, vaulted])).keys()]
  await ctx.write((tx) => releaseFiles(tx, one))
  assert.deepEqual((await left()).toSorted(), [loose, vaulted].toSorted(), 'other content still uses the file')
  await ctx.write((tx) => releaseFiles(tx, other))
  assert.deepEqual(await left(), [vaulted])
  await site.quiet()
})

test('parallel uploads of the same bytes are one item in a vault; a failed upload can be repeated', async () => {
  const ownerId = await newPerformer()
  const ids = await Promise.all(Array.from({ length: 6 }, () => upload(ownerId, bytes, 'performer')))
  assert.equal(new Set(ids).size, 1)
  assert.notEqual(await upload(await newPerformer(), bytes, 'performer'), ids[0], 'another account’s vault gets its own item')
  const damaged = bytes.subarray(0, bytes.length / 2)
  const failed = await upload(ownerId, damaged, 'performer')
  await site.quiet()
  assert.equal((await fileOf(failed)).status, 'failed')
  assert.notEqual(await upload(ownerId, damaged, 'performer'), failed)
  await site.quiet()
})

test('a photo unused for a day is removed; one in a post, one in a vault, a new one and a document stay', async () => {
  const ownerId = newId(new Date())
  const [loose, used, fresh] = [await upload(ownerId), await upload(ownerId), await upload(ownerId)]
  const vaulted = await upload(await newPerformer(), bytes, 'performer')
  const document = await received()
  const passport = await ctx.write((tx) => storeDocument(tx, document, ownerId))
  await site.quiet()
  await use(ownerId, newId(new Date()), [used])
  await site.sql.query("update files set created_at = now() - interval '25 hours' where id = any($1)", [
    [loose, used, vaulted, passport],
  ])
  await enqueue('delete unused files')
  assert.deepEqual(
    [...(await filesById(ctx.db, [loose, used, vaulted, fresh, passport])).keys()].sort(),
    [used, vaulted, fresh, passport].sort(),
  )
  assert.equal(await isThere(`photos/${loose}/card.webp`), false)
  assert.equal(await isThere(`photos/${used}/card.webp`), true)
})

test('an object whose upload was never committed is removed after a day', async () => {
  const file = await received()
  const changed = ctx.write(async (tx) => {
    const { _id } = await storeUpload(tx, file, { owner: { id: newId(new Date()), role: 'fan' }, kind: 'photo' })
    throw apiError('not_allowed', _id)
  })
  const young = await changed.then(
    () => assert.fail(),
    (error: ApiError) => error.message,
  )
  const old = newId(addDays(new Date(), -2))
  await ctx.storage.put(rawKey(old), bytes)
  await ctx.storage.put(`documents/${old}.webp`, bytes)
  const known = newId(addDays(new Date(), -2))
  await insertPhoto(known)
  await ctx.storage.put(`photos/${known}/card.webp`, bytes)
  await enqueue('delete orphaned objects')
  assert.deepEqual([await isThere(rawKey(old)), await isThere(`documents/${old}.webp`)], [false, false])
  assert.deepEqual([await isThere(rawKey(young)), await isThere(`photos/${known}/card.webp`)], [true, true])
})

test('an operator sees a picture made of a document, only at a signed URL; the original file is removed', async () => {
  const id = await document(newId(new Date()))
  assert.deepEqual(await documentOf(id), { status: 'processing', url: '' })
  await site.quiet()
  const { status, url } = await documentOf(id)
  assert.equal(status, 'ready')
  const shown = await fetch(site.base + url)
  assert.equal(shown.headers.get('content-type'), 'image/webp')
  const { width, exif } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata()
  assert.deepEqual([width, exif], [1600, undefined])
  assert.equal((await fetch(site.base + (url.split('?')[0] ?? ''))).status, 404)
  assert.equal(await isThere(rawKey(id)), false)
})

test('a document that cannot be decoded is reported as failed, and is never served to a browser', async () => {
  const id = await document(newId(new Date()), bytes.subarray(0, 3000))
  await site.quiet()
  assert.deepEqual(await documentOf(id), { status: 'failed', url: '' })
  assert.equal(await isThere(rawKey(id)), false)
})

test('a replaced document is kept for the retention time, then removed with its picture', async () => {
  const [replaced, current] = [await document(newId(new Date())), await document(newId(new Date()))]
  await site.quiet()
  await ctx.write((tx) => retireFiles(tx, [replaced], 30))
  await enqueue('delete unused files')
  assert.equal((await documentOf(replaced)).status, 'ready')
  await site.sql.query(`update files set expires_at = now() - interval '1 second' where id = $1`, [replaced])
  await enqueue('delete unused files')
  assert.deepEqual([await isThere(`documents/${replaced}.webp`), await isThere(`documents/${current}.webp`)], [false, true])
  assert.equal((await filesById(ctx.db, [replaced])).size, 0)
})

test('an account may store up to its quota; removing files frees space', async () => {
  const fan = await site.fan('collector')
  await ctx.write((tx) => changeSettings(tx, { memberStorageMegabytes: 1 }))
  const heavy = Buffer.concat([bytes, Buffer.alloc(600_000)])
  const uploaded = await upload(fan.id, heavy)
  await assert.rejects(upload(fan.id, heavy), (error: ApiError) => /can store up to 1 MB/.test(error.message))
  const verified = await site.performer('verified')
  await upload(verified.id, heavy)
  await upload(verified.id, heavy)
  const waiting = await site.performer('waiting', 'pending')
  await upload(waiting.id, heavy)
  await assert.rejects(upload(waiting.id, heavy), (error: ApiError) => code(error) === 'upload_too_large')
  await ctx.write((tx) => removeFiles(tx, [uploaded]))
  await upload(fan.id, heavy)
  await site.quiet()
})

test("one person's many pictures do not delay pictures of others", async () => {
  const [busy, other] = [newId(new Date()), newId(new Date())]
  const files = await Promise.all(Array.from({ length: 17 }, () => received()))
  // One transaction, so that all files wait before the first is processed.
  const id = await ctx.write(async (tx) => {
    const store = (file: ReceivedFile, ownerId: string) =>
      storeUpload(tx, file, { owner: { id: ownerId, role: 'fan' }, kind: 'photo' })
    for (const file of files.slice(1)) await store(file, busy)
    return (await store(files[0]!, other))._id
  })
  await waitFor(async () => (await fileOf(id)).status === 'ready', 'the shared picture to be ready')
  const { rows } = await site.sql.query<{ waiting: number }>(
    `select count(*)::int as waiting from files where owner_id = $1 and status = 'processing'`,
    [busy],
  )
  assert.ok((rows[0]?.waiting ?? 0) >= 8, `${rows[0]?.waiting} of 16 still waited`)
  await site.quiet()
})
