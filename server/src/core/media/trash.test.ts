/** Tests stored objects that outlive their row, and backups made at the same time. */
import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'vitest'
import { newId } from '#lib/id.ts'
import { addDays } from '#lib/time.ts'
import { openTestServer } from '../../../test/test-server.ts'
import { jpeg } from '../../../test/pictures.ts'
import { filesById, removeFiles, storeUpload } from './index.ts'
import { deleteOrphanedObjects } from './orphaned-objects.ts'
import { processFile } from './process-file.ts'
import { emptyTrash } from './trash.ts'

const site = await openTestServer()
const { ctx } = site
const bytes = Buffer.from(await (await jpeg(800, 600)).arrayBuffer())

async function upload(ownerId: string): Promise<string> {
  const path = join(ctx.config.uploadFolder, randomUUID())
  await writeFile(path, bytes)
  const hash = createHash('sha256').update(bytes).digest()
  const file = { path, bytes: bytes.length, hash, mime: 'image/jpeg', extension: 'jpg' }
  return (await ctx.write((tx) => storeUpload(tx, file, { owner: { id: ownerId, role: 'fan' }, kind: 'photo' })))._id
}
const statusOf = async (id: string) => (await filesById(ctx.db, [id])).get(id)?.status
const filesBelow = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.webp'))
const isThere = async (key: string) => (await ctx.storage.stat(key)) !== undefined
const enqueue = async (job: string) => {
  await site.sql.query('select graphile_worker.add_job($1, $2)', [job, {}])
  await site.quiet()
}

test('a backup whose database is older than its folder is complete: files processed or deleted in between are there', async () => {
  const ownerId = newId(new Date())
  const deleted = await upload(ownerId)
  await site.quiet()
  const working = await upload(ownerId)
  // The dump is made; then one photo is processed and the other deleted, and the folder is copied after that.
  await site.sql.query('create temporary table dumped as select * from files where id = any($1)', [[working, deleted]])
  await site.sql.query(
    `update dumped set status = 'processing', width = 0, height = 0, placeholder = '', blurred = '' where id = $1`,
    [working],
  )
  await site.quiet()
  assert.equal(await statusOf(working), 'ready')
  await ctx.write((tx) => removeFiles(tx, [deleted]))
  await site.quiet()
  // Both rows are restored.
  await site.sql.query('delete from files where id = any($1)', [[working, deleted]])
  await site.sql.query('insert into files select * from dumped')
  await ctx.write(async (tx) => tx.enqueue(processFile, { fileId: working }))
  await enqueue('restore or delete trashed objects')
  assert.equal(await statusOf(working), 'ready')
  for (const name of ['full', 'card', 'thumb']) assert.equal(await isThere(`photos/${deleted}/${name}.webp`), true)
})

test('objects without a row are found in every area of the storage, however old, on the first of a month', async () => {
  const [old, shown] = [newId(addDays(new Date(), -60)), newId(addDays(new Date(), -60))]
  const areas = ['raw', 'photos', 'videos', 'audios', 'originals', 'public', 'exports', 'imports']
  for (const area of areas) await ctx.storage.put(`${area}/${old}/one.webp`, bytes)
  const fan = await site.fan('pictured')
  await ctx.storage.put(`public/${shown}/avatar.webp`, bytes)
  await site.sql.query('update accounts set avatar = $2 where id = $1', [fan.id, `/media/public/${shown}/avatar.webp`])
  const on = (day: string) => deleteOrphanedObjects({ ...ctx, clock: { ...ctx.clock, now: () => new Date(day) } })
  const month = new Date().toISOString().slice(0, 7)
  await on(`${month}-02T04:11:00Z`)
  for (const area of areas) assert.equal(await isThere(`${area}/${old}/one.webp`), true, area)
  await on(`${month}-01T04:11:00Z`)
  for (const area of areas) assert.equal(await isThere(`${area}/${old}/one.webp`), false, area)
  assert.equal(await isThere(`public/${shown}/avatar.webp`), true)
})

test('objects rendered for a photo that was deleted during the rendering are removed', async () => {
  const id = newId(new Date())
  await ctx.storage.put(`photos/${id}/full.webp`, bytes)
  await site.sql.query('select graphile_worker.add_job($1, $2)', ['rerender file', { fileId: id, version: 'aaaaaa' }])
  await site.quiet()
  assert.equal(await isThere(`photos/${id}/full.webp`), false)
})

test('a removed file is inaccessible immediately, and deleted from the disk a day later', async () => {
  const id = await upload(newId(new Date()))
  await site.quiet()
  assert.equal(await isThere(`photos/${id}/card.webp`), true)
  await ctx.write((tx) => removeFiles(tx, [id]))
  await site.quiet()
  assert.equal((await filesById(ctx.db, [id])).size, 0)
  for (const name of ['full', 'card', 'thumb']) assert.equal(await isThere(`photos/${id}/${name}.webp`), false)
  const aside = async () => (await filesBelow(join(site.folder, 'media', 'removed'))).filter((path) => path.includes(id)).length
  await enqueue('restore or delete trashed objects')
  assert.equal(await aside(), 3)
  const later = { ...ctx, clock: { ...ctx.clock, now: () => addDays(new Date(), 2) } }
  await emptyTrash(later)
  assert.equal(await aside(), 0)
})
