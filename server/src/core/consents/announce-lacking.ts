import { sql } from 'kysely'
import type { Tx } from '#platform/context.ts'
import { uuids } from '#platform/ids.ts'
import { consentLacking } from './events.ts'

/** Announces subjects, and files that were cut or copied from them, which may show a person without a sufficient consent. */
export async function announceLacking(tx: Tx, ownerId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<{ id: string }>`select derived as id from derived_files(${uuids(ids)}) as derived`.execute(tx.db)
  tx.emit(consentLacking, { ownerId, ids: [...ids, ...rows.map(({ id }) => id)] })
}
