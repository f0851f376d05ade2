/** Hides media from everyone but their owner and operators, wherever they are shown. */
import { sql } from 'kysely'
import type { Tx } from '#platform/context.ts'
import { uuids } from '#platform/ids.ts'

/** Also hides teasers that were cut from the files. Safe to repeat. */
export async function withholdFiles({ db, now }: Tx, ids: readonly string[]): Promise<void> {
  await sql`update files set withheld_at = ${now} where withheld_at is null and kind <> 'document'
    and (id = any(${uuids(ids)}) or teaser_of = any(${uuids(ids)}))`.execute(db)
}

/** Shows the files and their teasers again. */
export async function releaseWithheldFiles({ db }: Tx, ids: readonly string[]): Promise<void> {
  await sql`update files set withheld_at = null where withheld_at is not null
    and (id = any(${uuids(ids)}) or teaser_of = any(${uuids(ids)}))`.execute(db)
}
