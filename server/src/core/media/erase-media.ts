/** Erases the pictures and media of an account. What people have bought or been sent stays for them, without its description. */
import { sql } from 'kysely'
import { contentKinds } from '#core/content/index.ts'
import type { Erasing } from '#core/personal-data/index.ts'
import { uuids } from '#platform/ids.ts'
import { deletePictures, picturesOf } from './account-picture-store.ts'
import { enqueueRemoval, removeFiles } from './remove-files.ts'
import { publicFolder } from './storage-areas.ts'

const BATCH_SIZE = 200

/** Call this after the content of the account was erased, which ends the uses of files that no one bought. */
export async function eraseMedia(erasing: Erasing): Promise<void> {
  const { ctx, accountId } = erasing
  await ctx.write(async (tx) => {
    const gone = await deletePictures(
      tx.db,
      (await picturesOf(tx.db, accountId)).map(({ id }) => id),
    )
    enqueueRemoval(tx, { keys: [], folders: gone.map(({ id }) => publicFolder(id)) })
  })
  await ctx.write(({ db }) => endOtherUses(erasing, db))
  for (let left = BATCH_SIZE; left === BATCH_SIZE; ) left = await removeSome(erasing)
  await ctx.write(async ({ db, now }) => {
    await sql`update files set in_vault = false, removed_at = coalesce(removed_at, ${now}), title = '', album_ids = '{}', hash = null
      where owner_id = ${accountId}`.execute(db)
  })
}

/** Templates, drafts and automations keep no files. Content and messages have let go of what no one has. */
async function endOtherUses({ ctx, accountId }: Erasing, db: Erasing['ctx']['db']): Promise<void> {
  const kinds = [...contentKinds(ctx).keys(), 'message']
  await sql`delete from file_uses u using files f where f.id = u.file_id and f.owner_id = ${accountId}
    and u.kind <> all(${kinds}::text[])`.execute(db)
}

async function removeSome({ ctx, accountId }: Erasing): Promise<number> {
  return ctx.write(async (tx) => {
    const { rows } = await sql<{ id: string }>`select id from files f where owner_id = ${accountId} and sold_at is null
      and (kind = 'document' or not exists (select from file_uses u where u.file_id = f.id))
      order by id limit ${BATCH_SIZE} for update`.execute(tx.db)
    const ids = rows.map(({ id }) => id)
    // Another vault's bytes are not affected: each row has its own objects.
    await removeFiles(tx, ids)
    await sql`delete from file_uses where file_id = any(${uuids(ids)})`.execute(tx.db)
    return ids.length
  })
}
