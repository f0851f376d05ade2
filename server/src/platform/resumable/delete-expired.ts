/** Deletes abandoned uploads, and files that a crash left behind. */
import { readdir, rm, stat } from 'node:fs/promises'
import { Type } from 'typebox'
import { UNFINISHED_UPLOAD_HOURS } from '@fanfare/contract/uploads'
import { isId } from '#lib/id.ts'
import type { Context } from '../context.ts'
import { jobHandler } from '../job-handlers.ts'
import { job } from '../jobs.ts'
import { deleteStillUploads, unfinishedAmong } from './rows.ts'
import { folderOf, pathOf } from './store.ts'

const BATCH_SIZE = 500
const HOUR_MS = 3_600_000

export const deleteExpiredUploads = job('delete expired uploads', Type.Object({}))

async function deleteExpired(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - UNFINISHED_UPLOAD_HOURS * HOUR_MS)
  let gone: string[]
  do {
    gone = await deleteStillUploads(ctx.db, before, BATCH_SIZE)
    for (const id of gone) await rm(pathOf(ctx.config, id), { force: true })
  } while (gone.length === BATCH_SIZE)
  await removeOrphans(ctx)
}

/** Deletes files without an unfinished upload. A new upload has its row before its file. */
async function removeOrphans({ db, config }: Context): Promise<void> {
  const names = await readdir(folderOf(config)).catch(() => [])
  for (let at = 0; at < names.length; at += BATCH_SIZE) {
    const some = names.slice(at, at + BATCH_SIZE)
    const needed = await unfinishedAmong(db, some.filter(isId))
    for (const name of some.filter((one) => !needed.has(one))) {
      const path = pathOf(config, name)
      const found = await stat(path).catch(() => undefined)
      // A finished file may be read until its transaction has ended.
      if (found && Date.now() - found.mtimeMs > HOUR_MS) await rm(path, { recursive: true, force: true })
    }
  }
}

export const uploadJobHandlers = [jobHandler(deleteExpiredUploads, deleteExpired, '27 * * * *')]
