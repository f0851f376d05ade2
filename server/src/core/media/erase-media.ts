/** Erases the pictures and media of an account. Media that people have bought or been sent stay for them, without a title. */
import { sql } from 'kysely'
import type { Erasing } from '#core/personal-data/index.ts'
import { uuids } from '#platform/ids.ts'
import { deletePictures, picturesOf } from './account-picture-store.ts'
import { enqueueRemoval, removeFiles } from './remove-files.ts'
import { publicFolder } from './storage-areas.ts'

const BATCH_SIZE = 200

/** Call this after the content of the account was erased, which ends the uses of files that no one bought. */
export async function eraseMedia(erasing: Erasing, contentKinds: readonly string[]): Promise<void> {
  const { ctx, accountId } = erasing
  await ctx.write(async (tx) => {
    const gone = await deletePictures(
      tx.db,
      (await picturesOf(tx.db, accountId)).map(({ id }) => id),
    )
    enqueueRemoval(tx, { keys: [], folders: gone.map(({ id }) => publicFolder(id)) })
  })
  // Templates, drafts and automations keep no files. Content and messages have let go of files that no one has.
  await ctx.write(async ({ db }) => {
    await sql`delete from file_uses u using files f where f.id = u.file_id and f.owner_id = ${accountId}
      and u.kind <> all(${contentKinds}::text[])`.execute(db)
  })
  for (let left = BATCH_SIZE; left === BATCH_SIZE; ) left = await removeSome(erasing)
  await ctx.write(async ({ db, now }) => {
    await sql`update files set in_vault = false, removed_at = coalesce(removed_at, ${now}), title = '', album_ids = '{}'
      where owner_id = ${accountId}`.execute(db)
  })
}

async function removeSome({ ctx, accountId }: Erasing): Promise<number> {
  return ctx.write(async (tx) => {
    const { rows } = await sql<{ id: string }>`select id from files f where owner_id = ${accountId} and sold_at is null
      and (kind = 'document' or not exists (select from file_uses u where u.file_id = f.id))
      and not is_recorded_document(f.owner_id, f.id)
      order by id limit ${BATCH_SIZE} for update`.execute(tx.db)
    const ids = rows.map(({ id }) => id)
    // Another vault's bytes are not affected: each row has its own objects.
    await removeFiles(tx, ids)
    await sql`delete from file_uses where file_id = any(${uuids(ids)})`.execute(tx.db)
    return ids.length
  })
}
