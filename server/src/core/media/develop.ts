/** The errand that makes a photo's sizes, and the one that forgets files. Both may be cut off anywhere and run again. */
import { mkdtemp, rm } from 'node:fs/promises'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Type } from 'typebox'
import { addDays } from '#kit/time.ts'
import { errand, runs } from '#platform/errands.ts'
import type { House, Tx } from '#platform/house.ts'
import { developPhoto, UndecodablePhoto, type DevelopedPhoto } from '#platform/photos.ts'
import { MissingObject } from '#platform/storage/index.ts'
import { mediaProcessed } from './events.ts'
import { documentKey, photoFolder, photoKey, rawKey } from './keys.ts'
import { deleteFiles, deleteLooseFiles, filesById, finishFile, type FileRow } from './store.ts'
import { forgetStray } from './stray.ts'

export const develop = errand('develop photo', Type.Object({ fileId: Type.String() }))
const discard = errand('discard objects', Type.Object({ keys: Type.Array(Type.String()), folders: Type.Array(Type.String()) }))
const sweepLoose = errand('sweep loose files', Type.Object({}))
const sweepStray = errand('sweep stray objects', Type.Object({}))

async function run(house: House, { fileId }: { fileId: string }): Promise<void> {
  const file = (await filesById(house.db, [fileId])).get(fileId)
  if (file?.status === 'processing') await finish(house, file)
  // Also when an earlier run was cut off right before this line.
  await house.storage.remove(rawKey(fileId))
}

async function finish(house: House, file: FileRow): Promise<void> {
  const outcome = await developed(house, file)
  const isKnown = await house.write(async (tx) => {
    const done = await finishFile(tx.db, file.id, outcome)
    if (done) tx.emit(mediaProcessed, { fileId: file.id, ownerId: done.owner_id, purpose: done.purpose })
    return done !== undefined || (await filesById(tx.db, [file.id])).has(file.id)
  })
  // Its owner threw it away meanwhile, and the errand that forgets it may have come before our sizes.
  if (!isKnown) await house.storage.removeAll(photoFolder(file.id))
}

async function developed(house: House, { id }: FileRow): Promise<Parameters<typeof finishFile>[2]> {
  const folder = await mkdtemp(join(house.config.uploadFolder, 'develop-'))
  try {
    const path = join(folder, 'raw')
    await pipeline(await house.storage.read(rawKey(id)), createWriteStream(path))
    const photo = await developPhoto(path)
    for (const { name, body } of photo.variants) await house.storage.put(photoKey(id, name), body)
    return ready(photo)
  } catch (error) {
    if (error instanceof UndecodablePhoto) return failed(error.message)
    if (error instanceof MissingObject) return failed('This picture was lost. Please upload it again.')
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const ready = ({ width, height, placeholder, blurred }: DevelopedPhoto) =>
  ({ status: 'ready', failure: null, width, height, placeholder, blurred }) as const
const failed = (failure: string) => ({ status: 'failed', failure, width: 0, height: 0, placeholder: '', blurred: '' }) as const

/** Forgets files: the rows now, the objects once this has committed. */
export async function removeFiles(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) bookDiscard(tx, await deleteFiles(tx.db, ids))
}

function bookDiscard(tx: Tx, gone: readonly FileRow[]): void {
  const keys = gone.map((file) => (file.kind === 'document' ? documentKey(file.id, file.extension) : rawKey(file.id)))
  const folders = gone.filter((file) => file.kind === 'photo').map((file) => photoFolder(file.id))
  if (gone.length > 0) tx.book(discard, { keys, folders })
}

const SWEPT_AT_ONCE = 500

/** What was uploaded a day ago and put into no post or message since. */
async function forgetLoose(house: House): Promise<void> {
  const before = addDays(new Date(), -1)
  let gone: readonly FileRow[]
  do {
    gone = await house.write(async (tx) => {
      const loose = await deleteLooseFiles(tx.db, before, SWEPT_AT_ONCE)
      bookDiscard(tx, loose)
      return loose
    })
  } while (gone.length === SWEPT_AT_ONCE)
}

export const mediaRunners = [
  runs(develop, run),
  runs(discard, async ({ storage }, { keys, folders }) => {
    for (const key of keys) await storage.remove(key)
    for (const folder of folders) await storage.removeAll(folder)
  }),
  runs(sweepLoose, forgetLoose, '41 * * * *'),
  runs(sweepStray, forgetStray, '11 4 * * *'),
]
